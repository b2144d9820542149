//! What a kernel does while it unwinds.

mod common;

use core::hint;
use core::sync::atomic::{AtomicU32, Ordering};
use std::env;
use std::panic::{catch_unwind, panic_any, resume_unwind};
use std::process::Command;
use std::sync::Mutex;

use common::launch;
use grid_executor::{Dim3, LaunchError, shared_memory, thread};

/// Runs `work` when it is dropped.
struct Guard<F: Fn()>(F);

impl<F: Fn()> Drop for Guard<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

#[test]
fn threads_that_are_abandoned_still_know_their_index() {
    let seen = Mutex::new(Vec::new());
    let tell = || seen.lock().unwrap().push(thread::thread_idx_x());
    launch(Dim3::x(1), Dim3::x(4), 0, || {
        let _guard = Guard(tell);
        if thread::thread_idx_x() != 3 {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    let mut seen = seen.into_inner().unwrap();
    seen.sort_unstable();
    assert_eq!(seen, [0, 1, 2, 3]);
}

#[test]
fn threads_beside_a_panic_still_have_shared_memory_and_barriers() {
    let sum = AtomicU32::new(0);
    let work = || {
        thread::sync_threads();
        let cell = shared_memory::<u32>();
        // SAFETY: the threads of a block take turns.
        unsafe { cell.write(thread::thread_idx_x()) };
        // SAFETY: as above; the line before wrote it.
        sum.fetch_add(unsafe { cell.read() }, Ordering::Relaxed);
    };
    let error = launch(Dim3::x(1), Dim3::x(5), 4, || {
        let _guard = Guard(work);
        thread::sync_threads();
        assert!(thread::thread_idx_x() != 2, "on purpose");
        thread::sync_threads();
    })
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "thread (2, 0, 0) of block (0, 0, 0) panicked: on purpose"
    );
    assert_eq!(sum.into_inner(), 1 + 2 + 3 + 4);
}

#[test]
fn a_launch_by_a_thread_that_is_abandoned_is_refused() {
    let refused = AtomicU32::new(0);
    let nested = || {
        let inner = launch(Dim3::x(1), Dim3::x(1), 0, || {});
        assert!(matches!(inner, Err(LaunchError::Nested)));
        refused.fetch_add(1, Ordering::Relaxed);
    };
    launch(Dim3::x(1), Dim3::x(4), 0, || {
        let _guard = Guard(nested);
        if thread::thread_idx_x() != 3 {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    assert_eq!(refused.into_inner(), 4);
}

#[test]
fn a_thread_that_catches_its_end_and_panics_is_abandoned_all_the_same() {
    let error = launch(Dim3::x(1), Dim3::x(3), 0, || {
        if thread::thread_idx_x() != 2 {
            let end = catch_unwind(thread::sync_threads);
            thread::sync_threads();
            end.unwrap_or_else(|_| panic_any(7));
        }
    })
    .unwrap_err();
    assert!(matches!(error, LaunchError::BarrierDivergence { .. }));
    let error = launch(Dim3::x(1), Dim3::x(3), 0, || {
        if thread::thread_idx_x() != 2 {
            catch_unwind(thread::sync_threads).unwrap_or_else(|_| panic_any(7));
        }
    })
    .unwrap_err();
    assert!(matches!(error, LaunchError::BarrierDivergence { .. }));
}

/// A payload of a panic that panics, with another of its kind.
struct Payload(u32);

impl Drop for Payload {
    fn drop(&mut self) {
        if self.0 > 0 {
            resume_unwind(Box::new(Self(self.0 - 1)));
        }
    }
}

#[test]
fn a_payload_that_panics_is_an_error() {
    for depth in [1, 2] {
        let error = launch(Dim3::x(1), Dim3::x(2), 0, || panic_any(Payload(depth))).unwrap_err();
        assert_eq!(
            error.to_string(),
            "thread (0, 0, 0) of block (0, 0, 0) panicked: a value that is not text"
        );
        let error = launch(Dim3::x(1), Dim3::x(2), 0, || {
            if thread::thread_idx_x() == 0 {
                catch_unwind(thread::sync_threads).unwrap_or_else(|_| panic_any(Payload(depth)));
            }
        })
        .unwrap_err();
        assert!(matches!(error, LaunchError::BarrierDivergence { .. }));
    }
}

#[test]
#[expect(clippy::large_stack_arrays, reason = "the stack is to be filled")]
fn the_environment_raises_the_stack() {
    const CHILD: &str = "GRID_EXECUTOR_TEST_CHILD";
    const BYTES: usize = 4 << 20;
    if env::var_os(CHILD).is_some() {
        launch(Dim3::x(1), Dim3::x(2), 0, || {
            let large = [1_u8; BYTES];
            thread::sync_threads();
            hint::black_box(&large);
        })
        .unwrap();
        return;
    }
    let child = |bytes: usize| {
        let mut test = Command::new(env::current_exe().unwrap());
        test.args(["--exact", "the_environment_raises_the_stack"])
            .env(CHILD, "1")
            .env(grid_executor::STACK_VARIABLE, bytes.to_string());
        test.output().unwrap()
    };
    let output = child(2 * BYTES);
    assert!(output.status.success(), "{output:?}");
    assert!(!child(1 << 10).status.success());
}
