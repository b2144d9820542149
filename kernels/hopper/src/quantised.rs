//! FP8 GEMM with an FP8 result: `C = of_c * gelu(scale * A * B + bias)`.
//!
//! The main loop matches [`qgemm_nt`](fn@crate::scaled::qgemm_nt). A thread rounds two adjacent
//! elements at once. Values beyond the FP8 range saturate.

use layout_core::{_4, _12, _128, _256, Tensor, ThreadContext, View, layout};
use layout_device::hopper::UniqueTile;
use layout_device::{Bf16, E4m3, TmaParts, TmaView, kernel, shared_bytes, update};

use crate::epilogue::of_gelu;
use crate::gemm::{ByteRows, Tiles};
use crate::product::{A, B, C, Gemm, Mma, Smem, Store, Sums, Threads};

layout! {
    /// One row, broadcast to all rows by a stride of 0.
    pub type Bias = (?rows, ?columns):(0, 1);
}

/// The configuration of [`qgemm_nt_gelu`].
pub type QgemmNtGelu = Gemm<(E4m3, E4m3, E4m3), (_128, _256, _128), _4>;
/// The tiles of [`qgemm_nt_gelu`].
pub const TILES: Tiles = Tiles::new::<QgemmNtGelu>(shared_bytes::<Smem<'_, QgemmNtGelu>>());

/// Computes `C = of_c * gelu(scale * A * B + bias)` of `E4m3`: row-major `A`, column-major `B`.
///
/// # Safety
///
/// * The launch must be [`TILES`]'s launch.
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn qgemm_nt_gelu(
    ctx: ThreadContext<'_, (u32,), (Threads<QgemmNtGelu>,)>,
    scale: f32,
    of_c: f32,
    bias: Tensor<View<'_, Bf16>, Bias>,
    a: TmaView<'_, E4m3, ByteRows, A<QgemmNtGelu>>,
    b: TmaView<'_, E4m3, ByteRows, B<QgemmNtGelu>>,
    c: TmaParts<'_, E4m3, ByteRows, C<QgemmNtGelu>, _>,
    #[shared(dynamic)] memory: Smem<'_, QgemmNtGelu>,
) {
    let (pipeline, mut staging) = memory;
    let extents = (_128::new(), _256::new());
    let tiles = c.persistent_tiles(extents, _12::new());
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<QgemmNtGelu>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        let me = steps.me();
        let bias = bias.predicated_tile(extents, tile.get());
        let bias = bias.partition_c(Mma::<QgemmNtGelu>::new(), me.thread());
        update(&bias, &mut sums, |sum, bias| {
            of_c * of_gelu(scale * sum + bias.to_f32())
        });
        staging.store(Store::<QgemmNtGelu>::new(), me, &c, tile, &sums);
    });
}
