//! Atoms that multiply the operands of a slot.

use layout_core::atoms::{Memory, Registers, TiledMma};
use layout_core::ops::{CeilDivide, CeilDivided};
use layout_core::{_1, _4, Layout, StaticInteger};

use crate::Number;

/// A tiled product whose warpgroups have rows of `A` each, as [`Operands`](crate::Operands) says.
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
/// * The constants and types must be those of the instruction that [`Wgmma`](crate::wgmma::Wgmma) or [`MultiplyAdd`](crate::matrix::MultiplyAdd)
///   executes for the atom.
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
