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
    // SAFETY: the kernels of the tests hold only counters and pointers across barriers.
    unsafe { grid_executor::launch(grid, block, bytes, kernel) }
}
