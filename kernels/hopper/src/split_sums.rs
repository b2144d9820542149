//! Split-k GEMM: `C += A * B`, with partial results added by TMA reductions.
//!
//! Use this kernel for a `C` with fewer tiles than the GPU has multiprocessors, and a long `k`. The
//! order of the additions varies between launches, so inexact results differ in their last bits.

use layout_core::{_12, _128, _256, Tensor, ThreadContext};
use layout_device::hopper::UniqueTile;
use layout_device::{F16, Launch, SplitKReduce, TmaParts, TmaView, kernel, shared_bytes};

use crate::gemm::{HgemmNtF32, LongRows, Rows, Tiles};
use crate::product::{A, B, C, Smem, Store, Sums, Threads};

/// The tiles of [`hgemm_nt_sums`].
pub const TILES: Tiles = Tiles::new::<HgemmNtF32>(shared_bytes::<Smem<'_, HgemmNtF32>>());

/// Returns the launch for a `C` with `m` rows and `n` columns and `parts` parts of `k`, on a GPU
/// with `multiprocessors` multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, parts: u32, multiprocessors: u32) -> Launch {
    TILES.launch_turns(TILES.of(m, n).saturating_mul(parts), 1, multiprocessors)
}

/// Computes `C += A * B` of 16-bit elements in `f32`, with `parts` parts of `k`: row-major `A`,
/// column-major `B`.
///
/// # Safety
///
/// * The launch must be [`launch`].
/// * All matrices must be valid for reads, and `c` also for writes.
/// * No other code may read or write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn hgemm_nt_sums(
    ctx: ThreadContext<'_, (u32,), (Threads<HgemmNtF32>,)>,
    parts: u32,
    a: TmaView<'_, F16, Rows, A<HgemmNtF32>>,
    b: TmaView<'_, F16, Rows, B<HgemmNtF32>>,
    c: TmaParts<'_, f32, LongRows, C<HgemmNtF32>, _>,
    #[shared(dynamic)] memory: Smem<'_, HgemmNtF32>,
) {
    let (pipeline, mut staging) = memory;
    let parts = parts.max(1);
    let in_parts = SplitKReduce::in_parts(_12::new(), parts);
    let tiles = c.persistent_tiles((_128::new(), _256::new()), in_parts);
    // The last part can extend past the end of `k`. TMA fills out-of-bounds elements with zeros.
    let steps_of_part = a.steps(1).div_ceil(parts);
    let fill = |tile: UniqueTile<'_, _, _>, step| {
        let ((m, n), k) = (tile.get(), tile.part() * steps_of_part + step);
        (a.tile((m, k)), b.tile((n, k)))
    };
    pipeline.run(ctx, tiles, steps_of_part, fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<HgemmNtF32>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::<HgemmNtF32>::new(), steps.me(), &c, tile, &sums);
    });
}
