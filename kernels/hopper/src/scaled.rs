//! Products of numbers of 8 bits, with scales: `C = scale * (A * B)` in `bf16`.
//!
//! `A` is by rows and `B` by columns: `wgmma` reads numbers of 8 bits side by side along `k`. A step is 128 of them, 128 bytes as in
//! [`gemm`](crate::gemm).
//!
//! | kernel | scales |
//! |---|---|
//! | [`qgemm_nt`](fn@qgemm_nt) | one number |
//! | [`qgemm_nt_rows`](fn@qgemm_nt_rows) | one for each row of `A`, and one for each column of `B` |
//! | [`qgemm_nt_blocks`](fn@qgemm_nt_blocks) | one for each 128 numbers of a row of `A`, and one for each 128 x 128 of `B` |
//!
//! Scales are numbers of `f32`. Those of rows and of columns are read once for each tile of `C`, and of blocks in each step: those of `A`
//! come by TMA with the operands. Only then are sums rounded to `bf16`.
//!
//! The tensor cores add up products of 8 bits with fewer bits than an `f32` has. With scales of blocks, what they have added is moved to
//! `f32` every 128 numbers.

use layout_core::{_2, _3, _5, _12, _128, _256, Fragment, Here, Tensor, View, layout};
use layout_device::hopper::{Consumer, OwnTile, Slot};
use layout_device::{
    Bf16, E4m3, E5m2, Operands, Ring, Tile, TmaParts, TmaView, copy, kernel, shared_bytes, update,
};

use crate::gemm::{ByteRows, Rows, Tiles};
use crate::product::{A, B, C, GA, GB, GC, Gemm, Mma, Product, Smem, Staged, Store, Sums, Threads};

/// The configuration of [`qgemm_nt`].
pub type QgemmNt = Gemm<(E4m3, E4m3, Bf16), (_128, _256, _128), _3>;
/// The tiles of [`qgemm_nt`] and of the kernels with its parameters.
pub const QGEMM_NT: Tiles = Tiles::new::<QgemmNt>(shared_bytes::<Smem<'_, QgemmNt>>());

/// # Safety
///
/// Runs as [`QGEMM_NT`] says. All matrices can be read, and no one else writes `c`; extents and strides fit `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// `C = scale * A * B` of `E4m3`: row-major `A`, column-major `B`.
        qgemm_nt = QgemmNt,
        /// `C = scale * A * B` of a row-major `A` of `E5m2`, such as gradients, and a column-major `B` of `E4m3`.
        qgemm_nt_e5m2_e4m3 = Gemm<(E5m2, E4m3, Bf16), (_128, _256, _128), _3>,
        /// `C = scale * A * B` of a row-major `A` of `E4m3` and a column-major `B` of `E5m2`, such as gradients.
        qgemm_nt_e4m3_e5m2 = Gemm<(E4m3, E5m2, Bf16), (_128, _256, _128), _3>,
    )
)]
pub unsafe fn scaled<P: Product>(
    here: Here<'_, (u32,), (Threads<P>,)>,
    scale: f32,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, B<P>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: Smem<'_, P>,
) {
    let (ring, mut staging) = memory;
    let tiles = c.tiles_in_groups((P::M::new(), P::N::new()), P::InGroup::new());
    let fill = |tile: OwnTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        let sums = sums.map(|sum| scale * sum);
        staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
    });
}

layout! {
    /// A scale for each row, read as if it were all columns.
    pub type OfRows = (?rows, ?columns):(1, 0);
    /// A scale for each column, read as if it were all rows.
    pub type OfColumns = (?rows, ?columns):(0, 1);
}

/// `C = of_rows * of_columns * A * B` of `E4m3`, with a scale for each row and for each column: row-major `A`, column-major `B`.
///
/// The layouts of both scales have the extents of `C`, `(m, n)`, of which `of_rows` has `m` numbers and `of_columns` has `n`.
///
/// # Safety
///
/// Runs as [`QGEMM_NT`] says. All matrices and scales can be read, and no one else writes `c`; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn qgemm_nt_rows(
    here: Here<'_, (u32,), (Threads<QgemmNt>,)>,
    of_rows: Tensor<View<'_, f32>, OfRows>,
    of_columns: Tensor<View<'_, f32>, OfColumns>,
    a: TmaView<'_, E4m3, ByteRows, A<QgemmNt>>,
    b: TmaView<'_, E4m3, ByteRows, B<QgemmNt>>,
    c: TmaParts<'_, Bf16, Rows, C<QgemmNt>, _>,
    #[shared(dynamic)] memory: Smem<'_, QgemmNt>,
) {
    let (ring, mut staging) = memory;
    let extents = (_128::new(), _256::new());
    let tiles = c.tiles_in_groups(extents, _12::new());
    let fill = |tile: OwnTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<QgemmNt>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        let me = steps.me();
        let of_rows = of_rows.covering_tile(extents, tile.get());
        let of_rows = of_rows.partition_c(Mma::<QgemmNt>::new(), me.thread());
        update(&of_rows, &mut sums, |sum, scale| scale * sum);
        let of_columns = of_columns.covering_tile(extents, tile.get());
        let of_columns = of_columns.partition_c(Mma::<QgemmNt>::new(), me.thread());
        update(&of_columns, &mut sums, |sum, scale| scale * sum);
        staging.store(Store::<QgemmNt>::new(), me, &c, tile, &sums);
    });
}

layout! {
    /// The scales of a tile of `A`.
    pub type OfA = (128, 1):(1, 128);
    /// The same, read as if they were all columns.
    type OfTile = (128, 128):(1, 0);
    /// Scales of `A`, whose columns begin at multiples of 16 bytes.
    pub type ScalesOfA = (?rows, ?steps):(1, 4 * ?leading);
    /// Scales of `B`.
    pub type ScalesOfB = (?columns, ?steps):(?leading, 1);
}

/// The configuration of [`qgemm_nt_blocks`].
pub type QgemmNtBlocks = Gemm<(E4m3, E4m3, Bf16), (_128, _128, _128), _5>;
/// Operands with the scales of the rows of `A`.
pub type WithScales = (
    Operands<Mma<QgemmNtBlocks>, A<QgemmNtBlocks>, B<QgemmNtBlocks>>,
    Tile<f32, OfA>,
);
/// The shared memory of a block of [`qgemm_nt_blocks`].
pub type SmemOfBlocks<'k> = (Ring<'k, WithScales, _5>, Staged<'k, QgemmNtBlocks>);
/// The tiles of [`qgemm_nt_blocks`].
pub const QGEMM_NT_BLOCKS: Tiles = Tiles::new::<QgemmNtBlocks>(shared_bytes::<SmemOfBlocks<'_>>());

/// Multiplies the operands of a slot and their scales, given that of its tile of `B`.
#[inline(always)]
pub(crate) fn scaled_part(
    slot: Slot<'_, '_, WithScales, _5>,
    me: Consumer<'_, _2>,
    of_b: f32,
) -> Fragment<f32, Sums<QgemmNtBlocks>> {
    let (_, of_a) = slot.tiles();
    let of_a = of_a
        .composition(OfTile::new())
        .partition_c(Mma::<QgemmNtBlocks>::new(), me.thread());
    let mut scales = Tensor::filled(Sums::<QgemmNtBlocks>::new(), 0.0);
    copy(&of_a, &mut scales);
    let part = slot.product(Sums::<QgemmNtBlocks>::new());
    // The producer refills it while the accumulators are added.
    drop(slot);
    part.zip(&scales, |part, of_a| of_a * of_b * part)
}

/// `C = A * B` of `E4m3` with scales of blocks: row-major `A`, column-major `B`.
///
/// `of_a` has a scale for each row of `A` and each 128 numbers along `k`, those of one column side by side: `(m, steps)`. `of_b` has one
/// for each 128 rows of `B` and each 128 numbers along `k`: `(ceil(n / 128), steps)`. There are `ceil(k / 128)` steps.
///
/// # Safety
///
/// Runs as [`QGEMM_NT_BLOCKS`] says. All matrices and scales can be read, and no one else writes `c`; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn qgemm_nt_blocks(
    here: Here<'_, (u32,), (Threads<QgemmNtBlocks>,)>,
    of_a: TmaView<'_, f32, ScalesOfA, OfA>,
    of_b: Tensor<View<'_, f32>, ScalesOfB>,
    a: TmaView<'_, E4m3, ByteRows, A<QgemmNtBlocks>>,
    b: TmaView<'_, E4m3, ByteRows, B<QgemmNtBlocks>>,
    c: TmaParts<'_, Bf16, Rows, C<QgemmNtBlocks>, _>,
    #[shared(dynamic)] memory: SmemOfBlocks<'_>,
) {
    let (ring, mut staging) = memory;
    let tiles = c.tiles_in_groups((_128::new(), _128::new()), _12::new());
    let fill = |tile: OwnTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        ((a.tile((m, k)), b.tile((n, k))), of_a.tile((m, k)))
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let ((_, n), me) = (tile.get(), steps.me());
        let mut sums = Tensor::filled(Sums::<QgemmNtBlocks>::new(), 0.0);
        let mut step = 0;
        while let Some(slot) = steps.next() {
            // The scales come while the operands are multiplied.
            let of_b = of_b.load((n, step)).unwrap_or(0.0);
            let part = scaled_part(slot, me, of_b);
            sums = sums.zip(&part, |sum, part| sum + part);
            step += 1;
        }
        staging.store(Store::<QgemmNtBlocks>::new(), me, &c, tile, &sums);
    });
}
