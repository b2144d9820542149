//! What the 32 threads of a warp do together.
//!
//! Threads of a block are numbered with `x` running fastest; 32 of them, from each multiple of 32
//! on, are a warp. Every function here panics when no kernel runs. All but [`lane_id`] must be
//! called by all threads of a warp at the same place of the source, and panic in a thread that
//! unwinds, as [`sync_threads`](crate::thread::sync_threads) does.

use crate::context;
use crate::exchange::LANES;

/// The number of this thread in its warp.
#[must_use]
#[track_caller]
pub fn lane_id() -> u32 {
    context::with(|context| context.lane.number())
}

/// The values of all threads of the warp, by lane.
///
/// # Examples
///
/// ```
/// use grid_executor::{Dim3, launch, thread, warp};
///
/// let kernel = || {
///     let squares = warp::gather(thread::thread_idx_x().pow(2));
///     assert_eq!(squares[7], 49);
/// };
/// // SAFETY: the kernel holds nothing but numbers while it waits.
/// unsafe { launch(Dim3::x(1), Dim3::x(32), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// What belongs to one thread alone stays with it:
///
/// ```compile_fail,E0277
/// use grid_executor::warp;
/// use layout_core::*;
///
/// fn kernel(here: Here<(u32,), (_32,)>) {
///     warp::gather(here.thread());
/// }
/// ```
#[must_use]
#[track_caller]
pub fn gather<T: Copy + Send + 'static>(value: T) -> [T; LANES as usize] {
    context::exchange(value)
}

/// The value of the thread whose lane is this one's, exclusive or `mask`.
///
/// # Panics
///
/// If `mask` is not below 32.
///
/// # Source
///
/// PTX `shfl.sync.bfly` with all 32 lanes.
#[must_use]
#[track_caller]
pub fn shuffle_xor<T: Copy + Send + 'static>(value: T, mask: u32) -> T {
    let lane = lane_id() ^ mask;
    assert!(mask < LANES, "a warp has no lane {lane}");
    context::exchange(value)[lane as usize]
}

/// What an exchange is of that orders what the threads do.
#[derive(Clone, Copy)]
pub(crate) struct Order;

/// Waits for all threads of the warp: what they did before comes before what any of them does next.
///
/// # Source
///
/// PTX `bar.warp.sync` with all 32 lanes.
#[track_caller]
pub fn sync() {
    let _ = gather(Order);
}
