//! Grouped GEMM: `C[i] = A[i] * B[i]`, in one launch. Each group has its own extents and addresses.
//!
//! The kernel is [`bgemm_nt`](fn@crate::gemm::bgemm_nt), with one matrix per group. The blocks
//! process the tiles of the groups in order. The number of steps of a tile follows from `k` of its
//! group.

use layout_core::{_12, _128, _256, Tensor, ThreadContext};
use layout_device::hopper::{OfGroups, UniqueTile};
use layout_device::{Bf16, Grouped, Launch, TmaParts, TmaPipelines, TmaView, kernel, shared_bytes};

use crate::gemm::{BgemmNt, Rows, Tiles};
use crate::product::{A, B, C, Smem, Store, Sums, Threads};

/// The tiles of [`bgemm_nt_groups`].
pub const TILES: Tiles = Tiles::new::<BgemmNt>(shared_bytes::<Smem<'_, BgemmNt>>());

/// Returns the launch for groups of `C` with `[m, n]` rows and columns, on a GPU with
/// `multiprocessors` multiprocessors.
pub fn launch(groups: impl IntoIterator<Item = [u32; 2]>, multiprocessors: u32) -> Launch {
    let tiles = groups.into_iter().map(|[m, n]| TILES.of(m, n));
    TILES.launch_turns(tiles.fold(0, u32::saturating_add), 1, multiprocessors)
}

/// Computes `C[i] = A[i] * B[i]` of `bf16` for each group `i`: row-major `A[i]`, column-major
/// `B[i]`.
///
/// A `C[i]` without rows or columns is skipped. If `k` is 0, `C[i]` is filled with zeros.
///
/// # Safety
///
/// * The launch must be [`launch`].
/// * `a`, `b` and `c` must have one entry per group.
/// * All matrices must be valid for reads, and the matrices of `c` also for writes.
/// * No other code may write the matrices of `c`, and they must not overlap any other matrix.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn bgemm_nt_groups(
    ctx: ThreadContext<'_, (u32,), (Threads<BgemmNt>,)>,
    a: Grouped<'_, TmaView<'_, Bf16, Rows, A<BgemmNt>>>,
    b: Grouped<'_, TmaView<'_, Bf16, Rows, B<BgemmNt>>>,
    c: Grouped<'_, TmaParts<'_, Bf16, Rows, C<BgemmNt>, _>>,
    #[shared(dynamic)] memory: Smem<'_, BgemmNt>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = c.tiles_of_groups((_128::new(), _256::new()), _12::new());
    (pipeline,).run(
        ctx,
        tiles,
        |tile: UniqueTile<'_, _, OfGroups<_>>, (pipeline,)| {
            let (m, n) = tile.get();
            let (a, b) = (a.get(tile.group()), b.get(tile.group()));
            for k in 0..a.steps(1) {
                pipeline.produce((a.tile((m, k)), b.tile((n, k))));
            }
        },
        |tile, (pipeline,), me| {
            let mut sums = Tensor::filled(Sums::<BgemmNt>::new(), 0.0);
            for _ in 0..a.get(tile.group()).steps(1) {
                pipeline.consume().gemm(&mut sums);
            }
            staging.store(
                Store::<BgemmNt>::new(),
                me,
                &c.get(tile.group()),
                tile,
                &sums,
            );
        },
    );
}
