//! `C = gelu(A * B + bias) + residual`: what a product needs behind it, while its sums are in registers.
//!
//! The product is that of [`hgemm_nt`](fn@crate::gemm::hgemm_nt). Each thread reads of the bias and of the residual what it
//! has of the sums, two neighbours at a time where rows begin at multiples of 4 bytes.

#[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
use layout_core::{atoms::*, *};
use layout_device::{
    Half, Operands, Ring, Staging, TmaParts, TmaView, hopper::OwnTile, kernel, math::tanh,
    shared_bytes, update,
};

use crate::gemm::{Rows, Tiles};

layout! {
    /// What a block multiplies at a time.
    pub type A = wgmma_tile((128, 64), 16, 1);
    /// As [`A`].
    pub type B = wgmma_tile((256, 64), 16, 1);
    /// What a warpgroup stores.
    pub type C = wgmma_tile((64, 256), 16, 1);
    /// One row, read as if it were all rows.
    pub type Bias = (?rows, ?columns):(0, 1);
    type Square = (128, 256):(256, 1);
}

type Mma = TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32F16<_256>>>;
type Memory<'k> = (Ring<'k, Operands<Mma, A, B>, _3>, Staging<'k, Half, C, _2>);

/// The tiles of [`gelu`].
pub const GELU: Tiles = Tiles {
    extents: [128, 256],
    threads: 384,
    shared_bytes: shared_bytes::<Memory<'_>>(),
};

/// `gelu(x)`, by the hyperbolic tangent.
#[inline(always)]
pub(crate) fn of_gelu(x: f32) -> f32 {
    0.5 * x * (1.0 + tanh(x * (0.797_884_6 + 0.035_677_41 * x * x)))
}

/// `C = gelu(A * B + bias) + residual` of numbers of 16 bits: `A` by rows, `B` by columns.
///
/// # Safety
///
/// Runs as [`GELU`] says. All of the matrices can be read, and `c` is written by nobody else; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn gelu(
    here: Here<'_, (u32,), (_384,)>,
    a: TmaView<'_, Half, Rows, A>,
    b: TmaView<'_, Half, Rows, B>,
    bias: Tensor<View<'_, Half>, Bias>,
    residual: Tensor<View<'_, Half>, Rows>,
    c: TmaParts<'_, Half, Rows, C, _>,
    #[shared(dynamic)] memory: Memory<'_>,
) {
    let (ring, mut staging) = memory;
    let tiles = c.tiles_in_groups((_128, _256), _12);
    let fill = |tile: OwnTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        let (extents, me) = ((_128, _256), steps.me());
        let bias = bias.covering_tile(extents, tile.get());
        let bias = bias.partition_c(Mma::new(), me.thread());
        update(&bias, &mut sums, |sum, bias| of_gelu(sum + bias.to_f32()));
        let residual = residual.covering_tile(extents, tile.get());
        let residual = residual.partition_c(Mma::new(), me.thread());
        update(&residual, &mut sums, |sum, residual| {
            sum + residual.to_f32()
        });
        staging.store(Store::new(), me, &c, tile, &sums);
    });
}
