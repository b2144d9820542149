//! `C = of_c * gelu(scale * A * B + bias)` in numbers of 8 bits: what the next product takes.
//!
//! The product is that of [`qgemm_nt`](fn@crate::scaled::qgemm_nt). Two neighbours of a thread are rounded at once, and what is beyond the
//! largest number becomes that.

use crate::epilogue::of_gelu;
#[allow(clippy::wildcard_imports)] // All that is not written anew.
use crate::scaled::qgemm_nt::*;
use layout_device::update;

layout! {
    /// What a warpgroup stores.
    pub type C = wgmma_tile((64, 256), 8, 1);
    /// One row, read as if it were all rows.
    pub type Bias = (?rows, ?columns):(0, 1);
}
type TC = E4m3;
type GC = ByteRows;
type Slots = _4;
type Store = TiledCopyC<CopyAtom<UniversalCopy<_2>, _8>, TiledMma<WgmmaF32E4m3<_256>>>;
type Smem<'k> = (
    Ring<'k, Operands<Mma, A, B>, Slots>,
    Staging<'k, TC, C, Groups>,
);

product! {
    /// `C = of_c * gelu(scale * A * B + bias)` of `E4m3`: `A` by rows, `B` by columns.
    ///
    /// # Safety
    ///
    /// Runs as [`TILES`] says. All of the matrices can be read, and `c` is written by nobody else; extents and strides fit `u32`.
    qgemm_nt_gelu(here, scale: f32, of_c: f32, bias: Tensor<View<'_, Bf16>, Bias>; a, b: B, c, memory) {
        let (ring, mut staging) = memory;
        let extents = (M::new(), N::new());
        let tiles = c.tiles_in_groups(extents, InGroup::new());
        let fill = |tile: OwnTile<'_, _, _>, k| {
            let (m, n) = tile.get();
            (a.tile((m, k)), b.tile((n, k)))
        };
        ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
            let mut sums = Tensor::filled(Sums::new(), 0.0);
            while let Some(slot) = steps.next() {
                slot.gemm(&mut sums);
            }
            let me = steps.me();
            let bias = bias.covering_tile(extents, tile.get());
            let bias = bias.partition_c(Mma::new(), me.thread());
            update(&bias, &mut sums, |sum, bias| {
                of_c * of_gelu(scale * sum + bias.to_f32())
            });
            staging.store(Store::new(), me, &c, tile, &sums);
        });
    }
}
