//! Tiled copies: a copy atom, repeated over a tile.

use core::marker::PhantomData;

use super::copy_atom::IsCopyAtom;
use super::tv_layout::{IsTile, MakeLayoutTvOutcome, TvLayout};
use super::value::zero_sized;
use crate::Layout;
use crate::algebra::coalesce::CoalesceByMode;
use crate::algebra::composition::Compose;
use crate::algebra::construct::MakeLayoutLeft;
use crate::algebra::divide::ZippedDivide;
use crate::algebra::inverse::RightInverse;
use crate::algebra::modes::nest::Zip;
use crate::algebra::tiler::Keep;
use crate::int::{_0, _1, Divisor, Multiple, Neither, Relate};
use crate::int_tuple::size::{Size, SizeOf};
use crate::modes::Nil;
use crate::report::{
    By, Checked, IfAccepted, InstructionMovesValues, InstructionTakesThreads, IsAccepted,
    Rejection, Verdict, all,
};

/// A copy of tiles by all threads of the thread-value layout `Tv`, with instructions `Atom`.
///
/// [`PartitionS`](crate::atoms::PartitionS) and [`PartitionD`](crate::atoms::PartitionD) of a tensor's layout
/// are the elements that the threads read and write.
///
/// ```
/// use layout_core::{atoms::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Copy = TiledCopyOf<
///     CopyAtom<UniversalCopy<_16>, _32>,
///     Layout<(_32, _8), (_1, _32)>,
///     Layout<(_4, _1), (_1, _0)>,
/// >;
/// assert_type_eq_all!(LayoutTvS<Copy>, Layout<(_256, (_4, _1)), (_4, (_1, _0))>);
/// ```
///
/// # Source
///
/// CuTe `TiledCopy` (`copy_atom.hpp`).
#[doc(alias = "make_tiled_copy")]
pub struct TiledCopy<Atom, Tv>(PhantomData<(Atom, Tv)>);
zero_sized! { TiledCopy<Atom, Tv> }

/// The copy by `Atom` with threads arranged by `Thr`, each with values arranged by `Val`.
///
/// # Errors
///
/// Reports the same errors as [`LayoutTv`](crate::LayoutTv), reported where a layout is
/// partitioned.
///
/// # Source
///
/// CuTe `make_tiled_copy` (`copy_atom.hpp`).
pub type TiledCopyOf<Atom, Thr, Val> = TiledCopy<Atom, <Thr as MakeLayoutTvOutcome<Val>>::Tv>;

/// Returns the copy by an atom with threads arranged by `thr`, each with values arranged by `val`.
///
/// ```
/// use layout_core::{atoms::*, *};
///
/// let threads = Layout::<(_16, _8), (_8, _1)>::new();
/// let values = Layout::<(_1, _8), (_0, _1)>::new();
/// let copy = make_tiled_copy(CopyAtom::<CpAsync<_16>, _16>::new(), threads, values);
/// let smem = Layout::<(_128, _64), (_64, _1)>::new();
/// assert_eq!(
///     smem.partition_d(copy).to_string(),
///     "(128,(8,1),8,1):(8,(1,0),1024,0)",
/// );
/// ```
///
/// # Source
///
/// CuTe `make_tiled_copy` (`copy_atom.hpp`).
#[must_use]
#[inline(always)]
pub fn make_tiled_copy<Atom, Thr, Val, Tv, V: IsAccepted>(
    _atom: Atom,
    _threads: Thr,
    _values: Val,
) -> Checked<TiledCopy<Atom, Tv>, V>
where
    Thr: MakeLayoutTvOutcome<Val, Tv = Tv, Verdict = V>,
{
    TiledCopy::new()
}

/// The components of a tiled copy, for generic code.
#[diagnostic::on_unimplemented(
    message = "expected a tiled copy, found `{Self}`",
    label = "this is not a tiled copy",
    note = "write a tiled copy as `atoms::TiledCopy<CopyAtom<Op, Bits>, Tv>`, or as \
            `TiledCopyOf<Atom, Thr, Val>`"
)]
pub trait IsTiledCopy {
    /// The copy atom.
    type Atom;
    /// The tiler that cuts tiles out of a layout.
    type Tiler;
    /// The layout `(thread, value) -> coordinate in the tile` of the registers.
    type Tv;
    /// The number of threads.
    type Threads;
    /// The number of values per thread and instruction.
    type AtomValues;
}
impl<Atom, Tiler, S, V, D, E> IsTiledCopy
    for TiledCopy<Atom, TvLayout<Tiler, Layout<(S, V), (D, E)>>>
where
    Atom: IsCopyAtom,
    S: Size,
{
    type Atom = Atom;
    type Tiler = Tiler;
    type Tv = Layout<(S, V), (D, E)>;
    type Threads = SizeOf<S>;
    type AtomValues = Atom::Values;
}

/// A **type operator**: the layout `(thread, (value of an atom, atom)) -> coordinate in the tile` of a tiled
/// copy's source.
///
/// # Source
///
/// CuTe `TiledCopy::get_layoutS_TV` (`copy_atom.hpp`).
pub trait GetLayoutTvS<Nothing = ()> {
    /// The layout.
    type Output;
}
/// A **type operator**: the layout `(thread, (value of an atom, atom)) -> coordinate in the tile` of a tiled
/// copy's destination.
///
/// # Source
///
/// CuTe `TiledCopy::get_layoutD_TV` (`copy_atom.hpp`).
pub trait GetLayoutTvD<Nothing = ()> {
    /// The layout.
    type Output;
}
/// The result of [`GetLayoutTvS`].
pub type LayoutTvS<Copy> = <Copy as GetLayoutTvS>::Output;
/// The result of [`GetLayoutTvD`].
pub type LayoutTvD<Copy> = <Copy as GetLayoutTvD>::Output;

/// A **type operator**: the same layout, as indices of the tile.
pub trait ThreadValues<Side> {
    /// The layout, or a placeholder after an error.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
/// The source side.
pub struct Source;
/// The destination side.
pub struct Destination;

impl<Atom, Tiler, S, V, D, E, Side, Threads, Values, Tile, Taken, Moved> ThreadValues<Side>
    for TiledCopy<Atom, TvLayout<Tiler, Layout<(S, V), (D, E)>>>
where
    Atom: IsCopyAtom,
    S: Size,
    V: Size,
    SizeOf<S>: Relate<Atom::Threads, Output = Threads>,
    SizeOf<V>: Relate<Atom::Values, Output = Values>,
    Threads: AtomTakesThreads<Atom::Threads, SizeOf<S>, Verdict = Taken>,
    Values: AtomMovesValues<Atom::Values, SizeOf<V>, Verdict = Moved>,
    Tiler: IsTile<Verdict = Tile>,
    Tile: Verdict,
    Taken: Verdict,
    Moved: Verdict,
    (Threads, Values): AtomsUnlessRejected<Atom, Layout<(S, V), (D, E)>, Side>,
{
    type Output =
        <(Threads, Values) as AtomsUnlessRejected<Atom, Layout<(S, V), (D, E)>, Side>>::Output;
    type Verdict = all!(Tile, Taken, Moved);
}

/// A **type operator**: the layout of values as coordinates in the tile. `Self` is the verdict on the values.
pub trait ReadOffTile<Tiler, Values> {
    /// The layout.
    type Output;
}
impl<Tiler, Values, Tile> ReadOffTile<Tiler, Values> for Nil
where
    Tiler: MakeLayoutLeft<Output = Tile>,
    Tile: Compose<Values>,
{
    type Output = <Tile as Compose<Values>>::Output;
}
impl<Rule, Tiler, Values> ReadOffTile<Tiler, Values> for Rejection<Rule> {
    type Output = Values;
}

/// The check that the number of threads is a multiple of the atom's threads. `Self` is the relation of the two.
pub trait AtomTakesThreads<Taken, Threads> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict;
}
impl<Q, Taken, Threads> AtomTakesThreads<Taken, Threads> for Multiple<Q> {
    type Verdict = Nil;
}

/// The check that the number of values per thread is a multiple of the atom's values. `Self` is the relation of
/// the two.
pub trait AtomMovesValues<Moved, Values> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict;
}
impl<Q, Moved, Values> AtomMovesValues<Moved, Values> for Multiple<Q> {
    type Verdict = Nil;
}

macro_rules! rejected {
    ($([$($Q:ident)?] $Relation:ty,)+) => {$(
        impl<$($Q,)? Taken, Threads> AtomTakesThreads<Taken, Threads> for $Relation {
            type Verdict = Rejection<By<InstructionTakesThreads, Taken, Threads>>;
        }
        impl<$($Q,)? Moved, Values> AtomMovesValues<Moved, Values> for $Relation {
            type Verdict = Rejection<By<InstructionMovesValues, Moved, Values>>;
        }
        /// For an invalid copy, each value is an atom.
        impl<$($Q,)? Values, Atom, S, V, D, E, Side>
            AtomsUnlessRejected<Atom, Layout<(S, V), (D, E)>, Side> for ($Relation, Values)
        {
            type Output = Layout<(S, (_1, V)), (D, (_0, E))>;
        }
        impl<Whole, $($Q,)? Atom, S, V, D, E, Side>
            AtomsUnlessRejected<Atom, Layout<(S, V), (D, E)>, Side> for (Multiple<Whole>, $Relation)
        {
            type Output = Layout<(S, (_1, V)), (D, (_0, E))>;
        }
    )+};
}
rejected! { [Q] Divisor<Q>, [] Neither, }

/// A **type operator**: [`AtomsOf`] the thread-value layout `Tv`, if its threads and values are multiples of
/// the atom's. `Self` is the pair of relations.
pub trait AtomsUnlessRejected<Atom, Tv, Side> {
    /// The layout.
    type Output;
}
impl<P, Q, Atom, Tv, Side> AtomsUnlessRejected<Atom, Tv, Side> for (Multiple<P>, Multiple<Q>)
where
    Tv: AtomsOf<Atom, Side>,
{
    type Output = Tv::Output;
}

/// A **type operator**: the layout `(thread, (value of an atom, atom)) -> coordinate in the tile` of the
/// thread-value layout `Self`.
pub trait AtomsOf<Atom, Side> {
    /// The layout.
    type Output;
}

macro_rules! sides {
    ($($Get:ident $Side:ident $Target:ident;)+) => {$(
        impl<Atom, Tiler, L, Values, R, V> $Get<IfAccepted<V>> for TiledCopy<Atom, TvLayout<Tiler, L>>
        where
            Self: ThreadValues<$Side, Output = Values, Verdict = V>,
            V: IsAccepted + ReadOffTile<Tiler, Values, Output = R>,
        {
            type Output = R;
        }

        impl<Atom, L, Inverse, ToRegisters, Atoms, OfAtoms, Zipped> AtomsOf<Atom, $Side> for L
        where
            Atom: IsCopyAtom,
            Atom::Ref: RightInverse<Output = Inverse>,
            Inverse: Compose<Atom::$Target, Output = ToRegisters>,
            L: ZippedDivide<(Atom::Threads, Atom::Values), Output = Atoms>,
            Atoms: Compose<(ToRegisters, Keep), Output = OfAtoms>,
            OfAtoms: Zip<Output = Zipped>,
            Zipped: CoalesceByMode<(_1, (_1, _1))>,
        {
            type Output = <Zipped as CoalesceByMode<(_1, (_1, _1))>>::Output;
        }
    )+};
}
sides! {
    GetLayoutTvS Source Src;
    GetLayoutTvD Destination Dst;
}
