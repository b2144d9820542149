//! Composition of one leaf with the modes of the left operand.

use super::lead_out::DecideInexact;
use super::slots::Slot;
use super::take::Fill;
use super::walk::Entered;
use crate::int::digit::for_each_static_positive;
use crate::int::dynamic::{Dynamic, Unknown};
use crate::int::{
    _0, Compare, Compared, Divisor, IsZero, Multiple, Neither, Predecessor, Product, Relate,
    Relation, Times, impl_for,
};
use crate::modes::{Cons, Mode, Nil};
use crate::report::{By, DividedBy, Rejection};

/// A **type operator**: the image of `N` elements, at least 2, with stride `C`, starting at the first slot of
/// `Self`.
///
/// For a mode `m:e`:
///
/// ```text
/// c = 0             =>  n:0, done
/// c = k*m           =>  pass it by, c becomes k
/// n <= ceil(m/c)    =>  n:c*e, done
/// m = k*c, k | n    =>  k:c*e, n becomes n/k, c becomes 1
/// c > m             =>  see LeadOut
/// otherwise         =>  rejected: the slots become the rejection, and all leaves after pass
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a stride congruent with the shape, found different nesting",
    label = "the stride is not congruent with the shape",
    note = "the shape is `{N}`, the stride is `{C}`: nest both in the same way"
)]
pub trait Enter<N, C> {
    /// [`Entered`].
    type Output;
}

/// After an error, the algorithm stops.
impl<Rule, N, C> Enter<N, C> for Rejection<Rule> {
    type Output = Entered<Nil, Self>;
}
/// The last mode continues: the image is `n:c*e`.
impl<I, M, E, Used, N, C> Enter<N, C> for Cons<Slot<I, M, E, Used>, Nil>
where
    C: Times<E>,
{
    type Output = Entered<Cons<Mode<N, Product<C, E>>, Nil>, Self>;
}
impl<I, M, E, Used, Head, Tail, N, C> Enter<N, C> for Cons<Slot<I, M, E, Used>, Cons<Head, Tail>>
where
    C: Relate<M>,
    Relation<C, M>: Step<I, M, E, Used, Cons<Head, Tail>, N, C>,
{
    type Output = <Relation<C, M> as Step<I, M, E, Used, Cons<Head, Tail>, N, C>>::Output;
}

/// A **type operator**: [`Enter`] at the slot `I, M, E, Used`, followed by `Tail`. `Self` is the relation of
/// `C` to `M`.
pub trait Step<I, M, E, Used, Tail, N, C> {
    /// [`Entered`].
    type Output;
}

impl<I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for IsZero {
    type Output = Entered<Cons<Mode<N, _0>, Nil>, Cons<Slot<I, M, E, Used>, Tail>>;
}
impl<K, I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for Multiple<K>
where
    Tail: Enter<N, K>,
    Tail::Output: PassedBy<I, M, E, Used>,
{
    type Output = <Tail::Output as PassedBy<I, M, E, Used>>::Output;
}
impl<K, I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for Divisor<K>
where
    N: Relate<K>,
    Relation<N, K>: Fill<I, M, E, Used, Tail, N, C, K>,
{
    type Output = <Relation<N, K> as Fill<I, M, E, Used, Tail, N, C, K>>::Output;
}
impl<I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for Neither
where
    N: StepInexact<I, M, E, Used, Tail, C>,
{
    type Output = N::Output;
}

/// A **type operator**: [`Step`] of `Self` elements, where neither of `C` and `M` divides the other.
pub trait StepInexact<I, M, E, Used, Tail, C> {
    /// [`Entered`].
    type Output;
}
for_each_static_positive! { impl_for {
    /// All elements must fit: `(n - 1) * c < m`.
    <I, M, E, Used, Tail, C, P, Reach> StepInexact<I, M, E, Used, Tail, C> where [
        Self: Predecessor<Output = P>,
        C: Times<P, Output = Reach>,
        Reach: Compare<M>,
        Compared<Reach, M>: DecideInexact<I, M, E, Used, Tail, Self, C>,
    ] {
        type Output =
            <Compared<Reach, M> as DecideInexact<I, M, E, Used, Tail, Self, C>>::Output;
    }
} }
/// The number of elements decides if all of them fit.
impl<K, F, I, M, E, Used, Tail, C> StepInexact<I, M, E, Used, Tail, C> for Dynamic<K, F> {
    type Output = Entered<Nil, Rejection<By<DividedBy, M>>>;
}

impl<I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for Unknown
where
    C: Times<N>,
{
    type Output = Entered<Nil, Rejection<By<DividedBy, Product<C, N>>>>;
}

/// A **type operator**: the skipped slot, followed by the slots after it.
pub trait PassedBy<I, M, E, Used> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Image, Head, Tail> PassedBy<I, M, E, Used>
    for Entered<Image, Cons<Head, Tail>>
{
    type Output = Entered<Image, Cons<Slot<I, M, E, Used>, Cons<Head, Tail>>>;
}
impl<I, M, E, Used, Image, Rule> PassedBy<I, M, E, Used> for Entered<Image, Rejection<Rule>> {
    type Output = Self;
}
