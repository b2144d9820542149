//! Helpers of the tests.

use grid_executor::{Dim3, LaunchError};

/// Calls [`grid_executor::launch`]. Across a barrier, `kernel` must hold no values that are tied to
/// a host thread.
pub(crate) fn launch(
    grid: Dim3,
    block: Dim3,
    bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<(), LaunchError> {
    // SAFETY: what the tests hold across barriers are counters and pointers.
    unsafe { grid_executor::launch(grid, block, bytes, kernel) }
}
