//! Atoms that multiply the operands of a stage.

use layout_core::atoms::{Memory, Registers, TiledMma};
use layout_core::ops::{CeilDivide, CeilDivided};
use layout_core::{_1, _4, Layout, StaticInteger};

use crate::Element;

/// A tiled MMA whose warpgroups divide the rows of `A`, as described for [`MmaOperands`](crate::MmaOperands).
///
/// # Safety
///
/// * Each of the [`Groups`](Self::Groups) warpgroups must execute the [`Atom`](Self::Atom) for every
///   `Groups`th 64 rows of `A`, and for all of `B`.
/// * [`ATOMS`](Self::ATOMS) must be the atom counts by which partitions divide the operands of the
///   tiled MMA.
#[diagnostic::on_unimplemented(
    message = "expected a warpgroup MMA for the operands in a stage",
    label = "this is not a tiled MMA of warpgroups",
    note = "use `TiledMma<WgmmaF32F16<_256>>`, or `TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, \
            _1), (_1, _0, _0)>>` for two warpgroups, stacked along M; with `mma.sync`, each \
            warpgroup has four warps: `TiledMma<M16n8k16F32F16, Layout<(_8, _1, _1), (_1, _0, \
            _0)>>`"
)]
pub unsafe trait StageMma {
    /// The atom that the warpgroups execute.
    type Atom: StageAtom<By = Self::By>;
    /// The kind of execution: the threads that execute the atom, and the location of its operands.
    type By: ByWarpgroups;
    /// The number of warpgroups.
    type Groups: StaticInteger;
    /// The number of atoms that execute together, along `m`, `n` and `k`.
    const ATOMS: [u64; 3];
}
// SAFETY: the counts are those of the tiled MMA. `MmaOperands::WRONG` rejects tilings that give warpgroups
// other rows.
#[diagnostic::do_not_recommend]
unsafe impl<Atom, M, N, K, D> StageMma for TiledMma<Atom, Layout<(M, N, K), D>>
where
    Atom: StageAtom<By: Groups<M>>,
    M: StaticInteger,
    N: StaticInteger,
    K: StaticInteger,
{
    type Atom = Atom;
    type By = Atom::By;
    type Groups = <Atom::By as Groups<M>>::Groups;
    const ATOMS: [u64; 3] = [M::U32 as u64, N::U32 as u64, K::U32 as u64];
}

/// A bare atom, which is not a tiled MMA. `MmaOperands::WRONG` rejects tiles for a bare atom.
// SAFETY: an atom is executed by one warpgroup, and no kernel can have its tiles.
#[diagnostic::do_not_recommend]
unsafe impl<Atom: StageAtom<By: Groups<_1>>> StageMma for Atom {
    type Atom = Atom;
    type By = Atom::By;
    type Groups = _1;
    const ATOMS: [u64; 3] = [0; 3];
}

/// An atom that can multiply the operands of a stage, with the types of its operands and accumulators.
///
/// # Errors
///
/// No check compares an atom with the instruction that the hardware executes. An atom of another crate
/// must therefore be an `unsafe impl`:
///
/// ```text
/// error[E0200]: the trait `StageAtom` requires an `unsafe impl` declaration
/// ```
///
/// # Safety
///
/// * The constants and types must match the instruction that [`Wgmma`](crate::wgmma::Wgmma) or
///   [`MultiplyAdd`](crate::matrix::MultiplyAdd) executes for the atom.
/// * The layouts of [`MmaTraits`](layout_core::atoms::MmaTraits) must be the layouts of a thread's
///   operands and accumulators.
#[diagnostic::on_unimplemented(
    message = "expected an MMA atom for the operands in a stage, found `{Self}`",
    label = "this atom cannot multiply the operands in a stage",
    note = "atom: use `atoms::WgmmaF32F16<_256>`, `WgmmaF32Bf16<_128, Registers>`, \
            `WgmmaS32S8<_64>`, .., or with `mma.sync` `M16n8k16F32F16`, .."
)]
pub unsafe trait StageAtom {
    /// The element type of `A`.
    type NumberA: Element;
    /// The element type of `B`.
    type NumberB: Element;
    /// The accumulator type.
    type Sum: Element;
    /// The location of `A` for `wgmma`, [`Memory`] or [`Registers`]; [`Warps`] for `mma.sync`.
    type By;
    /// The extent along `n`.
    const COLUMNS: u64;
    /// Above 32, the supported extents along `n` are multiples of this step.
    const STEP: u64;
    /// The extent along `k`.
    const DEPTH: u64;
}

/// Four warps that act as a warpgroup, with both operands in registers: `mma.sync`.
#[derive(Debug)]
pub struct Warps;

/// The location of operands, and the number of atoms per warpgroup.
pub trait ByWarpgroups {
    /// `true` if a descriptor describes `A`.
    const DESCRIBES_A: bool;
    /// `true` if a descriptor describes `B`.
    const DESCRIBES_B: bool;
    /// The number of atoms per warpgroup that execute together along `m`.
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
/// The number of warpgroups that execute `M` atoms together.
pub trait Groups<M>: ByWarpgroups {
    /// The number of warpgroups.
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

pub(crate) type AtomOf<Mma> = <Mma as StageMma>::Atom;
pub(crate) type SumOf<Mma> = <AtomOf<Mma> as StageAtom>::Sum;
pub(crate) type OfA<Mma> = <AtomOf<Mma> as StageAtom>::NumberA;
pub(crate) type OfB<Mma> = <AtomOf<Mma> as StageAtom>::NumberB;
