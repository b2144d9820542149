//! Composition of a leaf whose stride neither divides an extent nor is a multiple of it.

use super::enter::Enter;
use super::take::TakenFromSlot;
use super::walk::Entered;
use crate::int::dynamic::Unknown;
use crate::int::{
    Compare, Compared, Equal, Greater, Less, LongDivide, Plus, Predecessor, Product, Sum, Times,
};
use crate::modes::{Cons, Mode, Nil};
use crate::report::{By, DividedBy, Rejection, StrideDividesShape, StrideIsMultiple};

/// A **type operator**: the image of a leaf with stride `C`, which neither divides `M` nor is a multiple of it.
/// `Self` is the comparison of the leaf's largest offset with `M`.
pub trait DecideInexact<I, M, E, Used, Tail, N, C> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Tail, N, C> DecideInexact<I, M, E, Used, Tail, N, C> for Less
where
    Entered<Nil, Tail>: TakenFromSlot<I, M, E, Used, N, C>,
{
    type Output = <Entered<Nil, Tail> as TakenFromSlot<I, M, E, Used, N, C>>::Output;
}
impl<I, M, E, Used, Tail, N, C> DecideInexact<I, M, E, Used, Tail, N, C> for Unknown {
    type Output = Entered<Nil, Rejection<By<DividedBy, M>>>;
}
/// A largest offset of exactly `m` is already outside the mode.
impl<I, M, E, Used, Tail, N, C> DecideInexact<I, M, E, Used, Tail, N, C> for Equal {
    type Output = Entered<Nil, Rejection<By<StrideDividesShape, C, M, I>>>;
}
impl<I, M, E, Used, Tail, N, C> DecideInexact<I, M, E, Used, Tail, N, C> for Greater
where
    C: Compare<M>,
    Compared<C, M>: LeadOut<I, M, E, Used, Tail, N, C>,
{
    type Output = <Compared<C, M> as LeadOut<I, M, E, Used, Tail, N, C>>::Output;
}

/// A **type operator**: the image of a leaf that leaves the mode with stride `C`. `Self` is the comparison of
/// `C` with `M`.
///
/// ```text
/// c = q*m + r, (n - 1)*r < m, and n:q goes on as n:x    =>  n:r*e+x
/// ```
pub trait LeadOut<I, M, E, Used, Tail, N, C> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Tail, N, C> LeadOut<I, M, E, Used, Tail, N, C> for Less {
    type Output = Entered<Nil, Rejection<By<StrideDividesShape, C, M, I>>>;
}
impl<I, M, E, Used, Tail, N, C, Q, R> LeadOut<I, M, E, Used, Tail, N, C> for Greater
where
    C: LongDivide<M, Quotient = Q, Remainder = R>,
    N: Predecessor,
    R: Times<N::Output>,
    Product<R, N::Output>: Compare<M>,
    Compared<Product<R, N::Output>, M>: CarryNothing<(I, M, E, Used), Tail, N, C, Q, R>,
{
    type Output = <Compared<Product<R, N::Output>, M> as CarryNothing<
        (I, M, E, Used),
        Tail,
        N,
        C,
        Q,
        R,
    >>::Output;
}

/// A **type operator**: [`LeadOut`] with `C = Q*M + R`, for the `Slot` `(I, M, E, Used)`. `Self` is the
/// comparison of the largest offset at stride `R` with `M`.
pub trait CarryNothing<Slot, Tail, N, C, Q, R> {
    /// [`Entered`].
    type Output;
}
impl<Slot, Tail, N, C, Q, R> CarryNothing<Slot, Tail, N, C, Q, R> for Less
where
    Tail: Enter<N, Q>,
    Tail::Output: GoingOn<Slot, N, C, R>,
{
    type Output = <Tail::Output as GoingOn<Slot, N, C, R>>::Output;
}
impl<I, M, E, Used, Tail, N, C, Q, R> CarryNothing<(I, M, E, Used), Tail, N, C, Q, R> for Equal {
    type Output = Entered<Nil, Rejection<By<StrideIsMultiple, C, M, I>>>;
}
impl<I, M, E, Used, Tail, N, C, Q, R> CarryNothing<(I, M, E, Used), Tail, N, C, Q, R> for Greater {
    type Output = Entered<Nil, Rejection<By<StrideIsMultiple, C, M, I>>>;
}

/// A **type operator**: `N` elements with stride `R` of the slot, combined with their image in later slots.
pub trait GoingOn<Slot, N, C, R> {
    /// [`Entered`].
    type Output;
}
impl<Slot, N, C, R, Image, Rule> GoingOn<Slot, N, C, R> for Entered<Image, Rejection<Rule>> {
    type Output = Self;
}
impl<I, M, E, Used, N, C, R, X, Head, Tail> GoingOn<(I, M, E, Used), N, C, R>
    for Entered<Cons<Mode<N, X>, Nil>, Cons<Head, Tail>>
where
    Entered<Nil, Cons<Head, Tail>>: TakenFromSlot<I, M, E, Used, N, R>,
    <Entered<Nil, Cons<Head, Tail>> as TakenFromSlot<I, M, E, Used, N, R>>::Output: AddStride<X>,
{
    type Output = <<Entered<Nil, Cons<Head, Tail>> as TakenFromSlot<I, M, E, Used, N, R>>::Output as
        AddStride<X>>::Output;
}
/// The image has several modes.
impl<I, M, E, Used, N, C, R, First, Second, Image, Head, Tail> GoingOn<(I, M, E, Used), N, C, R>
    for Entered<Cons<First, Cons<Second, Image>>, Cons<Head, Tail>>
{
    type Output = Entered<Nil, Rejection<By<StrideIsMultiple, C, M, I>>>;
}

/// A **type operator**: an image of one mode, with `X` added to its stride.
pub trait AddStride<X> {
    /// [`Entered`].
    type Output;
}
impl<X, Rule> AddStride<X> for Entered<Nil, Rejection<Rule>> {
    type Output = Self;
}
impl<X, N, D, Left> AddStride<X> for Entered<Cons<Mode<N, D>, Nil>, Left>
where
    D: Plus<X>,
{
    type Output = Entered<Cons<Mode<N, Sum<D, X>>, Nil>, Left>;
}
