//! Warp-level functions for the 32 threads of a warp.
//!
//! Threads of a block are numbered with `x` fastest. 32 threads, starting at a multiple of 32, are a
//! warp. Every function of this module panics outside a kernel. All threads of a warp must call each
//! function at the same source location, except [`lane_id`]. These functions panic in a thread that
//! unwinds, like [`sync_threads`](crate::thread::sync_threads).

use crate::context;
use crate::exchange::LANES;

/// Returns the lane of this thread.
#[must_use]
#[track_caller]
pub fn lane_id() -> u32 {
    context::with(|context| context.lane.number())
}

/// Returns the values of all threads of the warp, by lane.
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
/// // SAFETY: the kernel holds only plain values while it waits.
/// unsafe { launch(Dim3::x(1), Dim3::x(32), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// Types that belong to one thread cannot be exchanged:
///
/// ```compile_fail,E0277
/// use grid_executor::warp;
/// use layout_core::*;
///
/// fn kernel(here: ThreadContext<(u32,), (_32,)>) {
///     warp::gather(here.thread());
/// }
/// ```
#[must_use]
#[track_caller]
pub fn gather<T: Copy + Send + 'static>(value: T) -> [T; LANES as usize] {
    context::exchange(value)
}

/// Returns the value of the thread whose lane is this thread's lane xor `mask`.
///
/// # Panics
///
/// Panics if `mask` is not below 32.
///
/// # Source
///
/// PTX `shfl.sync.bfly` with all 32 lanes.
#[must_use]
#[track_caller]
pub fn shuffle_xor<T: Copy + Send + 'static>(value: T, mask: u32) -> T {
    let lane = lane_id() ^ mask;
    assert!(mask < LANES, "expected a lane below {LANES}, found {lane}");
    context::exchange(value)[lane as usize]
}

/// The type of the exchanged values in an exchange that orders the threads' accesses.
#[derive(Clone, Copy)]
pub(crate) struct Order;

/// Waits for all threads of the warp. Accesses before the call happen before the accesses of any
/// thread after the call.
///
/// # Source
///
/// PTX `bar.warp.sync` with all 32 lanes.
#[track_caller]
pub fn sync() {
    let _ = gather(Order);
}
