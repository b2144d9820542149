//! `make_layout_tv`: the values of a tile that each thread holds.

use core::marker::PhantomData;

use super::value::zero_sized;
use crate::Layout;
use crate::algebra::construct::WithShape;
use crate::algebra::gather::SplitsDivision;
use crate::algebra::inverse::RightInverse;
use crate::algebra::numbering::NumbersCells;
use crate::algebra::product::RakedMultiply;
use crate::arity::for_each_arity;
use crate::int::{_0, _1, Equal, Less, Product, Times, impl_for, impl_positive};
use crate::layout::{IsLayout, Size, SizeOf};
use crate::modes::Nil;
use crate::report::{Both, Done, Kept, NothingOf, Verdict};

/// A tile, and for each thread and each of its values an integer coordinate in the tile.
///
/// `Tiler` cuts the tile out of a layout, and `Tv` is the layout `(thread, value) -> coordinate in
/// the tile`. [`PartitionTv`](crate::ops::PartitionTv) reads it off a tensor.
///
/// ```
/// use layout_core::*;
///
/// type Threads = Layout<(_32, _8), (_8, _1)>;
/// type Values = Layout<(_1, _8), (_0, _1)>;
/// let tv = LayoutTv::<Threads, Values>::new();
/// // Thread 9 is the second of the second row; its values lie side by side.
/// assert_eq!(tv.layout().offset((9, 3)), 1 + 32 * (8 + 3));
/// ```
pub struct TvLayout<Tiler, Tv>(PhantomData<(Tiler, Tv)>);

zero_sized! { TvLayout<Tiler, Tv> }

impl<Tiler, Tv> TvLayout<Tiler, Tv> {
    /// `(thread, value) -> coordinate in the tile`
    #[must_use]
    #[inline(always)]
    pub fn layout(self) -> Tv
    where
        Tv: IsLayout,
    {
        Tv::VALUE
    }
}

/// A tile and a thread-value layout, to take a type apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a thread-value layout",
    label = "not a tile with a layout of threads and values",
    note = "a thread-value layout is `TvLayout<Tiler, Layout<(Threads, Values), ...>>`, or \
            `LayoutTv<Threads, Values>`"
)]
pub trait IsTvLayout {
    /// What cuts the tile out of a layout.
    type Tiler;
    /// `(thread, value) -> coordinate in the tile`
    type Layout;
    /// The mode of the threads.
    type Threads;
    /// The mode of the values.
    type Values;
}
impl<Tiler, S, V, D, E> IsTvLayout for TvLayout<Tiler, Layout<(S, V), (D, E)>> {
    type Tiler = Tiler;
    type Layout = Layout<(S, V), (D, E)>;
    type Threads = Layout<S, D>;
    type Values = Layout<V, E>;
}

/// A **type operator**: the tile in which the threads are arranged as in `Self`, and each of them holds
/// values as in `Val`: both number the cells of a shape.
///
/// ```text
/// tile == shape(val) * shape(thr), by mode
/// result(thr(c), val(e)) == the cell (e0 + size(val0) * c0, e1 + size(val1) * c1, ...)
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
/// Threads and values must be numbered without gaps; otherwise CuTe's result has other threads:
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: LayoutTv<Layout<(_4, _8), (_1, _8)>, Layout<_2, _1>>) {}
/// ```
/// ```text
/// error[E0277]: a layout that is to number 32 cells gives the first 4 numbers
/// ```
///
/// # Source
///
/// CuTe `make_layout_tv` (CuTe DSL), `make_tiled_copy` (`copy_atom.hpp`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Val}` are not layouts of threads and of values",
    label = "not a layout of threads, or not one of values",
    note = "both are layouts that number the cells of a shape, as `Layout<(_32, _8), (_8, _1)>`"
)]
#[doc(alias = "make_layout_tv")]
pub trait MakeLayoutTv<Val, Nothing = ()> {
    /// The thread-value layout.
    type Output;
}

/// The result of [`MakeLayoutTv`].
pub type LayoutTv<Thr, Val> = <Thr as MakeLayoutTv<Val>>::Output;

impl<Thr, Val, R, V> MakeLayoutTv<Val, NothingOf<V>> for Thr
where
    Thr: MakeLayoutTvOutcome<Val, Output = R, Verdict = V>,
    V: Kept,
{
    type Output = R;
}

/// A **type operator**: what [`MakeLayoutTv`] answers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Val}` are not layouts of threads and of values",
    label = "not a layout of threads, or not one of values",
    note = "both are layouts that number the cells of a shape, as `Layout<(_32, _8), (_8, _1)>`"
)]
pub trait MakeLayoutTvOutcome<Val> {
    /// The thread-value layout, or a placeholder if there is none.
    type Output;
    /// Whether it exists.
    type Verdict: Verdict;
}
impl<S, D, T, E, Threads, Values, First, Second> MakeLayoutTvOutcome<Layout<T, E>> for Layout<S, D>
where
    Self: NumbersCells<Answer = Threads, Verdict = First>,
    Layout<T, E>: NumbersCells<Answer = Values, Verdict = Second>,
    (Threads, Values): MakeLayoutOfNumbers<Self, Layout<T, E>>,
    First: Verdict,
    Second: Verdict,
{
    type Output = <(Threads, Values) as MakeLayoutOfNumbers<Self, Layout<T, E>>>::Output;
    type Verdict = Both<First, Second>;
}

/// A **type operator**: the thread-value layout, unless the threads or the values are not numbered, which
/// is refused before the product that would fail for it; `Self` are the answers of [`NumbersCells`] for both.
pub trait MakeLayoutOfNumbers<Thr, Val> {
    /// The thread-value layout.
    type Output;
}
impl<S, D, T, E, CS, CD, Inverse, Extents, Tv> MakeLayoutOfNumbers<Layout<S, D>, Layout<T, E>>
    for (Equal, Equal)
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
macro_rules! refused {
    ($($Threads:ident $Values:ident,)+) => {$(
        impl<Thr: Size, Val: Size> MakeLayoutOfNumbers<Thr, Val> for ($Threads, $Values)
        where
            SizeOf<Thr>: Times<SizeOf<Val>>,
        {
            type Output = TvLayout<
                AnyTile<Product<SizeOf<Thr>, SizeOf<Val>>>,
                Layout<(SizeOf<Thr>, SizeOf<Val>), (_1, SizeOf<Thr>)>,
            >;
        }
    )+};
}
refused! { Less Equal, Equal Less, Less Less, }

/// A tile of `N` elements that any layout has, so that a refused layout is refused once.
pub struct AnyTile<N>(PhantomData<N>);
#[diagnostic::do_not_recommend]
impl<N, A: IsLayout> SplitsDivision<A> for AnyTile<N> {
    type Answer = Done<Layout<(N, A::Shape), (_0, A::Stride)>, Nil>;
}

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
