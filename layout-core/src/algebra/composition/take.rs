//! The elements that a leaf takes of a mode.

use super::enter::Enter;
use super::nested::ReachOpen;
use super::slots::{Once, Reached, Slot, Unused};
use super::walk::Entered;
use crate::int::digit::for_each_static_positive;
use crate::int::dynamic::Unknown;
use crate::int::{
    _1, Compare, Compared, Divisor, Equal, Greater, Less, Multiple, Neither, Plus, Predecessor,
    Product, Sum, Times, for_each_above_one, impl_for,
};
use crate::modes::{Cons, Mode, Nil};
use crate::report::{By, DividedBy, NoCarry, Rejection, ShapeDividesCount};

/// A **type operator**: the image of `N` elements in a mode with room for `K` elements. `Self` is the relation
/// of `N` to `K`.
pub trait Fill<I, M, E, Used, Tail, N, C, K> {
    /// [`Entered`].
    type Output;
}
/// `n = k`: the elements fill the mode exactly.
impl<I, M, E, Used, Tail, N, C, K> Fill<I, M, E, Used, Tail, N, C, K> for Multiple<_1>
where
    Entered<Nil, Tail>: TakenFromSlot<I, M, E, Used, N, C>,
{
    type Output = <Entered<Nil, Tail> as TakenFromSlot<I, M, E, Used, N, C>>::Output;
}
macro_rules! fill {
    ([$($U:ident)*] $Q:ty) => {
        /// `n = q * k`: the elements continue in the next mode.
        impl<$($U,)* I, M, E, Used, Tail, N, C, K> Fill<I, M, E, Used, Tail, N, C, K> for Multiple<$Q>
        where
            Tail: Enter<$Q, _1>,
            Tail::Output: TakenFromSlot<I, M, E, Used, K, C>,
        {
            type Output = <Tail::Output as TakenFromSlot<I, M, E, Used, K, C>>::Output;
        }
    };
}
for_each_above_one!(fill);
/// `n < k`: the elements fit.
impl<I, M, E, Used, Tail, N, C, K, Q> Fill<I, M, E, Used, Tail, N, C, K> for Divisor<Q>
where
    Entered<Nil, Tail>: TakenFromSlot<I, M, E, Used, N, C>,
{
    type Output = <Entered<Nil, Tail> as TakenFromSlot<I, M, E, Used, N, C>>::Output;
}
impl<I, M, E, Used, Tail, N, C, K> Fill<I, M, E, Used, Tail, N, C, K> for Neither
where
    N: Compare<K>,
    Compared<N, K>: FillInexact<I, M, E, Used, Tail, N, C, K>,
{
    type Output = <Compared<N, K> as FillInexact<I, M, E, Used, Tail, N, C, K>>::Output;
}

impl<I, M, E, Used, Tail, N, C, K> Fill<I, M, E, Used, Tail, N, C, K> for Unknown
where
    C: Times<N>,
{
    type Output = Entered<Nil, Rejection<By<DividedBy, Product<C, N>>>>;
}

/// [`Fill`] where neither divides the other. `Self` is the comparison of `N` with `K`.
pub trait FillInexact<I, M, E, Used, Tail, N, C, K> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Tail, N, C, K> FillInexact<I, M, E, Used, Tail, N, C, K> for Less
where
    Entered<Nil, Tail>: TakenFromSlot<I, M, E, Used, N, C>,
{
    type Output = <Entered<Nil, Tail> as TakenFromSlot<I, M, E, Used, N, C>>::Output;
}
impl<I, M, E, Used, Tail, N, C, K> FillInexact<I, M, E, Used, Tail, N, C, K> for Greater {
    type Output = Entered<Nil, Rejection<By<ShapeDividesCount, K, N, I>>>;
}

/// A **type operator**: `N` elements with stride `C` of the slot, followed by the image so far. The result is
/// an error if the leaves of the slot add up to a carry.
///
/// A single leaf never carries, so its product is computed only for a second leaf.
pub trait TakenFromSlot<I, M, E, Used, N, C> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, N, C, Image, Rule> TakenFromSlot<I, M, E, Used, N, C>
    for Entered<Image, Rejection<Rule>>
{
    type Output = Self;
}
impl<I, M, E, N, C, Image, Head, Tail> TakenFromSlot<I, M, E, Unused, N, C>
    for Entered<Image, Cons<Head, Tail>>
where
    C: Times<E>,
{
    type Output = Entered<
        Cons<Mode<N, Product<C, E>>, Image>,
        Cons<Slot<I, M, E, Once<N, C>>, Cons<Head, Tail>>,
    >;
}
impl<I, M, E, P, B, N, C, Image, Head, Tail> TakenFromSlot<I, M, E, Once<P, B>, N, C>
    for Entered<Image, Cons<Head, Tail>>
where
    P: Uses<B>,
    Self: TakenFromSlot<I, M, E, P::Output, N, C>,
{
    type Output = <Self as TakenFromSlot<I, M, E, P::Output, N, C>>::Output;
}
impl<I, M, E, R, N, C, Image, Head, Tail> TakenFromSlot<I, M, E, Reached<R>, N, C>
    for Entered<Image, Cons<Head, Tail>>
where
    N: TakenAfter<R, I, M, E, Cons<Head, Tail>, C, Image>,
{
    type Output = N::Output;
}

/// A **type operator**: the use of a slot by `Self` elements with stride `B`, without other leaves.
/// The result is [`Reached`], or [`Under`](super::slots::Under) for dynamic extents.
pub trait Uses<B> {
    /// The use.
    type Output;
}

/// A **type operator**: [`TakenFromSlot`] of `Self` elements, after leaves with the reach `R`.
pub trait TakenAfter<R, I, M, E, Tail, C, Image> {
    /// [`Entered`].
    type Output;
}

for_each_static_positive! { impl_for {
    <B, P> Uses<B> where [Self: Predecessor<Output = P>, B: Times<P>] {
        type Output = Reached<Product<B, P>>;
    }
    <R, I, M, E, Tail, C, Image, P, UniqueCoord> TakenAfter<R, I, M, E, Tail, C, Image> where [
        Self: Predecessor<Output = P>,
        C: Times<P, Output = UniqueCoord>,
        R: Plus<UniqueCoord>,
        Sum<R, UniqueCoord>: WithinReach<I, M, E, Tail, Self, C, Image>,
    ] {
        type Output = <Sum<R, UniqueCoord> as WithinReach<I, M, E, Tail, Self, C, Image>>::Output;
    }
} }

/// A **type operator**: [`TakenFromSlot`] if `Self`, the reach of all leaves, is less than `M`.
pub trait WithinReach<I, M, E, Tail, N, C, Image> {
    /// [`Entered`].
    type Output;
}
impl<R, I, M, E, Tail, N, C, Image> WithinReach<I, M, E, Tail, N, C, Image> for R
where
    R: Compare<M>,
    Compared<R, M>: Reach<R, I, M, E, Tail, N, C, Image>,
{
    type Output = <Compared<R, M> as Reach<R, I, M, E, Tail, N, C, Image>>::Output;
}

/// A **type operator**: [`WithinReach`]. `Self` is the comparison of `R` with `M`.
pub trait Reach<R, I, M, E, Tail, N, C, Image> {
    /// [`Entered`].
    type Output;
}
impl<R, I, M, E, Tail, N, C, Image> Reach<R, I, M, E, Tail, N, C, Image> for Less
where
    C: Times<E>,
{
    type Output =
        Entered<Cons<Mode<N, Product<C, E>>, Image>, Cons<Slot<I, M, E, Reached<R>>, Tail>>;
}
impl<R, I, M, E, Tail, N, C, Image> Reach<R, I, M, E, Tail, N, C, Image> for Equal {
    type Output = Entered<Nil, Rejection<By<NoCarry, R, M, I>>>;
}
impl<R, I, M, E, Tail, N, C, Image> Reach<R, I, M, E, Tail, N, C, Image> for Greater {
    type Output = Entered<Nil, Rejection<By<NoCarry, R, M, I>>>;
}
impl<R, I, M, E, Tail, N, C, Image> Reach<R, I, M, E, Tail, N, C, Image> for Unknown
where
    M: ReachOpen<R, I, E, Tail, N, C, Image>,
{
    type Output = M::Output;
}
