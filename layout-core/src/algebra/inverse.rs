//! Inverses: from offsets back to coordinates.

use super::coalesce::Merge;
use super::sort::{ExchangeSort, Keyed};
use crate::Layout;
use crate::int::{Compare, Compared, Equal, Greater, Less, One, Product, Times};
use crate::modes::{Cons, FlatLayout, IntoLayout, Mode, Nil};

/// A **type operator**: the integer coordinates of the offsets `0, 1, 2, ...`, as far as `Self`
/// reaches them without a gap.
///
/// ```text
/// a(result(i)) == i         for all i < size(result)
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, _8), (_8, _1)>;
/// assert_type_eq_all!(RightInverted<A>, Layout<(_8, _4), (_4, _1)>);
/// ```
///
/// # Source
///
/// CuTe `right_inverse` (`layout.hpp`).
pub trait RightInverse {
    /// The inverse.
    type Output;
}

/// The result of [`RightInverse`].
pub type RightInverted<A> = <A as RightInverse>::Output;

impl<S, D, Modes, Indexed, Sorted, Run> RightInverse for Layout<S, D>
where
    S: Merge<D, Nil, Output = Modes>,
    Modes: IndexModes<One, Output = Indexed>,
    Indexed: ExchangeSort<Output = Sorted>,
    Sorted: RunOfOffsets<One, Output = Run>,
    Run: IntoLayout,
{
    type Output = FlatLayout<Run>;
}

/// A mode of extent `S` whose coordinate is 1 at the integer coordinate `Index`.
pub struct IndexedMode<S, Index>(S, Index);

/// A **type operator**: the modes with their indices, keyed by stride; the first one's is `Index`.
pub trait IndexModes<Index> {
    /// The list.
    type Output;
}
impl<Index> IndexModes<Index> for Nil {
    type Output = Nil;
}
impl<S, D, Tail, Index> IndexModes<Index> for Cons<Mode<S, D>, Tail>
where
    S: Times<Index>,
    Tail: IndexModes<Product<S, Index>>,
{
    type Output = Cons<Keyed<D, IndexedMode<S, Index>>, Tail::Output>;
}

/// A **type operator**: of sorted modes, those that reach the offsets from `Next` on without a gap,
/// as modes of the inverse, merged.
pub trait RunOfOffsets<Next> {
    /// The modes of the inverse.
    type Output;
}
impl<Next> RunOfOffsets<Next> for Nil {
    type Output = Nil;
}
impl<S, D, Index, Tail, Next> RunOfOffsets<Next> for Cons<Keyed<D, IndexedMode<S, Index>>, Tail>
where
    D: Compare<Next>,
    Compared<D, Next>: Continues<S, Index, Tail, Next>,
{
    type Output = <Compared<D, Next> as Continues<S, Index, Tail, Next>>::Output;
}

/// One step of [`RunOfOffsets`], `Self` comparing the stride with the next offset.
pub trait Continues<S, Index, Tail, Next> {
    /// The modes of the inverse.
    type Output;
}
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Equal
where
    S: Times<Next>,
    Tail: RunOfOffsets<Product<S, Next>>,
    S: Merge<Index, Tail::Output>,
{
    type Output = <S as Merge<Index, Tail::Output>>::Output;
}
/// Offsets that were reached before.
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Less
where
    Tail: RunOfOffsets<Next>,
{
    type Output = Tail::Output;
}
/// All strides from here on are beyond the gap.
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Greater {
    type Output = Nil;
}
