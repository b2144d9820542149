//! Batched GEMM: `C[i] = A[i] * B[i]`, in one launch.
//!
//! The kernel is [`bgemm_nt`](fn@crate::gemm::bgemm_nt) with an additional batch mode. Each tile is
//! in one batch.

use layout_core::{_12, _128, _256, Tensor, ThreadContext, layout};
use layout_device::hopper::UniqueTile;
use layout_device::{Bf16, Launch, TmaParts, TmaView, kernel, shared_bytes};

use crate::gemm::{BgemmNt, Tiles};
use crate::product::{A, B, C, Smem, Store, Sums, Threads};

layout! {
    /// Row-major matrices. Rows and matrices are aligned to 16 bytes.
    pub type Matrices = (?rows, ?columns, ?batches):(8 * ?leading, 1, 8 * ?apart);
}

/// The tiles of [`bgemm_nt_batched`].
pub const TILES: Tiles = Tiles::new::<BgemmNt>(shared_bytes::<Smem<'_, BgemmNt>>());

/// Returns the launch for `batches` matrices `C` with `m` rows and `n` columns, on a GPU with
/// `multiprocessors` multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, batches: u32, multiprocessors: u32) -> Launch {
    TILES.launch_turns(TILES.of(m, n).saturating_mul(batches), 1, multiprocessors)
}

/// Computes `C = A * B` of `bf16` in each batch: row-major `A`, column-major `B`.
///
/// # Safety
///
/// * The launch must be [`launch`].
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn bgemm_nt_batched(
    ctx: ThreadContext<'_, (u32,), (Threads<BgemmNt>,)>,
    a: TmaView<'_, Bf16, Matrices, A<BgemmNt>>,
    b: TmaView<'_, Bf16, Matrices, B<BgemmNt>>,
    c: TmaParts<'_, Bf16, Matrices, C<BgemmNt>, _>,
    #[shared(dynamic)] memory: Smem<'_, BgemmNt>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = c.persistent_tiles((_128::new(), _256::new()), _12::new());
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let ((m, n), batch) = (tile.get(), tile.batch());
        (a.tile((m, k, batch)), b.tile((n, k, batch)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<BgemmNt>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::<BgemmNt>::new(), steps.me(), &c, tile, &sums);
    });
}
