//! Tests that barriers order the threads of a block, and that divergence at a barrier is reported.

use super::common::launch;
use grid_executor::{Dim3, LaunchError, Pointer, shared_memory, thread};
use layout_core::Phase;

const THREADS: u32 = 128;

#[test]
fn a_tree_in_shared_memory_sums_each_block() {
    let input: Vec<u32> = (0..THREADS * 9).map(|i| i * 7 % 31).collect();
    let mut sums = vec![0_u32; 9];
    // SAFETY: one thread of each block writes the block's own element.
    let out = unsafe { Pointer::new(sums.as_mut_ptr()) };
    launch(
        Dim3::x(9),
        Dim3::x(THREADS),
        size_of::<[u32; THREADS as usize]>(),
        || {
            let cell = |i: u32| {
                // SAFETY: `i < THREADS` in every use below.
                unsafe { &mut *shared_memory::<u32>().add(i as usize) }
            };
            let t = thread::thread_idx_x();
            *cell(t) = input[thread::index_1d() as usize];
            let mut half = THREADS / 2;
            while half > 0 {
                thread::sync_threads();
                if t < half {
                    *cell(t) += *cell(t + half);
                }
                half /= 2;
            }
            if t == 0 {
                // SAFETY: `sums` has an element for each block.
                unsafe { *out.get().add(thread::block_idx_x() as usize) = *cell(0) };
            }
        },
    )
    .unwrap();
    let expected: Vec<u32> = input
        .chunks(THREADS as usize)
        .map(|block| block.iter().sum())
        .collect();
    assert_eq!(sums, expected);
}

#[test]
fn shared_memory_starts_as_nan_in_every_block() {
    launch(Dim3::x(64), Dim3::x(32), 32 * size_of::<f32>(), || {
        // SAFETY: a block has 32 threads and 32 elements, and each thread accesses only its own element.
        let cell = unsafe { &mut *shared_memory::<f32>().add(thread::thread_idx_x() as usize) };
        assert!(cell.is_nan());
        *cell = 1.0;
    })
    .unwrap();
}

#[test]
fn shared_memory_is_aligned_to_128_bytes() {
    launch(Dim3::x(1), Dim3::x(1), 256, || {
        assert_eq!(shared_memory::<u8>().addr() % 128, 0);
    })
    .unwrap();
}

#[test]
fn a_thread_that_leaves_early_is_named() {
    let error = launch(Dim3::x(3), Dim3::x(8), 0, || {
        if thread::block_idx_x() != 2 || thread::thread_idx_x() != 5 {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    let text = error.to_string();
    let LaunchError::BarrierDivergence {
        block,
        finished,
        waiting,
        barrier,
    } = error
    else {
        panic!("{text}");
    };
    assert_eq!(block, Dim3::xyz(2, 0, 0));
    assert_eq!(finished, Dim3::xyz(5, 0, 0));
    assert_eq!(waiting, Dim3::xyz(0, 0, 0));
    assert!(barrier.file().ends_with("barrier.rs"));
    assert!(text.contains("thread (5, 0, 0) finished while thread (0, 0, 0) waits at"));
}

#[test]
fn a_thread_that_waits_once_more_is_named() {
    let error = launch(Dim3::x(1), Dim3::x(4), 0, || {
        thread::sync_threads();
        if thread::thread_idx_x() == 2 {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    assert!(matches!(
        error,
        LaunchError::BarrierDivergence { finished, waiting, .. }
            if finished == Dim3::xyz(0, 0, 0) && waiting == Dim3::xyz(2, 0, 0)
    ));
}

#[test]
#[expect(
    clippy::if_same_then_else,
    reason = "two barriers in different places are the point"
)]
fn different_barriers_are_named() {
    let error = launch(Dim3::x(1), Dim3::x(4), 0, || {
        if thread::thread_idx_x() < 3 {
            thread::sync_threads();
        } else {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    assert!(matches!(
        error,
        LaunchError::BarrierMismatch { first, other, first_barrier, other_barrier, .. }
            if first == Dim3::xyz(0, 0, 0)
                && other == Dim3::xyz(3, 0, 0)
                && first_barrier.line() + 2 == other_barrier.line()
    ));
}

#[test]
fn the_ends_of_phases_are_named() {
    let error = launch(Dim3::x(1), Dim3::x(4), 0, || {
        let mut phase = Phase::new();
        phase.end(thread::sync_threads);
        if thread::thread_idx_x() < 3 {
            phase.end(thread::sync_threads);
        } else {
            phase.end(|| thread::sync_threads());
        }
    })
    .unwrap_err();
    assert!(matches!(
        error,
        LaunchError::BarrierMismatch { first_barrier, other_barrier, .. }
            if first_barrier.line() + 2 == other_barrier.line()
                && first_barrier.file().ends_with("barrier.rs")
    ));
    launch(Dim3::x(1), Dim3::x(4), 0, || {
        let mut phase = Phase::new();
        phase.end(|| {
            if thread::thread_idx_x() == 1 {
                thread::sync_threads();
            }
            thread::sync_threads();
        });
    })
    .unwrap_err();
    let error = launch(Dim3::x(1), Dim3::x(4), 0, || {
        let mut phase = Phase::new();
        phase.end(thread::sync_threads);
        // The divergent barrier is not at the end of a phase.
        if thread::thread_idx_x() == 1 {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    let text = error.to_string();
    assert!(
        matches!(
            error,
            LaunchError::BarrierDivergence { barrier, .. } if barrier.line() == line!() - 8
        ),
        "{text}"
    );
}

#[test]
fn threads_that_are_abandoned_drop_what_they_hold() {
    use std::sync::Arc;
    let held = Arc::new(());
    launch(Dim3::x(1), Dim3::x(8), 0, || {
        let _held = Arc::clone(&held);
        if thread::thread_idx_x() != 7 {
            thread::sync_threads();
        }
    })
    .unwrap_err();
    assert_eq!(Arc::strong_count(&held), 1);
}
