//! Grouped GEMM over ragged row segments: `C[i] = A[i] * B[i]`, in one launch. Each segment has its
//! own matrix `B[i]`.
//!
//! The rows of all segments are packed back to back in `A` and `C`, with dynamic segment lengths.
//! An example is a mixture-of-experts layer, where each expert has its weights in `B`. The kernel
//! is [`bgemm_nt`](fn@crate::gemm::bgemm_nt). The first tile of a segment starts at the first row
//! of the segment. Rows past the last row of the segment are not stored.

use layout_core::{_12, _128, _256, Tensor, ThreadContext, View, layout};
use layout_device::hopper::{Segments, UniqueTile};
use layout_device::{Bf16, E4m3, Launch, TmaParts, TmaView, kernel, shared_bytes};

use crate::batched::Matrices;
use crate::gemm::{BgemmNt, ByteRows, Rows, Tiles};
use crate::product::{A, B, C, Smem, Store, Sums, Threads};
use crate::scaled::{OfA, QGEMM_NT_BLOCKS, QgemmNtBlocks, ScalesOfA, SmemOfBlocks, scaled_part};

layout! {
    /// The end of each segment: one past its last row.
    pub type Ends = ?segments:1;
    /// Row-major matrices of 8-bit elements. Rows and matrices are aligned to 16 bytes.
    pub type ByteMatrices = (?rows, ?columns, ?segments):(16 * ?leading, 1, 16 * ?apart);
    /// The scales of the matrices of `B`.
    pub type ScalesOfMatrices = (?columns, ?steps, ?segments):(?leading, 1, ?apart);
}

/// The tiles of [`bgemm_nt_segments`].
pub const TILES: Tiles = Tiles::new::<BgemmNt>(shared_bytes::<Smem<'_, BgemmNt>>());

/// Returns the launch for `segments` segments of a `C` with `m` rows in total and `n` columns, on a
/// GPU with `multiprocessors` multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
    launch_of(TILES, m, n, segments, multiprocessors)
}
const fn launch_of(tiles: Tiles, m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
    let [rows, columns] = tiles.extents;
    // Each segment can have one partial tile.
    let below = (m / rows).saturating_add(segments);
    tiles.launch_turns(
        below.saturating_mul(n.div_ceil(columns)),
        1,
        multiprocessors,
    )
}

/// Returns the launch of [`qgemm_nt_blocks_segments`], with the arguments of [`launch`].
#[must_use]
pub const fn launch_blocks(m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
    launch_of(QGEMM_NT_BLOCKS, m, n, segments, multiprocessors)
}

/// Computes `C = A * B[i]` of `bf16` for the rows of each segment `i`: row-major `A`, column-major
/// `B`.
///
/// Segment `i` has the rows `ends[i - 1]..ends[i]`, where the first segment starts at 0. A segment
/// can be empty. Rows past the last end are not written. `B` has one matrix per segment.
///
/// # Safety
///
/// * The launch must be [`launch`].
/// * All matrices and `ends` must be valid for reads, and `c` for writes. No other code may write
///   `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn bgemm_nt_segments(
    ctx: ThreadContext<'_, (u32,), (Threads<BgemmNt>,)>,
    ends: Tensor<View<'_, u32>, Ends>,
    a: TmaView<'_, Bf16, Rows, A<BgemmNt>>,
    b: TmaView<'_, Bf16, Matrices, B<BgemmNt>>,
    #[partial] c: TmaParts<'_, Bf16, Rows, C<BgemmNt>, _>,
    #[shared(dynamic)] memory: Smem<'_, BgemmNt>,
) {
    let (pipeline, mut staging) = memory;
    let extents = (_128::new(), _256::new());
    // SAFETY: all blocks read the same `ends`, and no code writes `ends` during the launch.
    let tiles = unsafe { c.ragged_tiles(extents, _12::new(), |i| ends.load(i)) };
    let fill = |tile: UniqueTile<'_, _, Segments<_>>, k| {
        let (m, n) = tile.get();
        let a = a.tile((m, k)).shift_down(tile.first_row());
        (a, b.tile((n, k, tile.segment())))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<BgemmNt>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::<BgemmNt>::new(), steps.me(), &c, tile, &sums);
    });
}

/// Computes `C = A * B[i]` of `E4m3` with block scales, for the rows of each segment `i`: row-major
/// `A`, column-major `B`.
///
/// `ends` is as in [`bgemm_nt_segments`], and each end is a multiple of 4. Row scales are
/// contiguous, and TMA requires addresses that are multiples of 16 bytes. The scales are as in
/// [`qgemm_nt_blocks`](fn@crate::scaled::qgemm_nt_blocks), with one matrix of scales per segment of
/// `B`.
///
/// # Safety
///
/// * The launch must be [`launch_blocks`].
/// * All matrices, scales and `ends` must be valid for reads, and `c` for writes. No other code may
///   write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn qgemm_nt_blocks_segments(
    ctx: ThreadContext<'_, (u32,), (Threads<QgemmNtBlocks>,)>,
    ends: Tensor<View<'_, u32>, Ends>,
    of_a: TmaView<'_, f32, ScalesOfA, OfA>,
    of_b: Tensor<View<'_, f32>, ScalesOfMatrices>,
    a: TmaView<'_, E4m3, ByteRows, A<QgemmNtBlocks>>,
    b: TmaView<'_, E4m3, ByteMatrices, B<QgemmNtBlocks>>,
    #[partial] c: TmaParts<'_, Bf16, Rows, C<QgemmNtBlocks>, _>,
    #[shared(dynamic)] memory: SmemOfBlocks<'_>,
) {
    let (pipeline, mut staging) = memory;
    let extents = (_128::new(), _128::new());
    // SAFETY: all blocks read the same `ends`, and no code writes `ends` during the launch.
    let tiles = unsafe { c.ragged_tiles(extents, _12::new(), |i| ends.load(i)) };
    let fill = |tile: UniqueTile<'_, _, Segments<_>>, k| {
        let ((m, n), first) = (tile.get(), tile.first_row());
        let b = b.tile((n, k, tile.segment()));
        let of_a = of_a.tile((m, k)).shift_down(first);
        ((a.tile((m, k)).shift_down(first), b), of_a)
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let ((_, n), me) = (tile.get(), steps.me());
        let mut sums = Tensor::filled(Sums::<QgemmNtBlocks>::new(), 0.0);
        let mut step = 0;
        while let Some(stage) = steps.next() {
            // The scale loads overlap with the MMA.
            let of_b = of_b.load((n, step, tile.segment())).unwrap_or(0.0);
            let part = scaled_part(stage, me, of_b);
            sums = sums.zip(&part, |sum, part| sum + part);
            step += 1;
        }
        staging.store(Store::<QgemmNtBlocks>::new(), me, &c, tile, &sums);
    });
}
