//! Slots with the operands of a product, which `wgmma` reads.

// Numbers of a tile, which fits into shared memory; those of a tensor fit by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;

use layout_core::atoms::TiledMma;
use layout_core::bounds::{ArrayLength, CheckedLayout, IndexAt, Storage, TensorLayout};
use layout_core::numbers::IntoTypenum;
use layout_core::questions::{Operand, extents_of, offset_of, wgmma_operand_of};
use layout_core::{_1, GenericArray, Layout, StaticInteger, Tensor, View};

use layout_decide::Text;

use crate::backend;
use crate::ring::{FillSlot, Slot, Slots, Tile, TileCells, TileLayout};
use crate::wgmma::{AlongK, AlongRows, FromMemory, Major, Wgmma};

use backend::hopper;

/// The tiles of a slot of a [`Ring`](crate::Ring) that the tiled product `Mma` multiplies: `A` with the layout `LA`, `(m, k)`, and `B` with
/// `LB`, `(n, k)`.
///
/// | | tile | of it an instruction reads | a warpgroup of `G` reads |
/// |---|---|---|---|
/// | `A` | `m x k` | 64 rows and 32 bytes of `k` | every `G`th 64 rows, so that `64 * G` divides `m` |
/// | `B` | `n x k` | `n` columns and 32 bytes of `k` | all |
///
/// `Mma` is `TiledMma<Atom>` of one warpgroup, or `TiledMma<Atom, Layout<(G, _1, _1), (_1, _0, _0)>>` of `G`; its atom has `n` columns,
/// reads both operands from shared memory and has sums of 32 bits. The tiles are those of `layout!`, and lie as their tensors do:
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

/// A tiled product by `wgmma` whose warpgroups have rows of `A` each, as [`Operands`] says.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no product by `wgmma`",
    label = "not a product of warpgroups",
    note = "it is `TiledMma<WgmmaF32F16<_256>>`, or `TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>` of two warpgroups, one \
            below the other"
)]
pub trait WgmmaProduct {
    /// The instruction.
    type Atom: FromMemory;
    /// How many warpgroups there are.
    type Groups: StaticInteger;
}
#[diagnostic::do_not_recommend]
impl<Atom: FromMemory, M: StaticInteger, D> WgmmaProduct
    for TiledMma<Atom, Layout<(M, _1, _1), D>>
{
    type Atom = Atom;
    type Groups = M;
}

type AtomOf<Mma> = <Mma as WgmmaProduct>::Atom;
type SumOf<Mma> = <AtomOf<Mma> as FromMemory>::Sum;
type OfA<Mma> = <AtomOf<Mma> as FromMemory>::NumberA;
type OfB<Mma> = <AtomOf<Mma> as FromMemory>::NumberB;

/// The rows of an instruction.
pub(crate) const ROWS: u32 = 64;

impl<Mma: WgmmaProduct, LA: TileLayout, LB: TileLayout> Operands<Mma, LA, LB> {
    const COLUMNS: u64 = AtomOf::<Mma>::COLUMNS;
    const BITS: [u64; 2] = [
        8 * size_of::<OfA<Mma>>() as u64,
        8 * size_of::<OfB<Mma>>() as u64,
    ];
    const DECIDED: [Result<Operand, Text>; 2] = [
        wgmma_operand_of::<LA>(Self::BITS[0], ROWS as u64),
        wgmma_operand_of::<LB>(Self::BITS[1], Self::COLUMNS),
    ];
    const A: Operand = decided(&Self::DECIDED[0]);
    const B: Operand = decided(&Self::DECIDED[1]);
    /// What is wrong with the tiles.
    const WRONG: Option<Text> = {
        let ([m, k, ..], [n, l, ..]) = (extents_of::<LA>(), extents_of::<LB>());
        let (of_all, columns) = ((ROWS * Mma::Groups::U32) as u64, Self::COLUMNS);
        let text = Text::new().str("wgmma operand: ");
        if nearest(columns, AtomOf::<Mma>::STEP) != columns {
            let text = text.str("no `wgmma` has ").natural(columns);
            let text = text.str(" columns: take `_");
            Some(text.natural(nearest(columns, AtomOf::<Mma>::STEP)).str("`"))
        } else if size_of::<SumOf<Mma>>() != 4 {
            Some(text.str(
                "sums of 16 bits lie in pairs in registers: take an atom with sums of 32 bits, as `WgmmaF32F16`",
            ))
        } else if let Err(refusal) = Self::DECIDED[0] {
            Some(refusal)
        } else if let Err(refusal) = Self::DECIDED[1] {
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
        } else if n != columns {
            let text = text
                .str("`B` has ")
                .natural(n)
                .str(" columns of the product, and its instruction ");
            let text = text.natural(columns).str(": take the atom of `_");
            Some(text.natural(n).str("`"))
        } else if k != l {
            let text = text
                .str("`A` has ")
                .natural(k)
                .str(" elements along `k`, and `B` ");
            Some(
                text.natural(l)
                    .str(": let mode 1 of both tiles have one extent"),
            )
        } else {
            None
        }
    };
    /// Stops the build if a thread holds other than `found` sums, with so many of an instruction, or `LC` is another order of them.
    #[track_caller]
    const fn are_sums<LC: CheckedLayout>(found: usize, of_atom: usize) {
        let held = of_atom * Self::TIMES as usize;
        let text = Text::new().str("wgmma sums: ");
        let mut i = 0;
        while i < held as u64 && offset_of::<LC>(i) == i {
            i += 1;
        }
        let text = if found != held {
            let text = text.str("a thread holds ").natural(held as u64);
            let text = text.str(" of this product, and these are ");
            text.natural(found as u64)
        } else if i < held as u64 {
            let text = text.str("sum ").natural(i).str(" lies at ");
            let text = text.natural(offset_of::<LC>(i));
            text.str(", and the instruction has it at ").natural(i)
        } else {
            return;
        };
        let text = text.str(": let them be `FragmentC<Layout<(_");
        let text = text.natural(extents_of::<LA>()[0]).str(", _");
        let text = text.natural(Self::COLUMNS);
        text.str("), ..>, Mma>`, with the rows of `A` and the columns of `B`")
            .panic()
    }
    /// How many instructions have the rows of a warpgroup.
    const TIMES: u32 = extents_of::<LA>()[0] as u32 / (ROWS * Mma::Groups::U32);
    /// The elements along `k` of an instruction, and how many follow each other.
    const DEPTH: u32 = 32 / size_of::<OfA<Mma>>() as u32;
    const STEPS: u32 = extents_of::<LA>()[1] as u32 / Self::DEPTH;
}

// SAFETY: all is that of a pair of tiles.
#[diagnostic::do_not_recommend]
unsafe impl<Mma: WgmmaProduct, LA: TileLayout, LB: TileLayout> Slots for Operands<Mma, LA, LB> {
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
    Mma: WgmmaProduct,
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
    Mma: WgmmaProduct,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    N: IntoTypenum<Output: ArrayLength>,
{
    /// `sums += a * b`, of what the running warpgroup has of the tiles of the slot: `(value, m, n)`, those of
    /// [`FragmentC`](layout_core::atoms::FragmentC).
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
    pub fn gemm<LC, R>(&self, sums: &mut Tensor<GenericArray<SumOf<Mma>, R>, LC>)
    where
        AtomOf<Mma>: Wgmma<OfA = u64>,
        LC: TensorLayout + CheckedLayout + IndexAt<(u32, u32, u32)>,
        R: ArrayLength,
    {
        let of_atom = const {
            let of = size_of::<SumOf<Mma>>();
            let of_atom = size_of::<<AtomOf<Mma> as Wgmma>::OfC>() / of;
            let all = size_of::<GenericArray<SumOf<Mma>, R>>() / of;
            Operands::<Mma, LA, LB>::are_sums::<LC>(all, of_atom);
            of_atom
        };
        let (a, b) = self.tiles();
        let place = |address: u32, offset: usize, bytes: usize| {
            ((address as usize + offset * bytes) as u64 & ADDRESS) >> 4
        };
        let (at_a, at_b) = (
            backend::shared_address(a.data().pointer()),
            backend::shared_address(b.data().pointer()),
        );
        let first = a.layout().index((self.place.group * ROWS, 0));
        let first_sum = sums.pointer_at_mut((0, 0, 0));
        hopper::wgmma_fence();
        for step in 0..const { Operands::<Mma, LA, LB>::STEPS } {
            let k = step * const { Operands::<Mma, LA, LB>::DEPTH };
            let of_b = const { Operands::<Mma, LA, LB>::B };
            let in_b = place(at_b, b.layout().index((0, k)), size_of::<OfB<Mma>>());
            for time in 0..const { Operands::<Mma, LA, LB>::TIMES } {
                let of_a = const { Operands::<Mma, LA, LB>::A };
                let offset = a
                    .layout()
                    .index((time * const { ROWS * Mma::Groups::U32 }, k));
                let in_a = place(at_a, first + offset, size_of::<OfA<Mma>>());
                // SAFETY: all threads of the warpgroup are here. The tiles were decided to lie as the descriptors say, at the
                // address of a slot, and nobody writes them before it is given back. The sums of an instruction follow one
                // another in `sums`, those of all, aligned to what `OfC` is, and lent until `wgmma` is done.
                unsafe {
                    let c = &mut *first_sum.wrapping_add(time as usize * of_atom).cast();
                    let (a, b) = (of_a.descriptor() | in_a, of_b.descriptor() | in_b);
                    match (of_a.is_k_major, of_b.is_k_major) {
                        (true, true) => multiply::<AtomOf<Mma>, AlongK, AlongK>(a, b, c),
                        (true, false) => multiply::<AtomOf<Mma>, AlongK, AlongRows>(a, b, c),
                        (false, true) => multiply::<AtomOf<Mma>, AlongRows, AlongK>(a, b, c),
                        (false, false) => multiply::<AtomOf<Mma>, AlongRows, AlongRows>(a, b, c),
                    }
                }
            }
        }
        hopper::wgmma_commit();
        hopper::wgmma_wait::<0>();
    }
}

/// `c += a * b`.
///
/// # Safety
///
/// That of [`Wgmma::multiply_add`].
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn multiply<Atom: Wgmma<OfA = u64>, A: Major, B: Major>(a: u64, b: u64, c: &mut Atom::OfC) {
    // SAFETY: the caller's promise.
    unsafe { Atom::multiply_add::<A, B>(a, b, c, true) }
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
const ADDRESS: u64 = 0x3_ffff;
