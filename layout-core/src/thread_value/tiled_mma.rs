//! Tiled MMAs: an MMA atom, repeated over threads and over a tile.

use core::marker::PhantomData;

use super::mma_atom::MmaTraits;
use super::tiled_copy::TiledCopy;
use super::tv_layout::TvLayout;
use super::value::zero_sized;
use crate::Layout;
use crate::algebra::complement::ComplementDefault;
use crate::algebra::composition::{Compose, ComposeOutcome};
use crate::algebra::construct::MakeLayoutLeft;
use crate::algebra::divide::DivideOutcome;
use crate::algebra::gather::ZippedDivideOutcome;
use crate::algebra::inverse::{RightInverse, RightInverted};
use crate::algebra::product::{TiledMultiplied, TiledMultiply};
use crate::algebra::tiler::Keep;
use crate::int::dynamic::Unknown;
use crate::int::{
    _0, _1, Compare, Divisor, Equal, IsZero, Less, Multiple, Neither, Product, Relate, Relation,
    Times, impl_for, impl_integers, impl_positive,
};
use crate::int_tuple::size::{Size, SizeOf};
use crate::modes::{Cons, Nil};
use crate::report::{
    AtomsFill, AtomsNumbered, Both, By, Decimal, Evaluated, IfAccepted, IsAccepted, IsViolation,
    Rejection, Verdict, all, all_modes,
};

/// A matrix multiplication of tiles by the threads of several atoms.
///
/// `Atoms` is the arrangement of thread groups along `(m, n, k)`. `Permutation` gives one tile for each of `m`,
/// `n` and `k`. The tile is divided among the atoms. [`Keep`] means one atom per group.
///
/// [`PartitionA`](crate::atoms::PartitionA), [`PartitionB`](crate::atoms::PartitionB) and
/// [`PartitionC`](crate::atoms::PartitionC) of a tensor's layout are the elements that the threads hold.
///
/// ```
/// use layout_core::{atoms::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>>;
/// assert_type_eq_all!(TileOfMma<Mma>, (_32, _16, _16));
/// assert_type_eq_all!(ThrLayoutVmnk<Mma>, Layout<(_32, _2, _2, _1), (_1, _32, _64, _0)>);
/// assert_type_eq_all!(
///     LayoutTvC<Mma>,
///     Layout<
///         ((_4, _8, _2, _2), ((_2, _2), (_1, _1))),
///         ((_64, _1, _16, _256), ((_32, _8), (_0, _0))),
///     >,
/// );
/// ```
///
/// # Source
///
/// CuTe `TiledMMA` (`mma_atom.hpp`).
#[doc(alias = "make_tiled_mma")]
#[doc(alias = "TiledMMA")]
pub struct TiledMma<
    Atom,
    Atoms = Layout<(_1, _1, _1), (_0, _0, _0)>,
    Permutation = (Keep, Keep, Keep),
>(PhantomData<(Atom, Atoms, Permutation)>);
zero_sized! { TiledMma<Atom, Atoms, Permutation> }

/// The components of a tiled MMA, for generic code.
#[diagnostic::on_unimplemented(
    message = "expected a tiled MMA, found `{Self}`",
    label = "this is not a tiled MMA",
    note = "write a tiled MMA as `atoms::TiledMma<Atom, Layout<(M, N, K), ...>>`"
)]
pub trait IsTiledMma<Nothing = ()> {
    /// The layout `(thread of the atom, m, n, k) -> thread`.
    type Vmnk;
    /// The atom, its threads and thread groups, the tile, and the position of each thread.
    type Parts;
}

/// The components of a tiled MMA.
///
/// `V` is the threads per atom, `Groups` the thread groups along `(m, n, k)`, and `Tile` the tilers of `(m, n,
/// k)`. `Threads` is the layout `thread -> coordinate in (v, m, n, k)`.
pub struct Parts<Atom, V, Groups, Tile, Threads>(PhantomData<(Atom, V, Groups, Tile, Threads)>);

impl<Mma, Vmnk, All, V> IsTiledMma<IfAccepted<V>> for Mma
where
    Mma: TiledMmaOutcome<Vmnk = Vmnk, Parts = All, Verdict = V>,
    V: IsAccepted,
{
    type Vmnk = Vmnk;
    type Parts = All;
}

/// A **type operator**: the components of a tiled MMA, with the check that it is valid.
#[diagnostic::on_unimplemented(
    message = "expected a tiled MMA, found `{Self}`",
    label = "this is not a tiled MMA",
    note = "write a tiled MMA as `atoms::TiledMma<Atom, Layout<(M, N, K), ...>>`"
)]
pub trait TiledMmaOutcome {
    /// The layout, as in [`IsTiledMma`].
    type Vmnk;
    /// The components, as in [`IsTiledMma`].
    type Parts;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
// All integers come from the written type, so the compiler knows them immediately. For an integer that is still
// being inferred, the compiler retries the arithmetic for each digit.
impl<Atom, M, N, K, DM, DN, DK, PM, PN, PK, Checked> TiledMmaOutcome
    for TiledMma<Atom, Layout<(M, N, K), (DM, DN, DK)>, (PM, PN, PK)>
where
    Atom: MmaTraits,
    Atom::ThrId: Size + TiledMultiply<Layout<(M, N, K), (DM, DN, DK)>>,
    TiledMultiplied<Atom::ThrId, Layout<(M, N, K), (DM, DN, DK)>>: ThreadPlaces,
    Layout<(M, N, K), (DM, DN, DK)>: NumbersAtoms<Atom::Verdict, Verdict = Checked>,
    Checked: Verdict,
    M: Size,
    N: Size,
    K: Size,
    PM: PermutationOf<Atom::M, SizeOf<M>>,
    PN: PermutationOf<Atom::N, SizeOf<N>>,
    PK: PermutationOf<Atom::K, SizeOf<K>>,
{
    type Vmnk = TiledMultiplied<Atom::ThrId, Layout<(M, N, K), (DM, DN, DK)>>;
    type Parts = Parts<
        Atom,
        SizeOf<Atom::ThrId>,
        (SizeOf<M>, SizeOf<N>, SizeOf<K>),
        (PM::Output, PN::Output, PK::Output),
        <Self::Vmnk as ThreadPlaces>::Output,
    >;
    type Verdict = Checked;
}

/// The check that a layout numbers the thread groups without duplicates or gaps. `OfAtom` is the verdict on the
/// atom.
pub trait NumbersAtoms<OfAtom> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<S, D, OfAtom, Answer> NumbersAtoms<OfAtom> for Layout<S, D>
where
    S: Size,
    Self: RightInverse,
    RightInverted<Self>: Size,
    SizeOf<RightInverted<Self>>: Compare<SizeOf<S>, Output = Answer>,
    Answer: NumbersAllAtoms<SizeOf<S>, SizeOf<RightInverted<Self>>>,
    OfAtom: Verdict,
{
    type Verdict = Both<OfAtom, Answer::Verdict>;
}

/// The check that `Reached` equals the number of atoms `Atoms`. `Self` is the comparison of the two.
pub trait NumbersAllAtoms<Atoms, Reached> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Atoms, Reached> NumbersAllAtoms<Atoms, Reached> for Equal {
    type Verdict = Nil;
}
impl<Atoms: Decimal, Reached: Decimal> NumbersAllAtoms<Atoms, Reached> for Less {
    type Verdict = Rejection<By<AtomsNumbered, Atoms, Reached>>;
}

/// A **type operator**: the tiler of a mode, for atoms with `RuntimeSize` elements and `Groups` thread groups.
pub trait PermutationOf<RuntimeSize, Groups> {
    /// The tiler.
    type Output;
}
impl<RuntimeSize, Groups> PermutationOf<RuntimeSize, Groups> for Keep
where
    RuntimeSize: Times<Groups>,
{
    type Output = Product<RuntimeSize, Groups>;
}
impl<S, D, RuntimeSize, Groups> PermutationOf<RuntimeSize, Groups> for Layout<S, D> {
    type Output = Self;
}
impl_positive! {
    <RuntimeSize, Groups> PermutationOf<RuntimeSize, Groups> where [] { type Output = Self; }
}

/// The layout `(thread of the atom, m, n, k) -> thread`.
///
/// # Source
///
/// CuTe `TiledMMA::get_thr_layout_vmnk` (`mma_atom.hpp`).
pub type ThrLayoutVmnk<Mma> = <Mma as IsTiledMma>::Vmnk;

/// The tile `(m, n, k)` that all threads compute together.
///
/// # Source
///
/// CuTe `tile_shape` (`mma_atom.hpp`).
pub type TileOfMma<Mma> = <<Mma as IsTiledMma>::Parts as TileShape>::Output;

/// A **type operator**: the shape of the tile of a tiled MMA's components.
pub trait TileShape {
    /// The shape.
    type Output;
}
impl<Atom, V, Groups, TileM: Size, TileN: Size, TileK: Size, Threads> TileShape
    for Parts<Atom, V, Groups, (TileM, TileN, TileK), Threads>
{
    type Output = (SizeOf<TileM>, SizeOf<TileN>, SizeOf<TileK>);
}

/// The operand `A`, `m` by `k`.
pub struct OperandA;
/// The operand `B`, `n` by `k`.
pub struct OperandB;
/// The operands `C` and `D`, `m` by `n`.
pub struct OperandC;

/// The components of a tiled MMA for one operand.
///
/// `Tile` has the tilers, `Extents` the extents of an atom, `Tv` its layout `(thread, value) -> element`, and
/// `Groups` the thread groups. `Place` maps `(v, m, n, k)` to the coordinate `(v, (groups))`. `Threads` maps a
/// thread to `(v, m, n, k)`.
pub struct Picked<Tile, Extents, Tv, Groups, Place, Threads>(
    PhantomData<(Tile, Extents, Tv, Groups, Place, Threads)>,
);

/// A **type operator**: the components of a tiled MMA for one operand.
pub trait Pick<Operand> {
    /// The components, as [`Picked`].
    type Output;
}

macro_rules! operands {
    ($(
        $Operand:ident: $X:ident $Y:ident, $Tv:ident, ($dm:ident $dn:ident $dk:ident);
    )+) => { paste::paste! {$(
        impl<Atom, V, GroupsM, GroupsN, GroupsK, TileM, TileN, TileK, Threads> Pick<$Operand>
            for Parts<Atom, V, (GroupsM, GroupsN, GroupsK), (TileM, TileN, TileK), Threads>
        where
            Atom: MmaTraits,
            [<Groups $X>]: Times<V>,
        {
            type Output = Picked<
                ([<Tile $X>], [<Tile $Y>]),
                (Atom::$X, Atom::$Y),
                Atom::$Tv,
                ([<Groups $X>], [<Groups $Y>]),
                Layout<
                    (V, GroupsM, GroupsN, GroupsK),
                    (
                        _1,
                        operands!(@$dm V [<Groups $X>]),
                        operands!(@$dn V [<Groups $X>]),
                        operands!(@$dk V [<Groups $X>]),
                    ),
                >,
                Threads,
            >;
        }
    )+} };
    (@first $V:ident $Groups:ident) => { $V };
    (@second $V:ident $Groups:ident) => { Product<$Groups, $V> };
    (@lacking $V:ident $Groups:ident) => { _0 };
}
operands! {
    OperandA: M K, A, (first lacking second);
    OperandB: N K, B, (lacking first second);
    OperandC: M N, C, (first second lacking);
}

/// A **type operator**: the layout `((ThrV, (ThrM, ThrN)), (value of an atom, (rest...)))` of an operand.
///
/// # Source
///
/// CuTe `thrfrg_A`, `thrfrg_B`, `thrfrg_C` (`mma_atom.hpp`).
pub trait ThreadFragments<Tile, Extents, Tv, Groups> {
    /// [`Evaluated`].
    type Answer;
}
impl<S, D, Tile, Extents, Tv, Groups, Checked, Permuted, Cut, R>
    ThreadFragments<Tile, Extents, Tv, Groups> for Layout<S, D>
where
    S: FillsTiles<Extents, Groups, Verdict = Checked>,
    Self: DivideOutcome<Tile, Answer = Evaluated<Permuted, Cut>>,
    Checked: Verdict,
    Cut: Verdict,
    Both<Checked, Cut>: FragmentsUnlessRejected<Permuted, Tile, Extents, Tv, Groups, Answer = R>,
{
    type Answer = R;
}

/// A **type operator**: the same layout, for an operand divided by the tile. `Self` is the verdict on the
/// division.
pub trait FragmentsUnlessRejected<Permuted, Tile, Extents, Tv, Groups> {
    /// [`Evaluated`].
    type Answer;
}
macro_rules! unless_rejected {
    ($([$($param:ident)*] $Accepted:ty;)+) => {$(
        impl<$($param,)* Permuted, Tile, Extents, Tv, Groups, Atoms, OfAtoms, R, U, V, W>
            FragmentsUnlessRejected<Permuted, Tile, Extents, Tv, Groups> for $Accepted
        where
            Permuted: ZippedDivideOutcome<Extents, Answer = Evaluated<Atoms, U>>,
            Atoms: ComposeOutcome<(Tv, Keep), Answer = Evaluated<OfAtoms, V>>,
            OfAtoms: ZippedDivideOutcome<(Keep, Groups), Answer = Evaluated<R, W>>,
            U: Verdict,
            V: Verdict,
            W: Verdict,
        {
            type Answer = Evaluated<R, all!(U, V, W)>;
        }
    )+};
}
unless_rejected! {
    [] Nil;
    [Head Tail] Cons<Head, Tail>;
}
/// Uses placeholder fragments for an invalid operand.
impl<Rule: IsViolation, Permuted, X, Y, Extents, Tv, Groups, Tile, Cut, Instead, R, V>
    FragmentsUnlessRejected<Permuted, (X, Y), Extents, Tv, Groups> for Rejection<Rule>
where
    X: Size,
    Y: Size,
    (SizeOf<X>, SizeOf<Y>): MakeLayoutLeft<Output = Tile>,
    Tile: DivideOutcome<(X, Y), Answer = Evaluated<Instead, Cut>>,
    Nil: FragmentsUnlessRejected<Instead, (X, Y), Extents, Tv, Groups, Answer = Evaluated<R, V>>,
{
    type Answer = Evaluated<R, Self>;
}

/// A **type operator**: the check that the modes of a shape are multiples of the tile: `Extents` times
/// `Groups`.
pub trait FillsTiles<Extents, Groups> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<S, T, E, F, G, H> FillsTiles<(E, F), (G, H)> for (S, T)
where
    S: Size,
    T: Size,
    E: Times<G>,
    F: Times<H>,
    SizeOf<S>: Relate<Product<E, G>>,
    SizeOf<T>: Relate<Product<F, H>>,
    Relation<SizeOf<S>, Product<E, G>>: IsWhole<SizeOf<S>, Product<E, G>>,
    Relation<SizeOf<T>, Product<F, H>>: IsWhole<SizeOf<T>, Product<F, H>>,
{
    type Verdict = all_modes!(
        0 <Relation<SizeOf<S>, Product<E, G>> as IsWhole<SizeOf<S>, Product<E, G>>>::Verdict,
        1 <Relation<SizeOf<T>, Product<F, H>> as IsWhole<SizeOf<T>, Product<F, H>>>::Verdict
    );
}
// The division reports operands with other modes.
impl_integers! { <Extents, Groups> FillsTiles<Extents, Groups> where [] { type Verdict = Nil; } }
macro_rules! other_ranks {
    ($(($($S:ident)*))+) => {$(
        impl<$($S,)* Extents, Groups> FillsTiles<Extents, Groups> for ($($S,)*) {
            type Verdict = Nil;
        }
    )+};
}
other_ranks! { () (A) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }

/// A **type operator**: the check that `Elements` is a multiple of `Tile`. `Self` is the relation of the two.
pub trait IsWhole<Elements, Tile> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
macro_rules! is_whole {
    ($([$($Q:ident)?] $Answer:ty,)+) => {$(
        impl<$($Q,)? Elements, Tile> IsWhole<Elements, Tile> for $Answer {
            type Verdict = Nil;
        }
    )+};
}
is_whole! { [] IsZero, [Q] Multiple<Q>, [] Unknown, }
macro_rules! is_torn {
    ($([$($Q:ident)?] $Answer:ty,)+) => {$(
        impl<$($Q,)? Elements: Decimal, Tile: Decimal> IsWhole<Elements, Tile> for $Answer {
            type Verdict = Rejection<By<AtomsFill, Elements, Tile>>;
        }
    )+};
}
is_torn! { [Q] Divisor<Q>, [] Neither, }

/// A **type operator**: the mode `(ThrV, (ThrM, ThrN))` of an operand, as a thread mode.
pub trait ByThread<Place, Threads> {
    /// The layout.
    type Output;
}
impl<S, D, Place, Threads, AllModes> ByThread<Place, Threads> for Layout<S, D>
where
    Self: Compose<Place, Output = AllModes>,
    AllModes: Compose<Threads>,
{
    type Output = <AllModes as Compose<Threads>>::Output;
}

/// A **type operator**: the inverse of a thread layout, `thread -> coordinate in (v, m, n, k)`. Threads outside
/// the layout repeat the work of others.
pub trait ThreadPlaces {
    /// The layout.
    type Output;
}
impl<S, D, T, E, Busy, Idle, Inverse> ThreadPlaces for Layout<S, D>
where
    Self: ComplementDefault<Output = Layout<T, E>>,
    S: Size<Output = Busy>,
    T: Size<Output = Idle>,
    Layout<(S, T), (D, E)>: RightInverse<Output = Inverse>,
    Layout<(Busy, Idle), (_1, _0)>: Compose<Inverse>,
{
    type Output = <Layout<(Busy, Idle), (_1, _0)> as Compose<Inverse>>::Output;
}

/// A **type operator**: the layout `(thread, (value of an atom, atom)) -> coordinate in the tile` of an
/// operand.
///
/// Threads that differ only in a mode that the operand does not have hold the same elements.
pub trait OperandLayoutTv<Operand, Nothing = ()> {
    /// The tile and the layout, as a [`TvLayout`].
    type Tv;
    /// The layout.
    type Output;
}
impl<Operand, Mma, Tile, Tv, V> OperandLayoutTv<Operand, IfAccepted<V>> for Mma
where
    Mma: OperandLayoutTvOutcome<Operand, Answer = Evaluated<TvLayout<Tile, Tv>, V>>,
    V: IsAccepted,
{
    type Tv = TvLayout<Tile, Tv>;
    type Output = Tv;
}

/// A **type operator**: the same layout, with the check that the tiled MMA is valid.
pub trait OperandLayoutTvOutcome<Operand> {
    /// [`Evaluated`], with a [`TvLayout`].
    type Answer;
}
impl<
    Operand,
    Mma,
    All,
    X,
    Y,
    SizeX,
    SizeY,
    Extents,
    Tv,
    Groups,
    Place,
    Threads,
    Tile,
    TS,
    TD,
    VS,
    VD,
    ThreadS,
    ThreadD,
    V,
    W,
> OperandLayoutTvOutcome<Operand> for Mma
where
    Mma: TiledMmaOutcome<Parts = All, Verdict = V>,
    All: Pick<Operand, Output = Picked<(X, Y), Extents, Tv, Groups, Place, Threads>>,
    X: Size<Output = SizeX>,
    Y: Size<Output = SizeY>,
    (SizeX, SizeY): MakeLayoutLeft<Output = Tile>,
    Tile: ThreadFragments<
            (X, Y),
            Extents,
            Tv,
            Groups,
            Answer = Evaluated<Layout<(TS, VS), (TD, VD)>, W>,
        >,
    Layout<TS, TD>: ByThread<Place, Threads, Output = Layout<ThreadS, ThreadD>>,
    V: Verdict,
    W: Verdict,
{
    type Answer =
        Evaluated<TvLayout<(SizeX, SizeY), Layout<(ThreadS, VS), (ThreadD, VD)>>, Both<V, W>>;
}

/// The layout `(thread, (value of an atom, atom)) -> coordinate in the tile` of `A`.
///
/// # Source
///
/// CuTe `TiledMMA::get_layoutA_TV` (`mma_atom.hpp`).
pub type LayoutTvA<Mma> = <Mma as OperandLayoutTv<OperandA>>::Output;
/// The layout `(thread, (value of an atom, atom)) -> coordinate in the tile` of `B`.
///
/// # Source
///
/// CuTe `TiledMMA::get_layoutB_TV` (`mma_atom.hpp`).
pub type LayoutTvB<Mma> = <Mma as OperandLayoutTv<OperandB>>::Output;
/// The layout `(thread, (value of an atom, atom)) -> coordinate in the tile` of `C` and `D`.
///
/// # Source
///
/// CuTe `TiledMMA::get_layoutC_TV` (`mma_atom.hpp`), whose result leaves the tile if there are several atoms
/// along `k`.
pub type LayoutTvC<Mma> = <Mma as OperandLayoutTv<OperandC>>::Output;

/// The copy by an atom with the registers of an operand.
pub type TiledCopyFor<Atom, Mma, Operand> = TiledCopy<Atom, <Mma as OperandLayoutTv<Operand>>::Tv>;
/// The copy by `Atom` with the registers of `A`.
///
/// # Source
///
/// CuTe `make_tiled_copy_A` (`copy_atom.hpp`).
pub type TiledCopyA<Atom, Mma> = TiledCopyFor<Atom, Mma, OperandA>;
/// The copy by `Atom` with the registers of `B`.
///
/// # Source
///
/// CuTe `make_tiled_copy_B` (`copy_atom.hpp`).
pub type TiledCopyB<Atom, Mma> = TiledCopyFor<Atom, Mma, OperandB>;
/// The copy by `Atom` with the registers of `C`.
///
/// # Source
///
/// CuTe `make_tiled_copy_C` (`copy_atom.hpp`).
pub type TiledCopyC<Atom, Mma> = TiledCopyFor<Atom, Mma, OperandC>;
