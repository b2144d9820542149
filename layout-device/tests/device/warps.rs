//! Tests of exchanges between the threads of a warp.

use grid_executor::{Dim3, launch};
use layout_device::warp;

#[test]
fn shuffles_are_those_of_the_instructions() {
    let kernel = || {
        let lane = warp::lane_id();
        let value = 100 + lane;
        assert_eq!(warp::shuffle(value, 37), 105);
        assert_eq!(warp::shuffle_xor(value, 5), 100 + (lane ^ 5));
        let lower = if lane < 3 { lane } else { lane - 3 };
        assert_eq!(warp::shuffle_up(value, 3), 100 + lower);
        let higher = if lane < 29 { lane + 3 } else { lane };
        assert_eq!(warp::shuffle_down(value, 3), 100 + higher);
        assert_eq!(warp::shuffle_down(value, u32::MAX), value);
        assert_eq!(warp::ballot(lane % 3 == 0), 0x4924_9249);
        assert_eq!(warp::reduce(-1, i32::min), -1);
        assert_eq!(warp::reduce(i32::MIN / 2, i32::max), i32::MIN / 2);
        warp::sync();
    };
    // SAFETY: the kernel holds only plain values while it waits.
    unsafe { launch(Dim3::x(2), Dim3::x(64), 0, kernel) }.unwrap();
}
