//! Tests that a launch runs every thread once, and rejects the launches that a GPU rejects.

use core::sync::atomic::{AtomicU32, Ordering};

use super::common::launch;
use grid_executor::{Dim3, LaunchError, MAX_SHARED_BYTES, shared_memory, thread};

#[test]
fn every_thread_of_every_block_runs_once() {
    let (grid, block) = (Dim3::xyz(3, 2, 2), Dim3::xyz(4, 3, 2));
    let runs: Vec<AtomicU32> = (0..12 * 24).map(|_| AtomicU32::new(0)).collect();
    launch(grid, block, 0, || {
        let b = (thread::block_idx_z() * thread::grid_dim_y() + thread::block_idx_y())
            * thread::grid_dim_x()
            + thread::block_idx_x();
        let t = (thread::thread_idx_z() * thread::block_dim_y() + thread::thread_idx_y())
            * thread::block_dim_x()
            + thread::thread_idx_x();
        assert_eq!(thread::grid_dim_z() * thread::block_dim_z(), 4);
        runs[(b * 24 + t) as usize].fetch_add(1, Ordering::Relaxed);
    })
    .unwrap();
    assert!(runs.iter().all(|runs| runs.load(Ordering::Relaxed) == 1));
}

#[test]
fn a_block_of_1024_threads_runs() {
    let sum = AtomicU32::new(0);
    launch(Dim3::x(5), Dim3::xyz(32, 32, 1), 0, || {
        thread::sync_threads();
        sum.fetch_add(1, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(sum.into_inner(), 5 * 1024);
}

#[test]
fn dimensions_beyond_a_gpu_are_rejected() {
    let one = Dim3::x(1);
    for block in [
        Dim3::x(0),
        Dim3::xyz(1, 0, 1),
        Dim3::x(1025),
        Dim3::xyz(32, 33, 1),
        Dim3::xyz(1, 1, 65),
        Dim3::xyz(u32::MAX, u32::MAX, u32::MAX),
    ] {
        let error = launch(one, block, 0, || {}).unwrap_err();
        assert!(matches!(error, LaunchError::Block { block: b } if b == block));
        assert!(error.to_string().contains(&block.to_string()), "{error}");
    }
    for grid in [Dim3::x(0), Dim3::xyz(1, 65_536, 1), Dim3::x(1 << 31)] {
        let error = launch(grid, one, 0, || {}).unwrap_err();
        assert!(matches!(error, LaunchError::Grid { grid: g } if g == grid));
    }
    let error = launch(one, one, MAX_SHARED_BYTES + 1, || {}).unwrap_err();
    assert!(matches!(error, LaunchError::SharedMemory { .. }));
}

#[test]
fn a_panic_names_its_thread() {
    let error = launch(Dim3::x(2), Dim3::xy(4, 2), 0, || {
        let here = (
            thread::block_idx_x(),
            thread::thread_idx_x(),
            thread::thread_idx_y(),
        );
        assert!(here != (1, 3, 1), "element {} is odd", 7);
        thread::sync_threads();
    })
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "thread (3, 1, 0) of block (1, 0, 0) panicked: element 7 is odd"
    );
}

#[test]
fn a_launch_after_a_failed_one_works() {
    launch(Dim3::x(1), Dim3::x(2), 0, || panic!("on purpose")).unwrap_err();
    launch(Dim3::x(1), Dim3::x(2), 0, thread::sync_threads).unwrap();
}

#[test]
fn a_kernel_cannot_launch() {
    let rejected = AtomicU32::new(0);
    launch(Dim3::x(1), Dim3::x(1), 0, || {
        let inner = launch(Dim3::x(1), Dim3::x(1), 0, || {});
        assert!(matches!(inner, Err(LaunchError::Nested)));
        rejected.fetch_add(1, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(rejected.into_inner(), 1);
}

#[test]
fn too_little_shared_memory_is_found() {
    let error = launch(Dim3::x(1), Dim3::x(1), 60, || {
        let _ = shared_memory::<[f32; 16]>();
    })
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "thread (0, 0, 0) of block (0, 0, 0) panicked: \
         the kernel uses 64 bytes of shared memory, the launch provides 60: launch with the bytes that the kernel uses"
    );
}

#[test]
#[should_panic(expected = "expected a call inside a kernel, found one outside")]
fn an_index_outside_a_kernel_panics() {
    let _ = thread::thread_idx_x();
}
