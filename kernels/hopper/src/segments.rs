//! Products of segments of rows, each with a matrix of its own: `C[i] = A[i] * B[i]`, by one launch.
//!
//! The rows of `A` and `C` are those of all segments, one after the other, as many in each as there are at run time: those that experts
//! of a model are given, each with its weights in `B`. The kernel is [`bgemm_nt`](fn@crate::gemm::bgemm_nt). Its tiles begin with the first
//! row of a segment, and what reaches past the last is left out.

use layout_core::{_12, _128, _256, Here, Tensor, View, layout};
use layout_device::hopper::{OwnTile, Segments};
use layout_device::{Bf16, E4m3, Launch, TmaParts, TmaView, kernel, shared_bytes};

use crate::batched::Matrices;
use crate::gemm::{BgemmNt, ByteRows, Rows, Tiles};
use crate::product::{A, B, C, Smem, Store, Sums, Threads};
use crate::scaled::{OfA, QGEMM_NT_BLOCKS, QgemmNtBlocks, ScalesOfA, SmemOfBlocks, scaled_part};

layout! {
    /// For each segment the row behind its last.
    pub type Ends = ?segments:1;
    /// Matrices by rows of numbers of 8 bits; rows and matrices begin at multiples of 16 bytes.
    pub type ByteMatrices = (?rows, ?columns, ?segments):(16 * ?leading, 1, 16 * ?apart);
    /// Scales of the matrices of `B`.
    pub type ScalesOfMatrices = (?columns, ?steps, ?segments):(?leading, 1, ?apart);
}

/// The tiles of [`bgemm_nt_segments`].
pub const TILES: Tiles = Tiles::new::<BgemmNt>(shared_bytes::<Smem<'_, BgemmNt>>());

/// The launch for so many segments of a `C` of `m` rows in all and `n` columns on a GPU with so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
    launch_of(TILES, m, n, segments, multiprocessors)
}
const fn launch_of(tiles: Tiles, m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
    let [rows, columns] = tiles.extents;
    // Each segment may have a tile that is not whole.
    let below = (m / rows).saturating_add(segments);
    tiles.launch_turns(
        below.saturating_mul(n.div_ceil(columns)),
        1,
        multiprocessors,
    )
}

/// The launch of [`qgemm_nt_blocks_segments`], as [`launch`].
#[must_use]
pub const fn launch_blocks(m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
    launch_of(QGEMM_NT_BLOCKS, m, n, segments, multiprocessors)
}

/// `C = A * B[i]` of `bf16`, of the rows of each segment `i`: row-major `A`, column-major `B`.
///
/// Segment `i` has the rows from `ends[i - 1]`, or 0, to below `ends[i]`, none if there are none, and rows behind the last end are left
/// as they are. `B` has a matrix for each segment.
///
/// # Safety
///
/// Runs as [`launch`] says. All matrices and `ends` can be read, and no one else writes `c`; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn bgemm_nt_segments(
    here: Here<'_, (u32,), (Threads<BgemmNt>,)>,
    ends: Tensor<View<'_, u32>, Ends>,
    a: TmaView<'_, Bf16, Rows, A<BgemmNt>>,
    b: TmaView<'_, Bf16, Matrices, B<BgemmNt>>,
    #[partial] c: TmaParts<'_, Bf16, Rows, C<BgemmNt>, _>,
    #[shared(dynamic)] memory: Smem<'_, BgemmNt>,
) {
    let (ring, mut staging) = memory;
    let extents = (_128::new(), _256::new());
    // SAFETY: all blocks have these ends, which nobody writes.
    let tiles = unsafe { c.tiles_of_segments(extents, _12::new(), |i| ends.load(i)) };
    let fill = |tile: OwnTile<'_, _, Segments<_>>, k| {
        let (m, n) = tile.get();
        let a = a.tile((m, k)).below(tile.first_row());
        (a, b.tile((n, k, tile.segment())))
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<BgemmNt>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        staging.store(Store::<BgemmNt>::new(), steps.me(), &c, tile, &sums);
    });
}

/// `C = A * B[i]` of `E4m3` with scales of blocks, of the rows of each segment `i`: row-major `A`, column-major `B`.
///
/// `ends` are those of [`bgemm_nt_segments`], each a multiple of 4: scales of rows lie side by side, and TMA begins at multiples of 16 bytes.
/// The scales are those of [`qgemm_nt_blocks`](fn@crate::scaled::qgemm_nt_blocks), with a matrix of them for each segment of `B`.
///
/// # Safety
///
/// Runs as [`launch_blocks`] says. All matrices, scales and `ends` can be read, and no one else writes `c`; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn qgemm_nt_blocks_segments(
    here: Here<'_, (u32,), (Threads<QgemmNtBlocks>,)>,
    ends: Tensor<View<'_, u32>, Ends>,
    of_a: TmaView<'_, f32, ScalesOfA, OfA>,
    of_b: Tensor<View<'_, f32>, ScalesOfMatrices>,
    a: TmaView<'_, E4m3, ByteRows, A<QgemmNtBlocks>>,
    b: TmaView<'_, E4m3, ByteMatrices, B<QgemmNtBlocks>>,
    #[partial] c: TmaParts<'_, Bf16, Rows, C<QgemmNtBlocks>, _>,
    #[shared(dynamic)] memory: SmemOfBlocks<'_>,
) {
    let (ring, mut staging) = memory;
    let extents = (_128::new(), _128::new());
    // SAFETY: all blocks have these ends, which nobody writes.
    let tiles = unsafe { c.tiles_of_segments(extents, _12::new(), |i| ends.load(i)) };
    let fill = |tile: OwnTile<'_, _, Segments<_>>, k| {
        let ((m, n), first) = (tile.get(), tile.first_row());
        let b = b.tile((n, k, tile.segment()));
        let of_a = of_a.tile((m, k)).below(first);
        ((a.tile((m, k)).below(first), b), of_a)
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let ((_, n), me) = (tile.get(), steps.me());
        let mut sums = Tensor::filled(Sums::<QgemmNtBlocks>::new(), 0.0);
        let mut step = 0;
        while let Some(slot) = steps.next() {
            // The scales come while the operands are multiplied.
            let of_b = of_b.load((n, step, tile.segment())).unwrap_or(0.0);
            let part = scaled_part(slot, me, of_b);
            sums = sums.zip(&part, |sum, part| sum + part);
            step += 1;
        }
        staging.store(Store::<QgemmNtBlocks>::new(), me, &c, tile, &sums);
    });
}
