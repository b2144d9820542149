//! What the tests share.

use grid_executor::{Dim3, LaunchError};

/// [`grid_executor::launch`], for kernels that hold nothing across a barrier that is tied to a
/// thread of the host.
pub(crate) fn launch(
    grid: Dim3,
    block: Dim3,
    bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<(), LaunchError> {
    // SAFETY: what the tests hold across barriers are counters and pointers.
    unsafe { grid_executor::launch(grid, block, bytes, kernel) }
}
