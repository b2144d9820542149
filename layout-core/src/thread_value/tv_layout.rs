//! `make_layout_tv`: the values of a tile that each thread holds.

use core::marker::PhantomData;

use super::value::zero_sized;
use crate::Layout;
use crate::algebra::construct::WithShape;
use crate::algebra::gather::SplitsDivision;
use crate::algebra::inverse::RightInverse;
use crate::algebra::numbering::NumbersCells;
use crate::algebra::outcome::NoPair;
use crate::algebra::product::RakedMultiply;
use crate::algebra::tiler::Keep;
use crate::arity::for_each_arity;
use crate::int::{_1, impl_for, impl_positive};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::IsLayout;
use crate::modes::Nil;
use crate::report::{Both, Evaluated, IfAccepted, IsAccepted, Rejection, Verdict};

/// A tile, with the linear index in the tile of each thread and value.
///
/// `Tiler` cuts tiles out of a layout, and `Tv` is the layout
/// `(thread, value) -> coordinate in the tile`. [`PartitionTv`](crate::ops::PartitionTv) applies
/// the layout to a tensor.
///
/// ```
/// use layout_core::*;
///
/// type Threads = Layout<(_32, _8), (_8, _1)>;
/// type Values = Layout<(_1, _8), (_0, _1)>;
/// let tv = LayoutTv::<Threads, Values>::new();
/// // Thread 9 is in row 1 and column 1 of the threads. Its values are adjacent in a row.
/// assert_eq!(tv.layout().offset((9, 3)), 1 + 32 * (8 + 3));
/// ```
pub struct TvLayout<Tiler, Tv>(PhantomData<(Tiler, Tv)>);

zero_sized! { TvLayout<Tiler, Tv> }

impl<Tiler, Tv> TvLayout<Tiler, Tv> {
    /// Returns the layout `(thread, value) -> coordinate in the tile`.
    #[must_use]
    #[inline(always)]
    pub fn layout(self) -> Tv
    where
        Tv: IsLayout,
    {
        Tv::VALUE
    }
}

/// The components of a thread-value layout, for generic code.
#[diagnostic::on_unimplemented(
    message = "expected a thread-value layout, found `{Self}`",
    label = "this is not a tile with a layout of threads and values",
    note = "write a thread-value layout as `TvLayout<Tiler, Layout<(Threads, Values), ...>>`, or \
            as `LayoutTv<Threads, Values>`"
)]
pub trait IsTvLayout {
    /// The tiler that cuts tiles out of a layout.
    type Tiler;
    /// The layout `(thread, value) -> coordinate in the tile`.
    type Layout;
    /// The thread mode.
    type Threads;
    /// The value mode.
    type Values;
}
impl<Tiler, S, V, D, E> IsTvLayout for TvLayout<Tiler, Layout<(S, V), (D, E)>> {
    type Tiler = Tiler;
    type Layout = Layout<(S, V), (D, E)>;
    type Threads = Layout<S, D>;
    type Values = Layout<V, E>;
}

/// A **type operator**: the tile with threads arranged by `Self`, each with values arranged by `Val`. Both
/// layouts number the elements of a shape.
///
/// ```text
/// tile == shape(val) * shape(thr), by mode
/// result(thr(c), val(e)) == the element (e0 + size(val0) * c0, e1 + size(val1) * c1, ...)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Threads = Layout<(_32, _8), (_1, _32)>;
/// type Values = Layout<(_4, _1), (_1, _0)>;
/// assert_type_eq_all!(
///     LayoutTv<Threads, Values>,
///     TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>,
/// );
/// ```
///
/// # Errors
///
/// Threads and values must be numbered without gaps. With gaps, CuTe's result has other threads:
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: LayoutTv<Layout<(_4, _8), (_1, _8)>, Layout<_2, _1>>) {}
/// ```
/// ```text
/// error[E0277]: expected a layout onto 32 indices without gaps or repeats, found one that is compact only on the first 4
/// ```
///
/// # Source
///
/// CuTe `make_layout_tv` (CuTe DSL), `make_tiled_copy` (`copy_atom.hpp`).
#[diagnostic::on_unimplemented(
    message = "expected a layout of threads and a layout of values, found `{Self}` and `{Val}`",
    label = "one of these is not a static layout",
    note = "write both as layouts that enumerate the elements of a shape, like `Layout<(_32, _8), \
            (_8, _1)>`"
)]
#[doc(alias = "make_layout_tv")]
pub trait MakeLayoutTv<Val, Nothing = ()> {
    /// The thread-value layout.
    type Output;
}

/// The result of [`MakeLayoutTv`].
pub type LayoutTv<Thr, Val> = <Thr as MakeLayoutTv<Val>>::Output;

impl<Thr, Val, R, V> MakeLayoutTv<Val, IfAccepted<V>> for Thr
where
    Thr: MakeLayoutTvOutcome<Val, Tv = R, Verdict = V>,
    V: IsAccepted,
{
    type Output = R;
}

/// A **type operator**: the answer of [`MakeLayoutTv`].
#[diagnostic::on_unimplemented(
    message = "expected a layout of threads and a layout of values, found `{Self}` and `{Val}`",
    label = "one of these is not a static layout",
    note = "write both as layouts that enumerate the elements of a shape, like `Layout<(_32, _8), \
            (_8, _1)>`"
)]
pub trait MakeLayoutTvOutcome<Val> {
    /// The thread-value layout, or a placeholder that divides no layout.
    type Tv;
    /// [`Nil`] if the layout exists, otherwise the error.
    type Verdict: Verdict;
}
impl<S, D, T, E, First, Second, R> MakeLayoutTvOutcome<Layout<T, E>> for Layout<S, D>
where
    Self: NumbersCells<Verdict = First>,
    Layout<T, E>: NumbersCells<Verdict = Second>,
    First: Verdict,
    Second: Verdict,
    Both<First, Second>: MakeLayoutUnlessRejected<Self, Layout<T, E>, Output = R> + Verdict,
{
    type Tv = R;
    type Verdict = Both<First, Second>;
}

/// A **type operator**: the thread-value layout, if the threads and the values are numbered without
/// gaps. `Self` is the verdict on both layouts.
///
/// The check comes first, because the logical product would fail with a second error.
pub trait MakeLayoutUnlessRejected<Thr, Val> {
    /// The thread-value layout.
    type Output;
}
impl<S, D, T, E, CS, CD, Inverse, Extents, Tv> MakeLayoutUnlessRejected<Layout<S, D>, Layout<T, E>>
    for Nil
where
    S: Size,
    T: Size,
    Layout<S, D>: RakedMultiply<Layout<T, E>, Output = Layout<CS, CD>>,
    Layout<CS, CD>: RightInverse<Output = Inverse>,
    Inverse: WithShape<(SizeOf<S>, SizeOf<T>), Output = Tv>,
    CS: ProductEach<Output = Extents>,
{
    type Output = TvLayout<Extents, Tv>;
}
impl<Rule, Thr: Size, Val: Size> MakeLayoutUnlessRejected<Thr, Val> for Rejection<Rule> {
    type Output = TvLayout<NoTile<Self>, Layout<(SizeOf<Thr>, SizeOf<Val>), (_1, SizeOf<Thr>)>>;
}

/// A placeholder tile with the error `Rejection`, for every layout.
pub struct NoTile<Rejection>(PhantomData<Rejection>);
#[diagnostic::do_not_recommend]
impl<A, V: Verdict> SplitsDivision<A> for NoTile<V> {
    type Answer = Evaluated<NoPair, V>;
}

/// A **type operator**: the check that a tiler is valid.
pub trait IsTile {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<V: Verdict> IsTile for NoTile<V> {
    type Verdict = V;
}
impl<S, D> IsTile for Layout<S, D> {
    type Verdict = Nil;
}
impl IsTile for Keep {
    type Verdict = Nil;
}
impl IsTile for () {
    type Verdict = Nil;
}
impl_positive! { <> IsTile where [] { type Verdict = Nil; } }
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S),+> IsTile for ($($S,)+) {
            type Verdict = Nil;
        }
    };
}
for_each_arity!(tuples);

/// A **type operator**: the size of each mode of a shape.
#[doc(alias = "product_each")]
pub trait ProductEach {
    /// The sizes.
    type Output;
}
impl_positive! { <> ProductEach where [] { type Output = Self; } }

macro_rules! product_each {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Size),+> ProductEach for ($($S,)+) {
            type Output = ($($S::Output,)+);
        }
    };
}
for_each_arity!(product_each);
