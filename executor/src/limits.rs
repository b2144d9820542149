//! Limits of a launch, as on current NVIDIA GPUs.

use crate::{Dim3, LaunchError};

/// Maximum extents of a grid.
pub const MAX_GRID: Dim3 = Dim3::xyz(0x7fff_ffff, 65_535, 65_535);
/// Maximum extents of a block.
pub const MAX_BLOCK: Dim3 = Dim3::xyz(1024, 1024, 64);
/// Maximum number of threads of a block.
pub const MAX_THREADS: u32 = 1024;
/// Maximum number of bytes of shared memory per block.
pub const MAX_SHARED_BYTES: usize = 227 * 1024;

fn within(extents: Dim3, limit: Dim3) -> bool {
    let inside = |extent: u32, limit: u32| (1..=limit).contains(&extent);
    inside(extents.x, limit.x) && inside(extents.y, limit.y) && inside(extents.z, limit.z)
}

/// Checks a launch, and returns the number of its blocks and the number of threads of a block.
pub(crate) fn check(grid: Dim3, block: Dim3, bytes: usize) -> Result<(u64, u32), LaunchError> {
    let threads = block
        .count()
        .and_then(|threads| u32::try_from(threads).ok())
        .filter(|&threads| within(block, MAX_BLOCK) && threads <= MAX_THREADS)
        .ok_or(LaunchError::Block { block })?;
    let blocks = grid
        .count()
        .filter(|_| within(grid, MAX_GRID))
        .ok_or(LaunchError::Grid { grid })?;
    if bytes > MAX_SHARED_BYTES {
        return Err(LaunchError::SharedMemory { bytes });
    }
    Ok((blocks, threads))
}
