//! Slots with the operands of a product, by `wgmma` or `mma.sync`.

// Numbers of a tile, which fits into shared memory; those of a tensor fit by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

mod atoms;
mod multiply;

use core::marker::PhantomData;

use layout_core::bounds::{CheckedLayout, Readable, TensorLayout};
use layout_core::ops::Cosize;
use layout_core::questions::{Operand, extents_of, offset_of, wgmma_operand_of};
use layout_core::{Array, StaticInteger, Tensor, View};

use layout_decide::Text;

pub(crate) use atoms::{AtomOf, ByWarpgroups, OfA, OfB, SumOf};
pub use atoms::{SlotAtom, SlotProduct, Warps};
use multiply::multiply_tiles;
pub use multiply::{Multiplies, MultipliesHeld};
pub(crate) use multiply::{begin, begin_held};

use crate::Number;
use crate::gemm::HeldValues;
use crate::ring::{FillSlot, GROUP, Slot, Slots, Tile, TileCells, TileLayout};

/// The tiles of a slot of a [`Ring`](crate::Ring) that the tiled product `Mma` multiplies: `A` with the layout `LA`, `(m, k)`, and `B` with
/// `LB`, `(n, k)`.
///
/// | | tile | of it an instruction reads | a warpgroup of `G` reads |
/// |---|---|---|---|
/// | `A` | `m x k` | 64 rows and 32 bytes of `k` | every `G`th 64 rows, so that `64 * G` divides `m` |
/// | `B` | `n x k` | `n` columns and 32 bytes of `k` | all |
///
/// `Mma` is `TiledMma<Atom>` of one warpgroup, or `TiledMma<Atom, Layout<(G, _1, _1), (_1, _0, _0)>>` of `G`; its atom has `n` columns
/// and sums of 32 bits. Of `mma.sync` there are four atoms to a warpgroup, and `n` is a multiple of its columns; the slot's tiles may
/// have any layout then. [`Slot::gemm`] has the table of all atoms. The tiles are those of `layout!`, and lie as their tensors do:
///
/// | | neighbours | tensor, of numbers of 16 bits | tile |
/// |---|---|---|---|
/// | `A` by rows | along `k` | `(?m, ?k):(8 * ?ld, 1)` | `wgmma_tile((m, k), 16, 1)` |
/// | `A` by columns | along `m` | `(?m, ?k):(1, 8 * ?ld)` | `wgmma_tile((m, k), 16, 0)` |
/// | `B` by columns | along `k` | `(?n, ?k):(8 * ?ld, 1)` | `wgmma_tile((n, k), 16, 1)` |
/// | `B` by rows | along `n` | `(?n, ?k):(1, 8 * ?ld)` | `wgmma_tile((n, k), 16, 0)` |
///
/// Numbers of other widths lie side by side along `k` alone. The example of [`Ring`](crate::Ring) is a product.
///
/// # Errors
///
/// Tiles that the instruction does not read are refused where the kernel has them, by
/// [`assert_wgmma_operand`](layout_core::questions::assert_wgmma_operand):
///
/// ```text
/// error[E0080]: evaluation panicked: wgmma operand: row 1, in mode 0, lies at 8 units of 16 bytes, and its instruction reads it at 1 unit of
/// 16 bytes (K2: 8 rows are 16 bytes apart without a swizzle): take `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
/// ```
///
/// # Source
///
/// CUTLASS `make_gmma_desc` (`cute/atom/mma_traits_sm90_gmma.hpp`); PTX ISA, `wgmma`.
#[derive(Debug)]
pub struct Operands<Mma, LA, LB>(PhantomData<(Mma, LA, LB)>);

/// The rows of a warpgroup.
pub(crate) const ROWS: u32 = 64;

impl<Mma: SlotProduct, LA: TileLayout, LB: TileLayout> Operands<Mma, LA, LB> {
    const COLUMNS: u64 = AtomOf::<Mma>::COLUMNS;
    const DECIDED: [Result<Operand, Text>; 2] = [
        wgmma_operand_of::<LA>(8 * size_of::<OfA<Mma>>() as u64, ROWS as u64),
        OperandB::<Mma, LB>::DECIDED,
    ];
    const A: Operand = decided(&Self::DECIDED[0]);
    /// What is wrong with the tiles.
    pub(crate) const WRONG: Option<Text> = {
        let ([m, k, ..], [n, l, ..]) = (extents_of::<LA>(), extents_of::<LB>());
        let (of_all, columns) = ((ROWS * Mma::Groups::U32) as u64, Self::COLUMNS);
        let (step, depth) = (AtomOf::<Mma>::STEP, AtomOf::<Mma>::DEPTH);
        let text = Text::new().str("wgmma operand: ");
        let ([rows, beside, deep], of_group) = (Mma::ATOMS, Mma::By::ATOMS);
        // A warp takes eight columns after the other.
        let has_columns = n == columns || !Mma::By::DESCRIBES_B && n % columns == 0;
        if rows == 0 {
            Some(text.str("an atom alone is no product: let it be `TiledMma<Atom>`"))
        } else if rows % of_group != 0 || beside * deep != 1 {
            let text = text.str("the product has ").natural(rows);
            let text = text.str(" x ").natural(beside).str(" x ").natural(deep);
            let text = text.str(" atoms, and a warpgroup ").natural(of_group);
            let text = text
                .str(", one below the other: let them be `Layout<(_")
                .natural(of_group);
            Some(text.str(", _1, _1), (_1, _0, _0)>`"))
        } else if nearest(columns, step) != columns {
            let text = text.str("no `wgmma` has ").natural(columns);
            let text = text.str(" columns: take `_");
            Some(text.natural(nearest(columns, step)).str("`"))
        } else if Mma::By::DESCRIBES_B && size_of::<SumOf<Mma>>() != 4 {
            Some(text.str(
                "sums of 16 bits lie in pairs in registers: take an atom with sums of 32 bits, as `WgmmaF32F16`",
            ))
        } else if let (true, Err(refusal)) = (Mma::By::DESCRIBES_A, Self::DECIDED[0]) {
            Some(refusal)
        } else if let (true, Err(refusal)) = (Mma::By::DESCRIBES_B, Self::DECIDED[1]) {
            Some(refusal)
        } else if m % of_all != 0 {
            let text = text.str("`A` has ").natural(m).str(" rows, and ");
            let text = text
                .natural(Mma::Groups::U32 as u64)
                .str(" warpgroups take ");
            Some(
                text.natural(of_all)
                    .str(" at a time: let its rows be a multiple"),
            )
        } else if !has_columns {
            let text = text
                .str("`B` has ")
                .natural(n)
                .str(" columns of the product, and its instruction ");
            let text = text.natural(columns);
            Some(if Mma::By::DESCRIBES_B {
                text.str(": take the atom of `_").natural(n).str("`")
            } else {
                text.str(": let them be a multiple")
            })
        } else if k != l {
            let text = text
                .str("`A` has ")
                .natural(k)
                .str(" elements along `k`, and `B` ");
            Some(
                text.natural(l)
                    .str(": let mode 1 of both tiles have one extent"),
            )
        } else if k % depth != 0 {
            let text = text.str("the tiles have ").natural(k);
            let text = text.str(" elements along `k`, and the instruction ");
            Some(text.natural(depth).str(": let them be a multiple"))
        } else {
            None
        }
    };
    /// Stops the build if the thread's sums, so many bytes, are not these, or `LC` is another order of them.
    #[track_caller]
    const fn are_sums<LC: CheckedLayout>(bytes: usize) {
        are_sums::<Mma, LC>([extents_of::<LA>()[0], extents_of::<LB>()[0]], bytes);
    }
    /// Stops the build if what a thread holds of `A` is not that of the tile.
    #[track_caller]
    pub(crate) const fn is_factor(found: [u32; 3]) {
        let values = 16 / size_of::<OfA<Mma>>() as u32;
        let wanted = [values, Self::TIMES, Self::STEPS];
        if found[0] != wanted[0] || found[1] != wanted[1] || found[2] != wanted[2] {
            let text = Text::new().str("wgmma operand: this `A` is ");
            let text = text.natural(found[0] as u64).str(" x ");
            let text = text.natural(found[1] as u64).str(" x ");
            let text = text.natural(found[2] as u64);
            let text = text.str(", `(value, m, k)` of an instruction, and that of the tile ");
            let text = text.natural(wanted[0] as u64).str(" x ");
            let text = text.natural(wanted[1] as u64).str(" x ");
            let text = text.natural(wanted[2] as u64);
            let text = text.str(": let it be `FragmentA<Layout<(_");
            let text = text.natural(extents_of::<LA>()[0]).str(", _");
            let text = text.natural(extents_of::<LA>()[1]);
            text.str("), ..>, Mma>`").panic()
        }
    }
    /// How many instructions have the rows of a warpgroup.
    const TIMES: u32 = extents_of::<LA>()[0] as u32 / (ROWS * Mma::Groups::U32);
    /// The elements along `k` of an instruction, and how many follow each other.
    const DEPTH: u32 = AtomOf::<Mma>::DEPTH as u32;
    const STEPS: u32 = extents_of::<LA>()[1] as u32 / Self::DEPTH;
}

/// Stops the build if the thread's sums of a product of so many rows and columns, so many bytes, are not these, or `LC` is another order of them.
#[track_caller]
pub(crate) const fn are_sums<Mma: SlotProduct, LC: CheckedLayout>([m, n]: [u64; 2], bytes: usize) {
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
    let text = Text::new().str("wgmma sums: ");
    let mut i = 0;
    while i < held && offset_of::<LC>(i) == i {
        i += 1;
    }
    let text = if found != held {
        let text = text.str("a thread holds ").natural(held);
        text.str(" of this product, and these are ").natural(found)
    } else if of_value != wanted[0] || of_m != wanted[1] || of_n != wanted[2] {
        let text = text.str("these are ").natural(of_value).str(" x ");
        let text = text.natural(of_m).str(" x ").natural(of_n);
        let text = text.str(", `(value, m, n)` of an instruction, and those of this product ");
        let text = text.natural(wanted[0]).str(" x ").natural(wanted[1]);
        text.str(" x ").natural(wanted[2])
    } else if i < held {
        let text = text.str("sum ").natural(i).str(" lies at ");
        let text = text.natural(offset_of::<LC>(i));
        text.str(", and the instruction has it at ").natural(i)
    } else {
        return;
    };
    let text = text.str(": let them be `FragmentC<Layout<(_");
    let text = text.natural(m).str(", _").natural(n);
    text.str("), ..>, Mma>`, with the rows of `A` and the columns of `B`")
        .panic()
}

/// How an instruction reads the `B` of a tile `LB`.
pub(crate) struct OperandB<Mma, LB>(PhantomData<(Mma, LB)>);
impl<Mma: SlotProduct, LB: TileLayout> OperandB<Mma, LB> {
    pub(crate) const DECIDED: Result<Operand, Text> =
        wgmma_operand_of::<LB>(8 * size_of::<OfB<Mma>>() as u64, AtomOf::<Mma>::COLUMNS);
    const B: Operand = decided(&Self::DECIDED);
}

// SAFETY: all is that of a pair of tiles.
#[diagnostic::do_not_recommend]
unsafe impl<Mma: SlotProduct, LA: TileLayout, LB: TileLayout> Slots for Operands<Mma, LA, LB> {
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
        // SAFETY: the caller's promise.
        unsafe { <(Tile<OfA<Mma>, LA>, Tile<OfB<Mma>, LB>)>::view(cells) }
    }
}

// SAFETY: all is that of a pair of tiles.
#[diagnostic::do_not_recommend]
unsafe impl<Mma, LA, LB, FA, FB> FillSlot<Operands<Mma, LA, LB>> for (FA, FB)
where
    Mma: SlotProduct,
    LA: TileLayout,
    LB: TileLayout,
    FA: FillSlot<Tile<OfA<Mma>, LA>>,
    FB: FillSlot<Tile<OfB<Mma>, LB>>,
{
    const IS_SHARED: bool = FA::IS_SHARED || FB::IS_SHARED;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut <Operands<Mma, LA, LB> as Slots>::Cells, full: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { FillSlot::<(Tile<_, LA>, Tile<_, LB>)>::fill(self, cells, full) }
    }
}

impl<Mma, LA, LB, N> Slot<'_, '_, Operands<Mma, LA, LB>, N>
where
    Mma: SlotProduct,
    LA: TileLayout,
    LB: TileLayout,
    N: StaticInteger,
{
    /// `sums += a * b`, of what the running warpgroup has of the tiles of the slot: `(value, m, n)`, those of
    /// [`FragmentC`](layout_core::atoms::FragmentC).
    ///
    /// | atom | `A` | `B` |
    /// |---|---|---|
    /// | `WgmmaF32F16<_256>`, .. | in shared memory | in shared memory |
    /// | `WgmmaF32F16<_256, Registers>`, .. | the thread reads what it has of it | in shared memory |
    /// | `M16n8k16F32F16`, .. by `mma.sync` | the thread reads what it has of it | likewise |
    ///
    /// The sums are done when this returns. All threads of a warpgroup call it together; a GPU does not check that.
    ///
    /// # Errors
    ///
    /// Sums of another tile are found when the kernel is built:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: wgmma sums: a thread holds 32 of this product, and these are 16: let them be
    /// `FragmentC<Layout<(_64, _64), ..>, Mma>`, with the rows of `A` and the columns of `B`
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn gemm<LC, R>(&self, sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>)
    where
        Mma::By: Multiplies<Mma, LA, LB, LC, R>,
        LC: CheckedLayout,
        R: StaticInteger,
    {
        const { Operands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // SAFETY: the threads of the warpgroup are here, as this asks for; the tiles are those of the slot, and the sums theirs.
        unsafe { multiply_tiles::<true, Mma, LA, LB, LC, R>(self.place, &self.tiles(), sums) }
    }

    /// `a * b` alone, of what the running warpgroup has of the tiles of the slot, with the layout that [`gemm`](Self::gemm) asks of its sums.
    ///
    /// What a slot has is added to the sums by the kernel, where it is to be scaled before: numbers of 8 bits, of which each block along
    /// `k` has a scale.
    ///
    /// ```
    /// # use layout_core::{atoms::*, *};
    /// # use layout_device::{E4m3, Operands, hopper::Slot};
    /// # layout! {
    /// #     type Smem = wgmma_tile((64, 128), 8, 1);
    /// #     type Square = (64, 64):(64, 1);
    /// # }
    /// type Mma = TiledMma<WgmmaF32E4m3<_64>>;
    /// type Sums = FragmentC<Square, Mma>;
    ///
    /// fn add(slot: &Slot<'_, '_, Operands<Mma, Smem, Smem>, _4>, scale: f32, sums: Fragment<f32, Sums>) -> Fragment<f32, Sums> {
    ///     let part = slot.product(Sums::new());
    ///     sums.zip(&part, |sum, part| sum + scale * part)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`gemm`](Self::gemm).
    #[must_use]
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn product<LC, R>(&self, layout: LC) -> Tensor<Array<SumOf<Mma>, R>, LC>
    where
        Mma::By: Multiplies<Mma, LA, LB, LC, R>,
        LC: CheckedLayout + TensorLayout + Cosize<Output = R>,
        R: StaticInteger,
    {
        const { Operands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // Of the zeros nothing is left where the first instruction adds to nothing.
        let mut sums = Tensor::filled(layout, SumOf::<Mma>::ZERO);
        // SAFETY: as of `gemm`.
        unsafe { multiply_tiles::<false, Mma, LA, LB, LC, R>(self.place, &self.tiles(), &mut sums) }
        sums
    }

    /// As [`gemm`](Self::gemm), with an `A` in registers, `(value, m, k)`, that is that of the slot no more, of an atom that has it there.
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::{atoms::*, *};
    /// use layout_device::{
    ///     Half, Number, Operands, Ring, Staging, TmaParts, TmaView, copy, kernel, shared_bytes,
    /// };
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Smem = wgmma_tile((64, 64), 16, 1);
    ///     type Square = (64, 64):(64, 1);
    /// }
    /// type Mma = TiledMma<WgmmaF32F16<_64, Registers>>;
    /// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
    /// type Memory<'k> = (Ring<'k, Operands<Mma, Smem, Smem>, _4>, Staging<'k, Half, Smem, _1>);
    ///
    /// /// `C = max(A, 0) * B`, with `A` by rows and `B` by columns.
    /// ///
    /// /// # Safety
    /// ///
    /// /// Runs in blocks of 256 threads with the shared memory of `Memory`. The matrices are valid, and `c` is no others'.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn product(
    ///     here: Here<'_, (u32,), (_256,)>,
    ///     a: TmaView<'_, Half, Matrix, Smem>,
    ///     b: TmaView<'_, Half, Matrix, Smem>,
    ///     c: TmaParts<'_, Half, Matrix, Smem, _>,
    ///     #[shared(dynamic)] memory: Memory<'_>,
    /// ) {
    ///     let (ring, mut staging) = memory;
    ///     let tiles = c.tiles_in_groups((_64, _64), _8);
    ///     let fill = |tile: OwnTile<'_, _, _>, k| {
    ///         let (m, n) = tile.get();
    ///         (a.tile((m, k)), b.tile((n, k)))
    ///     };
    ///     ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
    ///         let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
    ///         let mine = steps.me().thread();
    ///         while let Some(slot) = steps.next() {
    ///             let mut of_a = Tensor::filled(FragmentA::<Square, Mma>::new(), Half::ZERO);
    ///             copy(&slot.tiles().0.partition_a(Mma::new(), mine), &mut of_a);
    ///             let of_a = of_a.map(|x| Half::from_f32(x.to_f32().max(0.0)));
    ///             slot.gemm_with(&of_a, &mut sums);
    ///         }
    ///         staging.store(Store::new(), steps.me(), &c, tile, &sums);
    ///     });
    /// }
    /// # use layout_device::hopper::OwnTile;
    /// # let (m, n, k) = (100, 72, 136);
    /// # let number = |i: u32| Half::from_f32((i * i % 5) as f32 - 2.0);
    /// # let [a, b] = [m * k, n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
    /// # let mut c = vec![Half::from_f32(f32::NAN); (m * n) as usize];
    /// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
    /// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
    /// # let layout = Distinct::check(Matrix::from_values([m, n, n / 8]))?;
    /// # let kernel = || unsafe {
    /// #     product(
    /// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
    /// #         (of_b.get().into(), Matrix::from_values([n, k, k / 8])),
    /// #         (of_c.get().into(), layout),
    /// #     );
    /// # };
    /// # unsafe { launch(Dim3::x(3), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
    /// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
    /// #     let at = |from: &[Half], i| from[i as usize].to_f32();
    /// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i).max(0.0) * at(&b, column * k + i)).sum();
    /// #     assert_eq!(at(&c, row * n + column), sum);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn gemm_with<PA, F, LC, R>(&self, a: &Tensor<PA, F>, sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>) where Mma::By: MultipliesHeld<Mma, LA, LB, LC, R>, PA: Readable<Item = OfA<Mma>>, F: HeldValues, LC: CheckedLayout, R: StaticInteger {
        const {
            Operands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>());
            Operands::<Mma, LA, LB>::is_factor(F::EXTENTS);
        }
        let (_, b) = self.tiles();
        // SAFETY: the threads of the warpgroup are here, as this asks for, the tile is that of a slot, and the registers are as many.
        unsafe { <Mma::By>::multiply_held::<true, PA, F>(a, &b, sums) }
    }
}

impl<Mma, LA, LB, Beside, N> Slot<'_, '_, (Operands<Mma, LA, LB>, Beside), N>
where
    Mma: SlotProduct,
    LA: TileLayout,
    LB: TileLayout,
    Beside: Slots,
    N: StaticInteger,
{
    /// As [`gemm`](#method.gemm) of a slot that has operands alone.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn gemm<LC, R>(&self, sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>)
    where
        Mma::By: Multiplies<Mma, LA, LB, LC, R>,
        LC: CheckedLayout,
        R: StaticInteger,
    {
        const { Operands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // SAFETY: the threads of the warpgroup are here, as this asks for; the tiles are those of the slot, and the sums theirs.
        unsafe { multiply_tiles::<true, Mma, LA, LB, LC, R>(self.place, &self.tiles().0, sums) }
    }

    /// As [`product`](#method.product) of a slot that has operands alone.
    #[must_use]
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn product<LC, R>(&self, layout: LC) -> Tensor<Array<SumOf<Mma>, R>, LC>
    where
        Mma::By: Multiplies<Mma, LA, LB, LC, R>,
        LC: CheckedLayout + TensorLayout + Cosize<Output = R>,
        R: StaticInteger,
    {
        const { Operands::<Mma, LA, LB>::are_sums::<LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // Of the zeros nothing is left where the first instruction adds to nothing.
        let mut sums = Tensor::filled(layout, SumOf::<Mma>::ZERO);
        // SAFETY: as of `gemm`.
        unsafe {
            multiply_tiles::<false, Mma, LA, LB, LC, R>(self.place, &self.tiles().0, &mut sums);
        }
        sums
    }
}

/// The number of columns that a `wgmma` has next to so many, which are multiples of `step` from 32 on.
const fn nearest(columns: u64, step: u64) -> u64 {
    let step = if columns <= 32 { 8 } else { step };
    match columns.checked_next_multiple_of(step) {
        Some(0) => step,
        Some(columns) if columns < 256 => columns,
        _ => 256,
    }
}

/// How a tile is read that was decided to be.
const fn decided(operand: &Result<Operand, Text>) -> Operand {
    match *operand {
        Ok(operand) => operand,
        Err(refusal) => refusal.panic(),
    }
}
