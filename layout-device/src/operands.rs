//! Stages with the operands of a matrix multiplication, for `wgmma` or `mma.sync`.

// Sizes of a tile fit, because the tile fits in shared memory. Sizes of a tensor fit, because the
// launch promises them.
#![allow(clippy::cast_possible_truncation)]

mod atoms;
mod multiply;

use core::marker::PhantomData;

use layout_core::bounds::{CheckedLayout, Readable, TensorLayout};
use layout_core::checks::{Operand, extents_of, offset_of, wgmma_operand_of};
use layout_core::ops::Cosize;
use layout_core::{Array, StaticInteger, Tensor, View};

use layout_decide::Text;

pub(crate) use atoms::{AtomOf, ByWarpgroups, OfA, OfB, SumOf};
pub use atoms::{StageAtom, StageMma, Warps};
use multiply::multiply_tiles;
pub use multiply::{Multiplies, MultipliesHeld};
pub(crate) use multiply::{begin, begin_held};

use crate::Element;
use crate::gemm::HeldValues;
use crate::tma_pipeline::{
    FillStage, FullStage, GROUP, StageContents, Tile, TileCells, TileLayout,
};

/// The tiles of a stage of a [`TmaPipeline`](crate::TmaPipeline) that the tiled MMA `Mma` multiplies: `A` with layout
/// `LA`, and `B` with layout `LB`.
///
/// The modes of `A` are `(m, k)`, and the modes of `B` are `(n, k)`.
///
/// | | tile | read by one instruction | read by one of `G` warpgroups |
/// |---|---|---|---|
/// | `A` | `m x k` | 64 rows and 32 bytes of `k` | every `G`th group of 64 rows, so `64 * G` divides `m` |
/// | `B` | `n x k` | `n` columns and 32 bytes of `k` | the entire tile |
///
/// `Mma` is `TiledMma<Atom>` for one warpgroup, or `TiledMma<Atom, Layout<(G, _1, _1), (_1, _0, _0)>>`
/// for `G` warpgroups. The atom has `n` columns and 32-bit accumulators. With `mma.sync`, a warpgroup
/// executes four atoms, and `n` is a multiple of the atom's columns. The tiles can then have any
/// layout. [`FullStage::gemm`] has the table of all atoms. Write the tiles in `layout!`, contiguous along
/// the same mode as their tensors:
///
/// | | contiguous | tensor with 16-bit elements | tile |
/// |---|---|---|---|
/// | row-major `A` | along `k` | `(?m, ?k):(8 * ?ld, 1)` | `wgmma_tile((m, k), 16, 1)` |
/// | column-major `A` | along `m` | `(?m, ?k):(1, 8 * ?ld)` | `wgmma_tile((m, k), 16, 0)` |
/// | column-major `B` | along `k` | `(?n, ?k):(8 * ?ld, 1)` | `wgmma_tile((n, k), 16, 1)` |
/// | row-major `B` | along `n` | `(?n, ?k):(1, 8 * ?ld)` | `wgmma_tile((n, k), 16, 0)` |
///
/// Elements of other widths must be contiguous along `k`. The example of [`TmaPipeline`](crate::TmaPipeline) is a
/// matrix multiplication.
///
/// # Errors
///
/// [`assert_wgmma_operand`](layout_core::checks::assert_wgmma_operand) rejects tiles that the
/// instruction cannot read, where the kernel uses them:
///
/// ```text
/// error[E0080]: evaluation panicked: wgmma operand: row 1, in mode 0, has an offset of 8 units of 16 bytes, but the instruction reads it at an offset of 1 unit of
/// 16 bytes (K2: adjacent rows in a group of 8 must be 16 bytes apart without a swizzle): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
/// ```
///
/// # Source
///
/// CUTLASS `make_gmma_desc` (`cute/atom/mma_traits_sm90_gmma.hpp`); PTX ISA, `wgmma`.
#[derive(Debug)]
pub struct MmaOperands<Mma, LA, LB>(PhantomData<(Mma, LA, LB)>);

/// Number of rows of a warpgroup's instruction.
pub(crate) const ROWS: u32 = 64;

impl<Mma: StageMma, LA: TileLayout, LB: TileLayout> MmaOperands<Mma, LA, LB> {
    const COLUMNS: u64 = AtomOf::<Mma>::COLUMNS;
    const DECIDED: [Result<Operand, Text>; 2] = [
        wgmma_operand_of::<LA>(8 * size_of::<OfA<Mma>>() as u64, ROWS as u64),
        OperandB::<Mma, LB>::DECIDED,
    ];
    const A: Operand = decided(&Self::DECIDED[0]);
    /// The error text for invalid tiles.
    pub(crate) const WRONG: Option<Text> = {
        let ([m, k, ..], [n, l, ..]) = (extents_of::<LA>(), extents_of::<LB>());
        let (of_all, columns) = ((ROWS * Mma::Groups::U32) as u64, Self::COLUMNS);
        let (step, depth) = (AtomOf::<Mma>::STEP, AtomOf::<Mma>::DEPTH);
        let text = Text::new().str("wgmma operand: ");
        let ([rows, beside, deep], of_group) = (Mma::ATOMS, Mma::By::ATOMS);
        // A warp processes eight columns at a time.
        let has_columns = n == columns || !Mma::By::DESCRIBES_B && n % columns == 0;
        if rows == 0 {
            Some(text.str("expected a tiled MMA, found an atom: use `TiledMma<Atom>`"))
        } else if rows % of_group != 0 || beside * deep != 1 {
            let text = text.str("the tiled MMA has ").natural(rows);
            let text = text.str(" x ").natural(beside).str(" x ").natural(deep);
            let text = text.str(" atoms, but a warpgroup has ").natural(of_group);
            let text = text
                .str(", stacked along M: use the atom layout `Layout<(_")
                .natural(of_group);
            Some(text.str(", _1, _1), (_1, _0, _0)>`"))
        } else if nearest(columns, step) != columns {
            let text = text.str("`wgmma` does not support ").natural(columns);
            let text = text.str(" columns: use `_");
            Some(text.natural(nearest(columns, step)).str("`"))
        } else if Mma::By::DESCRIBES_B && size_of::<SumOf<Mma>>() != 4 {
            Some(text.str(
                "expected 32-bit accumulators, found 16-bit ones, which are packed in pairs in \
                 registers: use an atom such as `WgmmaF32F16`",
            ))
        } else if let (true, Err(rejection)) = (Mma::By::DESCRIBES_A, Self::DECIDED[0]) {
            Some(rejection)
        } else if let (true, Err(rejection)) = (Mma::By::DESCRIBES_B, Self::DECIDED[1]) {
            Some(rejection)
        } else if m % of_all != 0 {
            let text = text.str("`A` has ").natural(m).str(" rows, but ");
            let text = text
                .natural(Mma::Groups::U32 as u64)
                .str(" warpgroups take ");
            let text = text.natural(of_all).str(" per step: use a multiple of ");
            Some(text.natural(of_all).str(" rows"))
        } else if !has_columns {
            let text = text
                .str("`B` has ")
                .natural(n)
                .str(" columns, but the instruction takes ");
            let text = text.natural(columns);
            Some(if Mma::By::DESCRIBES_B {
                text.str(": use the atom with `_")
                    .natural(n)
                    .str("` columns")
            } else {
                text.str(": use a multiple of ")
                    .natural(columns)
                    .str(" columns")
            })
        } else if k != l {
            let text = text
                .str("`A` has ")
                .natural(k)
                .str(" elements along `k`, `B` has ");
            Some(
                text.natural(l)
                    .str(": use the same extent in mode 1 of both tiles"),
            )
        } else if k % depth != 0 {
            let text = text.str("the tiles have ").natural(k);
            let text = text.str(" elements along `k`, but the instruction takes ");
            let text = text.natural(depth).str(": use a multiple of ");
            Some(text.natural(depth).str(" elements"))
        } else {
            None
        }
    };
    /// Fails the build unless the thread's accumulators have this size in bytes and the layout
    /// `LC`.
    #[track_caller]
    const fn are_sums<LC: CheckedLayout>(bytes: usize) {
        are_sums::<Mma, LC>([extents_of::<LA>()[0], extents_of::<LB>()[0]], bytes);
    }
    /// Fails the build unless a thread's `A` registers match the tile.
    #[track_caller]
    pub(crate) const fn is_factor(found: [u32; 3]) {
        let values = 16 / size_of::<OfA<Mma>>() as u32;
        let wanted = [values, Self::TIMES, Self::STEPS];
        if found[0] != wanted[0] || found[1] != wanted[1] || found[2] != wanted[2] {
            let text = Text::new().str("wgmma operand: this `A` has the extents ");
            let text = text.natural(found[0] as u64).str(" x ");
            let text = text.natural(found[1] as u64).str(" x ");
            let text = text.natural(found[2] as u64);
            let text = text.str(" of `(value, m, k)`, but the tile needs ");
            let text = text.natural(wanted[0] as u64).str(" x ");
            let text = text.natural(wanted[1] as u64).str(" x ");
            let text = text.natural(wanted[2] as u64);
            let text = text.str(": use `FragmentA<Layout<(_");
            let text = text.natural(extents_of::<LA>()[0]).str(", _");
            let text = text.natural(extents_of::<LA>()[1]);
            text.str("), ..>, Mma>`").panic()
        }
    }
    /// The number of instructions along a warpgroup's rows.
    const TIMES: u32 = extents_of::<LA>()[0] as u32 / (ROWS * Mma::Groups::U32);
    /// The extent of an instruction along `k`, and the number of instructions along `k`.
    const DEPTH: u32 = AtomOf::<Mma>::DEPTH as u32;
    const STEPS: u32 = extents_of::<LA>()[1] as u32 / Self::DEPTH;
}

/// Fails the build unless accumulators of `m` rows and `n` columns have this size in bytes and the
/// layout `LC`.
#[track_caller]
pub(crate) const fn are_sums<Mma: StageMma, LC: CheckedLayout>([m, n]: [u64; 2], bytes: usize) {
    let found = (bytes / size_of::<SumOf<Mma>>()) as u64;
    let held = m * n / (GROUP * Mma::Groups::U32) as u64;
    let columns = if Mma::By::DESCRIBES_B {
        1
    } else {
        n / AtomOf::<Mma>::COLUMNS
    };
    let rows = m / (ROWS * Mma::Groups::U32) as u64;
    let wanted = [held / rows / columns, rows, columns];
    let [of_value, of_m, of_n, ..] = extents_of::<LC>();
    let text = Text::new().str("wgmma accumulators: ");
    let mut i = 0;
    while i < held && offset_of::<LC>(i) == i {
        i += 1;
    }
    let text = if found != held {
        let text = text.str("expected ").natural(held);
        text.str(" accumulators per thread, found ").natural(found)
    } else if of_value != wanted[0] || of_m != wanted[1] || of_n != wanted[2] {
        let text = text
            .str("found accumulators of ")
            .natural(of_value)
            .str(" x ");
        let text = text.natural(of_m).str(" x ").natural(of_n);
        let text = text.str(" as `(value, m, n)`, expected ");
        let text = text.natural(wanted[0]).str(" x ").natural(wanted[1]);
        text.str(" x ").natural(wanted[2])
    } else if i < held {
        let text = text.str("accumulator ").natural(i).str(" is in register ");
        let text = text.natural(offset_of::<LC>(i));
        text.str(", expected register ").natural(i)
    } else {
        return;
    };
    let text = text.str(": use `FragmentC<Layout<(_");
    let text = text.natural(m).str(", _").natural(n);
    text.str("), ..>, Mma>`, with the rows of `A` and the columns of `B`")
        .panic()
}

/// The operand `B` of an instruction with the tile `LB`.
pub(crate) struct OperandB<Mma, LB>(PhantomData<(Mma, LB)>);
impl<Mma: StageMma, LB: TileLayout> OperandB<Mma, LB> {
    pub(crate) const DECIDED: Result<Operand, Text> =
        wgmma_operand_of::<LB>(8 * size_of::<OfB<Mma>>() as u64, AtomOf::<Mma>::COLUMNS);
    const B: Operand = decided(&Self::DECIDED);
}

// SAFETY: all items are those of a pair of tiles, which upholds the contract.
#[diagnostic::do_not_recommend]
unsafe impl<Mma: StageMma, LA: TileLayout, LB: TileLayout> StageContents
    for MmaOperands<Mma, LA, LB>
{
    type Cells = (
        TileCells<OfA<Mma>, LA::Count>,
        TileCells<OfB<Mma>, LB::Count>,
    );
    type View<'s> = (
        Tensor<View<'s, OfA<Mma>>, LA>,
        Tensor<View<'s, OfB<Mma>>, LB>,
    );
    type Readers = Mma::Groups;
    const BYTES: u32 = <(Tile<OfA<Mma>, LA>, Tile<OfB<Mma>, LB>)>::BYTES;
    const WRONG: Option<Text> = Self::WRONG;
    #[inline(always)]
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s> {
        // SAFETY: the caller upholds the contract of `view`.
        unsafe { <(Tile<OfA<Mma>, LA>, Tile<OfB<Mma>, LB>)>::view(cells) }
    }
}

// SAFETY: all items are those of a pair of tiles, which upholds the contract.
#[diagnostic::do_not_recommend]
unsafe impl<Mma, LA, LB, FA, FB> FillStage<MmaOperands<Mma, LA, LB>> for (FA, FB)
where
    Mma: StageMma,
    LA: TileLayout,
    LB: TileLayout,
    FA: FillStage<Tile<OfA<Mma>, LA>>,
    FB: FillStage<Tile<OfB<Mma>, LB>>,
{
    const IS_SHARED: bool = FA::IS_SHARED || FB::IS_SHARED;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(
        self,
        cells: *mut <MmaOperands<Mma, LA, LB> as StageContents>::Cells,
        full: *mut u64,
    ) {
        // SAFETY: the caller upholds the contract of `fill`.
        unsafe { FillStage::<(Tile<_, LA>, Tile<_, LB>)>::fill(self, cells, full) }
    }
}

impl<Mma, LA, LB, N> FullStage<'_, '_, MmaOperands<Mma, LA, LB>, N>
where
    Mma: StageMma,
    LA: TileLayout,
    LB: TileLayout,
    N: StaticInteger,
{
    /// Computes `sums += a * b` for the running warpgroup's part of the stage's tiles.
    ///
    /// The modes of the accumulators are `(value, m, n)`, as in
    /// [`FragmentC`](layout_core::atoms::FragmentC).
    ///
    /// | atom | `A` | `B` |
    /// |---|---|---|
    /// | `WgmmaF32F16<_256>`, .. | in shared memory | in shared memory |
    /// | `WgmmaF32F16<_256, Registers>`, .. | the thread loads its elements to registers | in shared memory |
    /// | `M16n8k16F32F16`, .. by `mma.sync` | the thread loads its elements to registers | the thread loads its elements to registers |
    ///
    /// The accumulators are complete when the call returns. All threads of a warpgroup must call this function
    /// together. A GPU does not check this.
    ///
    /// # Errors
    ///
    /// If the accumulators belong to a different tile, the kernel does not build:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: wgmma accumulators: expected 32 accumulators per thread, found 16:
    /// use `FragmentC<Layout<(_64, _64), ..>, Mma>`, with the rows of `A` and the columns of `B`
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn gemm<LC, R>(&self, sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>)
    where
        Mma::By: Multiplies<Mma, LA, LB, LC, R>,
        LC: CheckedLayout,
        R: StaticInteger,
    {
        const { MmaOperands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // SAFETY: `gemm` requires that all threads of the warpgroup call it together. The tiles are
        // those of this stage, and the accumulators belong to them.
        unsafe { multiply_tiles::<true, Mma, LA, LB, LC, R>(self.place, &self.tiles(), sums) }
    }

    /// Returns `a * b` for the running warpgroup's part of the stage's tiles. `layout` is the
    /// accumulator layout of [`gemm`](Self::gemm).
    ///
    /// Use this method to scale a stage's result before adding it to the accumulators, for example FP8 inputs
    /// with one scale per block along `k`.
    ///
    /// ```
    /// # use layout_core::{atoms::*, *};
    /// # use layout_device::{E4m3, MmaOperands, hopper::FullStage};
    /// # layout! {
    /// #     type Smem = wgmma_tile((64, 128), 8, 1);
    /// #     type Square = (64, 64):(64, 1);
    /// # }
    /// type Mma = TiledMma<WgmmaF32E4m3<_64>>;
    /// type Sums = FragmentC<Square, Mma>;
    ///
    /// fn add(stage: &FullStage<'_, '_, MmaOperands<Mma, Smem, Smem>, _4>, scale: f32, sums: Fragment<f32, Sums>) -> Fragment<f32, Sums> {
    ///     let part = stage.mma(Sums::new());
    ///     sums.zip(&part, |sum, part| sum + scale * part)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`gemm`](Self::gemm).
    #[must_use]
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn mma<LC, R>(&self, layout: LC) -> Tensor<Array<SumOf<Mma>, R>, LC>
    where
        Mma::By: Multiplies<Mma, LA, LB, LC, R>,
        LC: CheckedLayout + TensorLayout + Cosize<Output = R>,
        R: StaticInteger,
    {
        const { MmaOperands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // The compiler removes these zeros, because the first instruction overwrites them.
        let mut sums = Tensor::filled(layout, SumOf::<Mma>::ZERO);
        // SAFETY: `product` requires that all threads of the warpgroup call it together. The tiles are
        // those of this stage, and the accumulators belong to them.
        unsafe { multiply_tiles::<false, Mma, LA, LB, LC, R>(self.place, &self.tiles(), &mut sums) }
        sums
    }

    /// Computes `sums += a * b` like [`gemm`](Self::gemm), with `a` in registers instead of the
    /// stage's `A`.
    ///
    /// The modes of `a` are `(value, m, k)`. Typically, `a` is a modified copy of the stage's `A`.
    /// The atom must take `A` from registers.
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::{atoms::*, *};
    /// use layout_device::{
    ///     F16, Element, MmaOperands, TmaPipeline, EpilogueStage, TmaParts, TmaView, copy, kernel, shared_bytes,
    /// };
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Smem = wgmma_tile((64, 64), 16, 1);
    ///     type Square = (64, 64):(64, 1);
    /// }
    /// type Mma = TiledMma<WgmmaF32F16<_64, Registers>>;
    /// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
    /// type Memory<'k> = (TmaPipeline<'k, MmaOperands<Mma, Smem, Smem>, _4>, EpilogueStage<'k, F16, Smem, _1>);
    ///
    /// /// Computes `C = max(A, 0) * B`, with row-major `A` and column-major `B`.
    /// ///
    /// /// # Safety
    /// ///
    /// /// The launch must have blocks of 256 threads with the shared memory of `Memory`. The matrices must be valid, and no other code may access `c`.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn product(
    ///     ctx: ThreadContext<'_, (u32,), (_256,)>,
    ///     a: TmaView<'_, F16, Matrix, Smem>,
    ///     b: TmaView<'_, F16, Matrix, Smem>,
    ///     c: TmaParts<'_, F16, Matrix, Smem, _>,
    ///     #[shared(dynamic)] memory: Memory<'_>,
    /// ) {
    ///     let (ring, mut staging) = memory;
    ///     let tiles = c.persistent_tiles((_64, _64), _8);
    ///     let fill = |tile: UniqueTile<'_, _, _>, k| {
    ///         let (m, n) = tile.get();
    ///         (a.tile((m, k)), b.tile((n, k)))
    ///     };
    ///     ring.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
    ///         let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
    ///         let mine = steps.me().thread();
    ///         while let Some(stage) = steps.next() {
    ///             let mut of_a = Tensor::filled(FragmentA::<Square, Mma>::new(), F16::ZERO);
    ///             copy(&stage.tiles().0.partition_a(Mma::new(), mine), &mut of_a);
    ///             let of_a = of_a.map(|x| F16::from_f32(x.to_f32().max(0.0)));
    ///             stage.gemm_with(&of_a, &mut sums);
    ///         }
    ///         staging.store(Store::new(), steps.me(), &c, tile, &sums);
    ///     });
    /// }
    /// # use layout_device::hopper::UniqueTile;
    /// # let (m, n, k) = (100, 72, 136);
    /// # let number = |i: u32| F16::from_f32((i * i % 5) as f32 - 2.0);
    /// # let [a, b] = [m * k, n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
    /// # let mut c = vec![F16::from_f32(f32::NAN); (m * n) as usize];
    /// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
    /// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
    /// # let layout = Injective::check(Matrix::from_values([m, n, n / 8]))?;
    /// # let kernel = || unsafe {
    /// #     product(
    /// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
    /// #         (of_b.get().into(), Matrix::from_values([n, k, k / 8])),
    /// #         (of_c.get().into(), layout),
    /// #     );
    /// # };
    /// # unsafe { launch(Dim3::x(3), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
    /// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
    /// #     let at = |from: &[F16], i| from[i as usize].to_f32();
    /// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i).max(0.0) * at(&b, column * k + i)).sum();
    /// #     assert_eq!(at(&c, row * n + column), sum);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // the compiler prints the bound's line
    pub fn gemm_with<PA, F, LC, R>(&self, a: &Tensor<PA, F>, sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>) where Mma::By: MultipliesHeld<Mma, LA, LB, LC, R>, PA: Readable<Item = OfA<Mma>>, F: HeldValues, LC: CheckedLayout, R: StaticInteger {
        const {
            MmaOperands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>());
            MmaOperands::<Mma, LA, LB>::is_factor(F::EXTENTS);
        }
        let (_, b) = self.tiles();
        // SAFETY: `gemm_with` requires that all threads of the warpgroup call it together. The tile is
        // that of this stage, and the number of registers was checked.
        unsafe { <Mma::By>::multiply_held::<true, PA, F>(a, &b, sums) }
    }
}

impl<Mma, LA, LB, SameTile, N> FullStage<'_, '_, (MmaOperands<Mma, LA, LB>, SameTile), N>
where
    Mma: StageMma,
    LA: TileLayout,
    LB: TileLayout,
    SameTile: StageContents,
    N: StaticInteger,
{
    /// Computes `sums += a * b` like [`gemm`](#method.gemm) of a stage that has only operands.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn gemm<LC, R>(&self, sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>)
    where
        Mma::By: Multiplies<Mma, LA, LB, LC, R>,
        LC: CheckedLayout,
        R: StaticInteger,
    {
        const { MmaOperands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // SAFETY: `gemm` requires that all threads of the warpgroup call it together. The tiles are
        // those of this stage, and the accumulators belong to them.
        unsafe { multiply_tiles::<true, Mma, LA, LB, LC, R>(self.place, &self.tiles().0, sums) }
    }

    /// Returns the supported `wgmma` size along `n` that is nearest to `columns`.
    #[must_use]
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn mma<LC, R>(&self, layout: LC) -> Tensor<Array<SumOf<Mma>, R>, LC>
    where
        Mma::By: Multiplies<Mma, LA, LB, LC, R>,
        LC: CheckedLayout + TensorLayout + Cosize<Output = R>,
        R: StaticInteger,
    {
        const { MmaOperands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // The compiler removes these zeros, because the first instruction overwrites them.
        let mut sums = Tensor::filled(layout, SumOf::<Mma>::ZERO);
        // SAFETY: `product` requires that all threads of the warpgroup call it together. The tiles are
        // those of this stage, and the accumulators belong to them.
        unsafe {
            multiply_tiles::<false, Mma, LA, LB, LC, R>(self.place, &self.tiles().0, &mut sums);
        }
        sums
    }
}

/// Returns the supported `wgmma` size along `n` next to `columns`. Sizes above 32 are multiples of
/// `step`.
const fn nearest(columns: u64, step: u64) -> u64 {
    let step = if columns <= 32 { 8 } else { step };
    match columns.checked_next_multiple_of(step) {
        Some(0) => step,
        Some(columns) if columns < 256 => columns,
        _ => 256,
    }
}

/// Returns the descriptor of an operand whose check succeeded.
const fn decided(operand: &Result<Operand, Text>) -> Operand {
    match *operand {
        Ok(operand) => operand,
        Err(rejection) => rejection.panic(),
    }
}
