//! Tests that the threads of a warp exchange values, and that divergence at an exchange is
//! reported.

use super::common::launch;
use grid_executor::{Dim3, LaunchError, Pointer, shared_memory, thread, warp};

#[test]
fn a_butterfly_sums_each_warp() {
    let mut sums = vec![0_u32; 3 * 64];
    // SAFETY: each thread writes a separate element.
    let out = unsafe { Pointer::new(sums.as_mut_ptr()) };
    launch(Dim3::x(3), Dim3::xy(16, 4), 0, || {
        let t = thread::thread_idx_y() * 16 + thread::thread_idx_x();
        assert_eq!(warp::lane_id(), t % 32);
        let i = thread::block_idx_x() * 64 + t;
        let mut sum = i * i % 37;
        for mask in [16, 8, 4, 2, 1] {
            sum += warp::shuffle_xor(sum, mask);
        }
        // SAFETY: `i` is below 3 * 64.
        unsafe { *out.get().add(i as usize) = sum };
    })
    .unwrap();
    for (i, &sum) in (0_u32..).zip(&sums) {
        let first = i / 32 * 32;
        assert_eq!(sum, (first..first + 32).map(|i| i * i % 37).sum());
    }
}

#[test]
fn values_of_any_type_up_to_64_bytes_are_gathered() {
    launch(Dim3::x(1), Dim3::x(64), 0, || {
        let t = thread::thread_idx_x();
        let all = warp::gather([u64::from(t); 8]);
        assert!((0..32).all(|lane| all[lane as usize] == [u64::from(t / 32 * 32 + lane); 8]));
        assert_eq!(warp::gather(())[31], ());
        assert_eq!(warp::gather((t, 'c'))[5], (t / 32 * 32 + 5, 'c'));
    })
    .unwrap();
}

#[test]
fn warps_go_their_own_ways_between_barriers() {
    launch(Dim3::x(2), Dim3::x(96), 12, || {
        let (t, cells) = (thread::thread_idx_x(), shared_memory::<u32>());
        let w = t / 32;
        let mut count = 0;
        for _ in 0..=w {
            count += warp::shuffle_xor(1, 7);
        }
        if t % 32 == 0 {
            // SAFETY: the memory has three elements, one for each warp.
            unsafe { *cells.add(w as usize) = count };
        }
        thread::sync_threads();
        // SAFETY: the memory has three elements, and all of them are written.
        let counts = unsafe { [*cells, *cells.add(1), *cells.add(2)] };
        assert_eq!(counts, [1, 2, 3]);
        assert_eq!(warp::gather(t)[0], w * 32);
    })
    .unwrap();
}

#[test]
fn a_thread_that_does_not_come_is_named() {
    let error = launch(Dim3::x(1), Dim3::x(64), 0, || {
        if thread::thread_idx_x() != 40 {
            let _ = warp::gather(0_u8);
        }
    })
    .unwrap_err();
    let text = error.to_string();
    assert!(matches!(
        error,
        LaunchError::WarpDivergence { waiting, other, other_call: None, .. }
            if waiting == Dim3::xyz(32, 0, 0) && other == Dim3::xyz(40, 0, 0)
    ));
    assert!(text.contains("but thread (40, 0, 0) finished"), "{text}");
}

#[test]
fn a_thread_at_a_barrier_is_named() {
    let error = launch(Dim3::x(1), Dim3::x(32), 0, || {
        if thread::thread_idx_x() == 3 {
            thread::sync_threads();
        } else {
            let _ = warp::gather(0_u8);
        }
    })
    .unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("while thread (3, 0, 0) waits at ") && text.contains("warp.rs"),
        "{text}"
    );
}

#[test]
fn values_of_different_types_are_not_exchanged() {
    fn hand_over<T: Copy + Send + 'static>(value: T) {
        let _ = warp::gather(value);
    }
    let error = launch(Dim3::x(1), Dim3::x(32), 0, || {
        if thread::thread_idx_x() == 9 {
            hand_over(1.0_f32);
        } else {
            hand_over(1_u32);
        }
    })
    .unwrap_err();
    assert!(matches!(
        error,
        LaunchError::WarpDivergence { other, other_call: Some(_), .. }
            if other == Dim3::xyz(9, 0, 0)
    ));
}

#[test]
fn a_warp_of_fewer_threads_is_rejected() {
    let error = launch(Dim3::x(1), Dim3::x(40), 0, || {
        let _ = warp::shuffle_xor(1.0_f32, 16);
    })
    .unwrap_err();
    let text = error.to_string();
    assert!(
        matches!(error, LaunchError::PartialWarp { threads: 8, thread, .. }
            if thread == Dim3::xyz(32, 0, 0)),
        "{text}"
    );
}

#[test]
fn a_lane_beyond_the_warp_is_rejected() {
    let error = launch(Dim3::x(1), Dim3::x(32), 0, || {
        let _ = warp::shuffle_xor(0_u32, 32);
    })
    .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected a lane below 32, found 32"),
        "{error}"
    );
}
