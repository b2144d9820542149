//! Tests of kernels that unwind.

use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicU32, Ordering};
use core::{hint, mem};
use std::env;
use std::panic::{catch_unwind, panic_any, resume_unwind};
use std::process::Command;
use std::sync::Mutex;

use super::common::launch;
use grid_executor::{Dim3, LaunchError, shared_memory, thread, warp};

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
fn threads_beside_a_panic_still_have_shared_memory() {
    let sum = AtomicU32::new(0);
    let work = || {
        let cell = shared_memory::<u32>();
        // SAFETY: only one thread of a block runs at a time.
        unsafe { cell.write(thread::thread_idx_x()) };
        // SAFETY: only one thread runs at a time, and the previous line wrote the element.
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

/// Kernels whose destructors wait: at a barrier of an abandoned block, or at a barrier or an
/// exchange after a panic that the kernel catches.
const WAITING: [(&str, fn(), &str); 3] = [
    ("abandoned", || abandon_behind(Guard(wait)), "its block"),
    ("block", || panic_behind(Guard(wait)), "its block"),
    ("warp", || panic_behind(Guard(exchange)), "its warp"),
];

fn wait() {
    thread::sync_threads();
    eprintln!("went on");
}

fn exchange() {
    let _ = warp::gather(7_u8);
    eprintln!("went on");
}

fn abandon_behind(guard: Guard<fn()>) {
    if thread::thread_idx_x() == 3 {
        mem::forget(guard);
    } else {
        thread::sync_threads();
    }
}

fn panic_behind(guard: Guard<impl Fn()>) {
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let _guard = guard;
        panic!("on purpose");
    }));
}

#[test]
fn nothing_behind_a_barrier_runs_while_a_thread_unwinds() {
    const CHILD: &str = "GRID_EXECUTOR_TEST_WAITS";
    if let Ok(case) = env::var(CHILD) {
        let (_, kernel, _) = WAITING
            .into_iter()
            .find(|(name, ..)| *name == case)
            .unwrap();
        let _ = launch(Dim3::x(1), Dim3::x(32), 0, kernel);
        return;
    }
    for (case, _, others) in WAITING {
        let mut test = Command::new(env::current_exe().unwrap());
        test.args([
            "--exact",
            "unwind::nothing_behind_a_barrier_runs_while_a_thread_unwinds",
        ])
        .arg("--nocapture")
        .env(CHILD, case);
        let output = test.output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        let stopped =
            format!("thread (0, 0, 0) of block (0, 0, 0) unwinds and cannot wait for {others}: ");
        assert!(!output.status.success(), "{case}: {error}");
        assert!(error.contains(&stopped), "{case}: {error}");
        assert!(!error.contains("went on"), "{case}: {error}");
    }
}

#[test]
fn a_destructor_that_catches_the_panic_of_a_barrier_goes_on_without_it() {
    let rejected = AtomicU32::new(0);
    launch(Dim3::x(1), Dim3::x(32), 0, || {
        panic_behind(Guard(|| {
            let text = catch_unwind(|| warp::gather(0_u8)).unwrap_err();
            let text = text.downcast::<String>().unwrap();
            assert!(
                text.contains("unwinds and cannot wait for its warp"),
                "{text}"
            );
        }));
        rejected.fetch_add(1, Ordering::Relaxed);
        thread::sync_threads();
        assert_eq!(rejected.load(Ordering::Relaxed), 32);
    })
    .unwrap();
}

#[test]
fn a_launch_by_a_thread_that_is_abandoned_is_rejected() {
    let rejected = AtomicU32::new(0);
    let nested = || {
        let inner = launch(Dim3::x(1), Dim3::x(1), 0, || {});
        assert!(matches!(inner, Err(LaunchError::Nested)));
        rejected.fetch_add(1, Ordering::Relaxed);
    };
    launch(Dim3::x(1), Dim3::x(4), 0, || {
        let _guard = Guard(nested);
        if thread::thread_idx_x() != 3 {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    assert_eq!(rejected.into_inner(), 4);
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

/// A panic payload whose destructor panics, with another payload of this type.
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

/// A panic payload whose destructor records whether a kernel thread runs it.
struct Asking<'a>(&'a Mutex<Vec<bool>>);

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        let answer = catch_unwind(thread::thread_idx_x);
        self.0.lock().unwrap().push(answer.is_ok());
    }
}

#[test]
fn a_payload_is_dropped_outside_of_its_kernel() {
    static ANSWERS: Mutex<Vec<bool>> = Mutex::new(Vec::new());
    launch(Dim3::x(1), Dim3::x(3), 0, || {
        if thread::thread_idx_x() != 2 {
            catch_unwind(thread::sync_threads).unwrap_or_else(|_| panic_any(Asking(&ANSWERS)));
        }
    })
    .unwrap_err();
    assert_eq!(*ANSWERS.lock().unwrap(), [false; 2]);
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
        test.args(["--exact", "unwind::the_environment_raises_the_stack"])
            .env(CHILD, "1")
            .env(grid_executor::STACK_VARIABLE, bytes.to_string());
        test.output().unwrap()
    };
    let output = child(2 * BYTES);
    assert!(output.status.success(), "{output:?}");
    assert!(!child(1 << 10).status.success());
}
