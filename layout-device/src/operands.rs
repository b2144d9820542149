//! Slots with the operands of a product, by `wgmma` or `mma.sync`.

// Numbers of a tile, which fits into shared memory; those of a tensor fit by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;

use layout_core::atoms::{Memory, Registers, TiledMma};
use layout_core::bounds::{
    CheckedLayout, IndexAt, Readable, Storage, TensorLayout, ThreadNumber, ValuesAt,
};
use layout_core::ops::{CeilDivide, CeilDivided, Cosize};
use layout_core::questions::{Operand, extents_of, offset_of, wgmma_operand_of};
use layout_core::way::{ByA, ByB};
use layout_core::{_1, _4, _128, Array, Below, Layout, StaticInteger, Tensor, View};

use layout_decide::Text;

use crate::gemm::{HeldValues, get, multiply_parts};
use crate::matrix::MultiplyAdd;
use crate::ring::{FillSlot, GROUP, Place, Slot, Slots, Tile, TileCells, TileLayout};
use crate::wgmma::{AlongK, AlongRows, Major, Wgmma};
use crate::{Number, backend};

use backend::hopper;

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

/// A tiled product whose warpgroups have rows of `A` each, as [`Operands`] says.
///
/// # Safety
///
/// * Each of the [`Groups`](Self::Groups) warpgroups must execute the [`Atom`](Self::Atom) for every `Groups`th 64 rows of `A`, and for all of `B`.
/// * [`ATOMS`](Self::ATOMS) must be the numbers of the tiled product by which partitions divide its operands.
#[diagnostic::on_unimplemented(
    message = "this is no product of what is in a slot",
    label = "not a product of warpgroups",
    note = "it is `TiledMma<WgmmaF32F16<_256>>`, or `TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>` of two warpgroups, one \
            below the other; `mma.sync` has four warps in each, `TiledMma<M16n8k16F32F16, Layout<(_8, _1, _1), (_1, _0, _0)>>`"
)]
pub unsafe trait SlotProduct {
    /// The instruction.
    type Atom: SlotAtom<By = Self::By>;
    /// Who executes it, and where it has its operands.
    type By: ByWarpgroups;
    /// How many warpgroups there are.
    type Groups: StaticInteger;
    /// How many instructions at once, along `m`, `n` and `k`.
    const ATOMS: [u64; 3];
}
// SAFETY: the numbers of the tiled product; `Operands::WRONG` says if a warpgroup has other rows.
#[diagnostic::do_not_recommend]
unsafe impl<Atom, M, N, K, D> SlotProduct for TiledMma<Atom, Layout<(M, N, K), D>>
where
    Atom: SlotAtom<By: Groups<M>>,
    M: StaticInteger,
    N: StaticInteger,
    K: StaticInteger,
{
    type Atom = Atom;
    type By = Atom::By;
    type Groups = <Atom::By as Groups<M>>::Groups;
    const ATOMS: [u64; 3] = [M::U32 as u64, N::U32 as u64, K::U32 as u64];
}

/// An atom alone, which is no product: its tiles have this wrong.
// SAFETY: one warpgroup, whose tiles no kernel has.
#[diagnostic::do_not_recommend]
unsafe impl<Atom: SlotAtom<By: Groups<_1>>> SlotProduct for Atom {
    type Atom = Atom;
    type By = Atom::By;
    type Groups = _1;
    const ATOMS: [u64; 3] = [0; 3];
}

/// An atom that multiplies what is in a slot: what its operands and sums are.
///
/// # Errors
///
/// No check compares an atom with the instruction that the hardware executes, so an atom of another crate must promise its numbers:
///
/// ```text
/// error[E0200]: the trait `SlotAtom` requires an `unsafe impl` declaration
/// ```
///
/// # Safety
///
/// * The constants and types must be those of the instruction that [`Wgmma`] or [`MultiplyAdd`] executes for the atom.
/// * The layouts of [`MmaTraits`](layout_core::atoms::MmaTraits) must say where a thread has its operands and sums.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not multiply what is in a slot",
    label = "no such atom",
    note = "atom: it is `atoms::WgmmaF32F16<_256>`, `WgmmaF32Bf16<_128, Registers>`, `WgmmaS32S8<_64>`, .., or of `mma.sync` `M16n8k16F32F16`, .."
)]
pub unsafe trait SlotAtom {
    /// The numbers of `A`.
    type NumberA: Number;
    /// The numbers of `B`.
    type NumberB: Number;
    /// The sums.
    type Sum: Number;
    /// [`Memory`] or [`Registers`] of `wgmma`, where it has `A`; of `mma.sync`, [`Warps`].
    type By;
    /// The columns.
    const COLUMNS: u64;
    /// What they are a multiple of, where there are more than 32.
    const STEP: u64;
    /// The elements along `k`.
    const DEPTH: u64;
}

/// Four warps in the place of a warpgroup, with both operands in registers: `mma.sync`.
#[derive(Debug)]
pub struct Warps;

/// How instructions have their operands, and how many are those of a warpgroup.
pub trait ByWarpgroups {
    /// Whether a descriptor says where `A` lies.
    const DESCRIBES_A: bool;
    /// Whether one says where `B` lies.
    const DESCRIBES_B: bool;
    /// How many are executed at once, one below the other.
    const ATOMS: u64;
}
impl ByWarpgroups for Memory {
    const DESCRIBES_A: bool = true;
    const DESCRIBES_B: bool = true;
    const ATOMS: u64 = 1;
}
impl ByWarpgroups for Registers {
    const DESCRIBES_A: bool = false;
    const DESCRIBES_B: bool = true;
    const ATOMS: u64 = 1;
}
impl ByWarpgroups for Warps {
    const DESCRIBES_A: bool = false;
    const DESCRIBES_B: bool = false;
    const ATOMS: u64 = 4;
}
/// How many warpgroups execute `M` instructions at once.
pub trait Groups<M>: ByWarpgroups {
    /// How many.
    type Groups: StaticInteger;
}
impl<M: StaticInteger> Groups<M> for Memory {
    type Groups = M;
}
impl<M: StaticInteger> Groups<M> for Registers {
    type Groups = M;
}
impl<M: CeilDivide<_4, Output: StaticInteger>> Groups<M> for Warps {
    type Groups = CeilDivided<M, _4>;
}

pub(crate) type AtomOf<Mma> = <Mma as SlotProduct>::Atom;
pub(crate) type SumOf<Mma> = <AtomOf<Mma> as SlotAtom>::Sum;
pub(crate) type OfA<Mma> = <AtomOf<Mma> as SlotAtom>::NumberA;
pub(crate) type OfB<Mma> = <AtomOf<Mma> as SlotAtom>::NumberB;

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

/// `sums += a * b`, or `sums = a * b` of sums that are 0 unless `IS_ADDED`.
///
/// # Safety
///
/// That of [`Multiplies::multiply`]; the tiles are those of a slot, and the thread has this place among those who read it.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn multiply_tiles<const IS_ADDED: bool, Mma, LA, LB, LC, R>(
    Place { group, thread }: Place,
    (a, b): &<Operands<Mma, LA, LB> as Slots>::View<'_>,
    sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
) where
    Mma: SlotProduct<By: Multiplies<Mma, LA, LB, LC, R>>,
    LA: TileLayout,
    LB: TileLayout,
    R: StaticInteger,
{
    let me = (Below::wrapped(thread), Below::wrapped(group));
    // SAFETY: the caller's promise.
    unsafe { <Mma::By>::multiply::<IS_ADDED>(me, a, b, sums) }
}

/// How [`Slot::gemm`] multiplies, of atoms that take their operands like `Self`.
pub trait Multiplies<Mma: SlotProduct, LA, LB, LC, R: StaticInteger> {
    /// `sums += a * b`, of what a thread of a warpgroup has, or `sums = a * b` of sums that are 0 unless `IS_ADDED`.
    ///
    /// # Safety
    ///
    /// All threads of the warpgroup are here, with the tiles of a slot that have nothing wrong, and the sums of their product.
    unsafe fn multiply<const IS_ADDED: bool>(
        me: Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    );
}
/// The number of a thread in its warpgroup, and of that.
type Me<Mma> = (Below<_128>, Below<<Mma as SlotProduct>::Groups>);

#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> Multiplies<Mma, LA, LB, LC, R> for Memory
where
    Mma: SlotProduct<Atom: Wgmma<OfA = u64>>,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    LC: TensorLayout + CheckedLayout + IndexAt<(u32, u32, u32)>,
    R: StaticInteger,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn multiply<const IS_ADDED: bool>(
        (_, group): Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) {
        // SAFETY: the caller's promise.
        unsafe {
            begin::<Mma, LA, LB>(group.get(), a, b, sums.pointer_at_mut((0, 0, 0)), IS_ADDED);
        }
        hopper::wgmma_wait::<0>();
    }
}

/// Begins `sums += a * b`, or `sums = a * b` unless `is_added`, as a group of `wgmma`.
///
/// # Safety
///
/// That of [`Multiplies::multiply`], of the warpgroup of this number. Nobody reads the sums, of which `sums` is the first, or writes the tiles, until
/// the group is done.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) unsafe fn begin<Mma, LA, LB>(
    group: u32,
    a: &Tensor<View<'_, OfA<Mma>>, LA>,
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    is_added: bool,
) where
    Mma: SlotProduct<Atom: Wgmma<OfA = u64>>,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
{
    // What steps have in common would be kept for all of them.
    let first = hopper::anew(start(a, (group * ROWS, 0)));
    hopper::wgmma_fence();
    // SAFETY: the caller's promise. `A` was decided to lie as its descriptor says.
    unsafe {
        let counts = const {
            [
                Operands::<Mma, LA, LB>::TIMES,
                Operands::<Mma, LA, LB>::STEPS,
            ]
        };
        each_instruction::<Mma, LB>(counts, b, sums, |time, step, b, c| {
            let of_a = const { Operands::<Mma, LA, LB>::A };
            let row = time * const { ROWS * Mma::Groups::U32 };
            let k = step * const { AtomOf::<Mma>::DEPTH as u32 };
            let a = of_a.descriptor() | u64::from(first + units(a, (row, k)));
            let is_added = is_added || step > 0;
            let is_k_major = const { OperandB::<Mma, LB>::B.is_k_major };
            match (of_a.is_k_major, is_k_major) {
                (true, true) => multiply::<AtomOf<Mma>, AlongK, AlongK>(a, b, c, is_added),
                (true, false) => multiply::<AtomOf<Mma>, AlongK, AlongRows>(a, b, c, is_added),
                (false, true) => multiply::<AtomOf<Mma>, AlongRows, AlongK>(a, b, c, is_added),
                (false, false) => multiply::<AtomOf<Mma>, AlongRows, AlongRows>(a, b, c, is_added),
            }
        });
    }
    hopper::wgmma_commit();
}

/// As [`begin`], of an `A` in registers.
///
/// # Safety
///
/// As there, and `a` is that of the product. Its registers are written by nobody until the group is done.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) unsafe fn begin_held<Mma, LB, PA, F>(
    a: &Tensor<PA, F>,
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    is_added: bool,
) where
    Mma: SlotProduct<Atom: Wgmma<OfA = [u32; 4]>>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    PA: Readable<Item = OfA<Mma>>,
    F: HeldValues,
{
    hopper::wgmma_fence();
    // SAFETY: the caller's promise; the coordinates are in the shape.
    unsafe {
        let [_, times, steps] = const { F::EXTENTS };
        each_instruction::<Mma, LB>([times, steps], b, sums, |time, step, b, c| {
            let a = get::<[u32; 4], _, _>(a, time, step);
            if const { !PA::IN_REGISTERS } {
                // Registers are written before the fence.
                hopper::wgmma_fence();
            }
            let is_added = is_added || step > 0;
            if const { OperandB::<Mma, LB>::B.is_k_major } {
                multiply::<AtomOf<Mma>, AlongK, AlongK>(a, b, c, is_added);
            } else {
                multiply::<AtomOf<Mma>, AlongK, AlongRows>(a, b, c, is_added);
            }
        });
    }
    hopper::wgmma_commit();
}

#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> Multiplies<Mma, LA, LB, LC, R> for Registers
where
    Mma: SlotProduct<Atom: Wgmma<OfA = [u32; 4]>>,
    LA: TileLayout + OfThread<ByA<Mma>, Me<Mma>>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    LC: TensorLayout + CheckedLayout + IndexAt<(u32, u32, u32)>,
    R: StaticInteger,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn multiply<const IS_ADDED: bool>(
        me: Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) {
        let a = LA::of_thread(a, me);
        // SAFETY: the caller's promise.
        unsafe {
            <Self as MultipliesHeld<Mma, LA, LB, LC, R>>::multiply_held::<IS_ADDED, _, _>(
                &a, b, sums,
            );
        }
    }
}

#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> Multiplies<Mma, LA, LB, LC, R> for Warps
where
    Mma: SlotProduct<Atom: MultiplyAdd<NumberA = OfA<Mma>, NumberB = OfB<Mma>, Sum = SumOf<Mma>>>,
    LA: TileLayout + OfThread<ByA<Mma>, Me<Mma>>,
    LB: TileLayout + OfThread<ByB<Mma>, Me<Mma>>,
    LC: CheckedLayout + HeldValues,
    R: StaticInteger,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn multiply<const IS_ADDED: bool>(
        me: Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) {
        let (a, b) = (LA::of_thread(a, me), LB::of_thread(b, me));
        // SAFETY: the caller's promise.
        unsafe { multiply_parts::<AtomOf<Mma>, _, _, _, _, _, _>(&a, &b, sums) }
    }
}

/// What a thread has of a tile with the layout `Self`, by a partition.
pub trait OfThread<By, Me>: TensorLayout {
    /// The layout of that.
    type Held: HeldValues;
    /// That of a tile.
    fn of_thread<'s, T>(
        tile: &Tensor<View<'s, T>, Self>,
        me: Me,
    ) -> Tensor<View<'s, T>, Self::Held>;
}
#[diagnostic::do_not_recommend]
impl<By, Me, L, T> OfThread<By, Me> for L
where
    Me: ThreadNumber,
    L: TensorLayout + ValuesAt<By, Me::Number, Threads = T, Output: HeldValues>,
{
    type Held = L::Output;
    #[inline(always)]
    fn of_thread<'s, N>(tile: &Tensor<View<'s, N>, L>, me: Me) -> Tensor<View<'s, N>, L::Output> {
        let (layout, start) = tile.layout().values_at(me.number());
        let start = tile.data().pointer().wrapping_add(start);
        // SAFETY: what a thread has of a tile is in it.
        unsafe { Tensor::new(start, layout).assume_readable() }
    }
}

/// How [`Slot::gemm_with`] multiplies, of atoms that take their operands like `Self`.
#[diagnostic::on_unimplemented(
    message = "this product does not have its `A` in registers",
    label = "not a product with `A` in registers",
    note = "atom: take `WgmmaF32F16<_256, Registers>`, ..; fragments are multiplied by `mma.sync` with `layout_device::gemm`"
)]
pub trait MultipliesHeld<Mma: SlotProduct, LA, LB, LC, R: StaticInteger> {
    /// `sums += a * b`, of what a thread of a warpgroup has, or `sums = a * b` as [`Multiplies::multiply`].
    ///
    /// # Safety
    ///
    /// That of [`Multiplies::multiply`], and `a` is that of the product.
    unsafe fn multiply_held<const IS_ADDED: bool, PA, F>(
        a: &Tensor<PA, F>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) where
        PA: Readable<Item = OfA<Mma>>,
        F: HeldValues;
}
#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> MultipliesHeld<Mma, LA, LB, LC, R> for Registers
where
    Mma: SlotProduct<Atom: Wgmma<OfA = [u32; 4]>>,
    LA: TileLayout,
    LB: TileLayout + IndexAt<(u32, u32)>,
    LC: TensorLayout + CheckedLayout + IndexAt<(u32, u32, u32)>,
    R: StaticInteger,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn multiply_held<const IS_ADDED: bool, PA, F>(
        a: &Tensor<PA, F>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) where
        PA: Readable<Item = OfA<Mma>>,
        F: HeldValues,
    {
        // SAFETY: the caller's promise.
        unsafe {
            begin_held::<Mma, LB, PA, F>(a, b, sums.pointer_at_mut((0, 0, 0)), IS_ADDED);
        }
        hopper::wgmma_wait::<0>();
    }
}

/// Calls `multiply` for all instructions of a warpgroup so many times and steps, with the number of its rows and the step along `k`, the descriptor of `B` and the sums.
///
/// # Safety
///
/// `b` is the tile of a slot that has nothing wrong, and `sums` the first of those of the product; `multiply` begins `c += a * b`, or `c = a * b`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn each_instruction<Mma, LB>(
    [times, steps]: [u32; 2],
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    multiply: impl Fn(u32, u32, u64, *mut <AtomOf<Mma> as Wgmma>::OfC),
) where
    Mma: SlotProduct<Atom: Wgmma>,
    LB: TileLayout + IndexAt<(u32, u32)>,
{
    let of_atom = const { size_of::<<AtomOf<Mma> as Wgmma>::OfC>() / size_of::<SumOf<Mma>>() };
    let of_b = const { OperandB::<Mma, LB>::B };
    let first = start(b, (0, 0));
    for step in 0..steps {
        let k = step * const { AtomOf::<Mma>::DEPTH as u32 };
        let b = of_b.descriptor() | u64::from(first + units(b, (0, k)));
        for time in 0..times {
            // The sums of an instruction follow one another.
            multiply(
                time,
                step,
                b,
                sums.wrapping_add(time as usize * of_atom).cast(),
            );
        }
    }
}

/// Where a descriptor begins, in units of 16 bytes: at a coordinate of a tile.
#[inline(always)]
fn start<T, L>(tile: &Tensor<View<'_, T>, L>, at: (u32, u32)) -> u32
where
    L: TensorLayout + IndexAt<(u32, u32)>,
{
    let first = backend::shared_address(tile.data().pointer()) & ADDRESS;
    (first >> 4) + units(tile, at)
}

/// How many units a coordinate lies behind the beginning: the tile ends within shared memory, so that no sum is longer than an address.
#[inline(always)]
fn units<T, L>(tile: &Tensor<View<'_, T>, L>, at: (u32, u32)) -> u32
where
    L: TensorLayout + IndexAt<(u32, u32)>,
{
    (tile.layout().index(at) * size_of::<T>()) as u32 >> 4
}

/// `c += a * b`, or `c = a * b` unless `is_added`.
///
/// # Safety
///
/// That of [`Wgmma::multiply_add`], and `c` are sums, aligned as numbers are, that nobody else uses; nothing of them is read unless `is_added`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn multiply<Atom: Wgmma, A: Major, B: Major>(
    a: Atom::OfA,
    b: u64,
    c: *mut Atom::OfC,
    is_added: bool,
) {
    // SAFETY: the caller's promise; an array is aligned as its numbers.
    unsafe {
        if is_added {
            Atom::multiply_add::<A, B>(a, b, &mut *c, true);
        } else {
            Atom::multiply::<A, B>(a, b, c);
        }
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

/// The bits of an address in shared memory that a descriptor has, in bytes.
const ADDRESS: u32 = 0x3_ffff;
