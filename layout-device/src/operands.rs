//! Slots with the operands of a product, which `wgmma` reads.

use core::marker::PhantomData;

use layout_core::atoms::TiledMma;
use layout_core::bounds::{ArrayLength, FlatModes, IndexAt, Storage, TensorLayout};
use layout_core::numbers::IntoTypenum;
use layout_core::questions::{Operand, extents_of, wgmma_operand_of};
use layout_core::{_1, GenericArray, Layout, StaticInteger, Tensor, View};

use layout_decide::Text;

use crate::backend;
use crate::ring::{FillSlot, Slot, Slots, Tile, TileCells, TileLayout};
use crate::tma::TmaTile;
use crate::wgmma::{AlongK, AlongRows, Major, Wgmma};

use backend::hopper;

/// The tiles of a slot that the tiled product `Mma` multiplies: `A` with the layout `LA`, `(m, k)`, and `B` with `LB`, `(n, k)`.
///
/// Several warpgroups have rows of `A` each, and all of `B`.
#[derive(Debug)]
pub struct Operands<Mma, LA, LB>(PhantomData<(Mma, LA, LB)>);

/// A tiled product by `wgmma` whose warpgroups have rows of `A` each.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no product by `wgmma`",
    label = "not a product of warpgroups",
    note = "it is `TiledMma<WgmmaF32F16<_256>>`, or `TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>` of two warpgroups, one \
            below the other"
)]
pub trait OfWarpgroups {
    /// The instruction.
    type Atom: Wgmma<OfA = u64>;
    /// Its columns.
    const COLUMNS: u32;
    /// How many warpgroups there are.
    const GROUPS: u32;
}
#[diagnostic::do_not_recommend]
impl<Atom, M: StaticInteger, D> OfWarpgroups for TiledMma<Atom, Layout<(M, _1, _1), D>>
where
    Atom: Wgmma<OfA = u64, N: StaticInteger>,
{
    type Atom = Atom;
    const COLUMNS: u32 = <Atom::N as StaticInteger>::U32;
    const GROUPS: u32 = M::U32;
}

type AtomOf<Mma> = <Mma as OfWarpgroups>::Atom;
type OfA<Mma> = <AtomOf<Mma> as Wgmma>::NumberA;
type OfB<Mma> = <AtomOf<Mma> as Wgmma>::NumberB;

/// The rows of an instruction.
const ROWS: u32 = 64;

impl<Mma: OfWarpgroups, LA: TileLayout, LB: TileLayout> Operands<Mma, LA, LB> {
    const BITS: [u64; 2] = [
        8 * size_of::<OfA<Mma>>() as u64,
        8 * size_of::<OfB<Mma>>() as u64,
    ];
    const DECIDED: [Result<Operand, Text>; 2] = [
        wgmma_operand_of::<LA>(Self::BITS[0], ROWS as u64),
        wgmma_operand_of::<LB>(Self::BITS[1], Mma::COLUMNS as u64),
    ];
    const A: Operand = decided(Self::DECIDED[0]);
    const B: Operand = decided(Self::DECIDED[1]);
    /// What is wrong with the tiles.
    const WRONG: Option<Text> = {
        let ([m, k, ..], [n, l, ..]) = (extents_of::<LA>(), extents_of::<LB>());
        let (of_all, columns) = ((ROWS * Mma::GROUPS) as u64, Mma::COLUMNS as u64);
        let text = Text::new().str("wgmma operand: ");
        if let Err(refusal) = Self::DECIDED[0] {
            Some(refusal)
        } else if let Err(refusal) = Self::DECIDED[1] {
            Some(refusal)
        } else if m % of_all != 0 {
            let text = text.str("`A` has ").natural(m).str(" rows, and ");
            let text = text.natural(Mma::GROUPS as u64).str(" warpgroups take ");
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
    /// How many instructions have the rows of a warpgroup.
    const TIMES: u32 = extents_of::<LA>()[0] as u32 / (ROWS * Mma::GROUPS);
    /// The elements along `k` of an instruction, and how many follow each other.
    const DEPTH: u32 = 32 / size_of::<OfA<Mma>>() as u32;
    const STEPS: u32 = extents_of::<LA>()[1] as u32 / Self::DEPTH;
}

// SAFETY: as of a pair of tiles.
#[diagnostic::do_not_recommend]
unsafe impl<Mma: OfWarpgroups, LA: TileLayout, LB: TileLayout> Slots for Operands<Mma, LA, LB> {
    type Cells = (
        TileCells<OfA<Mma>, LA::Count>,
        TileCells<OfB<Mma>, LB::Count>,
    );
    type View<'s> = (
        Tensor<View<'s, OfA<Mma>>, LA>,
        Tensor<View<'s, OfB<Mma>>, LB>,
    );
    const BYTES: u32 = <(Tile<OfA<Mma>, LA>, Tile<OfB<Mma>, LB>)>::BYTES;
    const WRONG: Option<Text> = Self::WRONG;
    #[inline(always)]
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s> {
        // SAFETY: the caller's promise.
        unsafe { <(Tile<OfA<Mma>, LA>, Tile<OfB<Mma>, LB>)>::view(cells) }
    }
}

// SAFETY: as of a pair of tiles.
#[diagnostic::do_not_recommend]
unsafe impl<Mma, LA, LB, GA, GB> FillSlot<Operands<Mma, LA, LB>>
    for (TmaTile<'_, OfA<Mma>, GA, LA>, TmaTile<'_, OfB<Mma>, GB, LB>)
where
    Mma: OfWarpgroups,
    LA: TileLayout,
    LB: TileLayout,
    GA: FlatModes,
    GB: FlatModes,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut <Operands<Mma, LA, LB> as Slots>::Cells, full: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { FillSlot::<(Tile<_, LA>, Tile<_, LB>)>::fill(self, cells, full) }
    }
}

impl<Mma, LA, LB, N> Slot<'_, '_, Operands<Mma, LA, LB>, N>
where
    Mma: OfWarpgroups,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    N: IntoTypenum<Output: ArrayLength>,
{
    /// `sums += a * b`, of what the running warpgroup has of the tiles of the slot: `(value, m, n)`.
    ///
    /// All threads of a warpgroup call it together.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn gemm<LC, R>(&self, sums: &mut Tensor<GenericArray<<AtomOf<Mma> as Wgmma>::Sum, R>, LC>)
    where
        LC: TensorLayout + IndexAt<(u32, u32, u32)>,
        R: ArrayLength,
    {
        const {
            let of_atom = size_of::<<AtomOf<Mma> as Wgmma>::OfC>();
            assert!(
                size_of::<GenericArray<<AtomOf<Mma> as Wgmma>::Sum, R>>()
                    == of_atom * Operands::<Mma, LA, LB>::TIMES as usize,
                "the sums are not what a thread holds of the tile: `FragmentC<Tile, Mma>`"
            );
        }
        let (a, b) = self.tiles();
        let place = |address: u32, offset: usize, bytes: usize| {
            ((address as usize + offset * bytes) as u64 & ADDRESS) >> 4
        };
        let (at_a, at_b) = (
            backend::shared_address(a.data().pointer()),
            backend::shared_address(b.data().pointer()),
        );
        let first = a.layout().index((self.me().group * ROWS, 0));
        hopper::wgmma_fence();
        for step in 0..const { Operands::<Mma, LA, LB>::STEPS } {
            let k = step * const { Operands::<Mma, LA, LB>::DEPTH };
            let of_b = const { Operands::<Mma, LA, LB>::B };
            let in_b = place(at_b, b.layout().index((0, k)), size_of::<OfB<Mma>>());
            for time in 0..const { Operands::<Mma, LA, LB>::TIMES } {
                let of_a = const { Operands::<Mma, LA, LB>::A };
                let offset = a.layout().index((time * const { ROWS * Mma::GROUPS }, k));
                let in_a = place(at_a, first + offset, size_of::<OfA<Mma>>());
                // SAFETY: all threads of the warpgroup are here, and the tiles are as the descriptors say.
                unsafe {
                    let c = &mut *sums.pointer_at_mut((0, time, 0)).cast();
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

/// # Safety
///
/// That of [`Wgmma::multiply_add`].
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn multiply<Atom: Wgmma<OfA = u64>, A: Major, B: Major>(a: u64, b: u64, c: &mut Atom::OfC) {
    // SAFETY: the caller's promise.
    unsafe { Atom::multiply_add::<A, B>(a, b, c, true) }
}

/// How a tile is read that was decided to be.
const fn decided(operand: Result<Operand, Text>) -> Operand {
    match operand {
        Ok(operand) => operand,
        Err(refusal) => refusal.panic(),
    }
}

/// The bits of an address in shared memory that a descriptor has, in bytes.
const ADDRESS: u64 = 0x3_ffff;
