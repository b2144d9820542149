//! Composition of leaves with one element.

use super::slots::Slot;
use crate::int::dynamic::Unknown;
use crate::int::{
    _0, _1, Compare, Compared, Divisor, Greater, Less, Multiple, Neither, Product, Relate,
    Relation, Times, impl_for, impl_positive,
};
use crate::modes::{Cons, Nil};
use crate::report::Rejection;

/// A **type operator**: the stride of the image of one element with stride `Self`.
#[diagnostic::on_unimplemented(
    message = "expected a stride congruent with the shape, found different nesting",
    label = "the stride is not congruent with the shape",
    note = "the shape is `1`, the stride is `{Self}`: nest both in the same way"
)]
pub trait GhostAt<Left> {
    /// The stride.
    type Output;
}
/// Computes `a o 1:0 = 1:0`.
impl<Left> GhostAt<Left> for _0 {
    type Output = Self;
}
impl_positive! {
    <Left> GhostAt<Left> where [Left: GhostStride<Self>] { type Output = Left::Output; }
}

/// A **type operator**: the stride that CuTe gives a leaf of extent 1 and stride `C`, or 0 where CuTe reports
/// an error. No coordinate can observe this stride.
pub trait GhostStride<C> {
    /// The stride.
    type Output;
}

impl<Rule, C> GhostStride<C> for Rejection<Rule> {
    type Output = _0;
}

impl<I, M, E, Used, C> GhostStride<C> for Cons<Slot<I, M, E, Used>, Nil>
where
    C: Times<E>,
{
    type Output = Product<C, E>;
}
impl<I, M, E, Used, Head, Tail, C> GhostStride<C> for Cons<Slot<I, M, E, Used>, Cons<Head, Tail>>
where
    C: Relate<M>,
    Relation<C, M>: Ghost<Cons<Head, Tail>, C, M>,
{
    type Output = <Relation<C, M> as Ghost<Cons<Head, Tail>, C, M>>::Output;
}

/// One step of [`GhostStride`]. `Self` is the relation of stride and extent.
pub trait Ghost<Tail, C, M> {
    /// The stride.
    type Output;
}
/// For `c = k*m`, the stride becomes `k`.
impl<K, Tail, C, M> Ghost<Tail, C, M> for Multiple<K>
where
    Tail: GhostStride<K>,
{
    type Output = Tail::Output;
}
/// For `c < m`, the stride becomes 1.
impl<K, Tail, C, M> Ghost<Tail, C, M> for Divisor<K>
where
    Tail: GhostStride<_1>,
{
    type Output = Tail::Output;
}
impl<Tail, C, M> Ghost<Tail, C, M> for Neither
where
    C: Compare<M>,
    Compared<C, M>: Ghost<Tail, C, M>,
{
    type Output = <Compared<C, M> as Ghost<Tail, C, M>>::Output;
}
/// For `c < m`, the stride becomes 1.
impl<Tail, C, M> Ghost<Tail, C, M> for Less
where
    Tail: GhostStride<_1>,
{
    type Output = Tail::Output;
}
/// The result would depend on dynamic values.
impl<Tail, C, M> Ghost<Tail, C, M> for Unknown {
    type Output = _0;
}
/// For `c > m`, where neither divides the other, CuTe reports an error.
impl<Tail, C, M> Ghost<Tail, C, M> for Greater {
    type Output = _0;
}
