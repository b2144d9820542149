//! Composition of leaves with dynamic extents in a mode that other leaves also use.
//!
//! The combined reach of the leaves is known without their extents if they nest. Each stride must be a multiple
//! of the block that the previous leaves fill, and the mode must be a multiple of the last block.
//!
//! ```text
//! reach < c, n*c | m              =>  reach + (n - 1)*c < n*c <= m
//! reach < k                       =>  reach < k*f
//! ```
//!
//! If `f` is 0, the mode has no elements, and nothing needs a check.

use super::slots::{Reached, Slot, Under};
use super::take::{TakenAfter, TakenFromSlot, Uses};
use super::walk::Entered;
use crate::int::digit::for_each_static_positive;
use crate::int::dynamic::{Dynamic, Unknown};
use crate::int::{
    Compare, Compared, Divisor, Equal, Greater, IsZero, Less, Multiple, Neither, Product, Relate,
    Relation, Times, impl_for,
};
use crate::modes::{Cons, Mode, Nil};
use crate::report::{By, DividedBy, Rejection};

impl<K, F, B> Uses<B> for Dynamic<K, F>
where
    Self: Times<B>,
{
    type Output = Under<Product<Self, B>>;
}

impl<K, F, R, I, M, E, Tail, C, Image> TakenAfter<R, I, M, E, Tail, C, Image> for Dynamic<K, F>
where
    R: Compare<C>,
    Compared<R, C>: Nest<R, I, M, E, Tail, Self, C, Image>,
{
    type Output = <Compared<R, C> as Nest<R, I, M, E, Tail, Self, C, Image>>::Output;
}

impl<I, M, E, Block, N, C, Image, Head, Tail> TakenFromSlot<I, M, E, Under<Block>, N, C>
    for Entered<Image, Cons<Head, Tail>>
where
    C: Relate<Block>,
    Relation<C, Block>: Nest<Block, I, M, E, Cons<Head, Tail>, N, C, Image>,
{
    type Output =
        <Relation<C, Block> as Nest<Block, I, M, E, Cons<Head, Tail>, N, C, Image>>::Output;
}

/// A **type operator**: [`TakenFromSlot`] of `N` elements with stride `C`, after leaves with the reach or block
/// `Before`. `Self` is the comparison or relation of the two.
pub trait Nest<Before, I, M, E, Tail, N, C, Image> {
    /// [`Entered`].
    type Output;
}

macro_rules! nested {
    ($([$($Q:ident)?] $answer:ty,)+) => {$(
        impl<$($Q,)? Before, I, M, E, Tail, N, C, Image> Nest<Before, I, M, E, Tail, N, C, Image>
            for $answer
        where
            N: Times<C>,
            M: Relate<Product<N, C>>,
            Relation<M, Product<N, C>>: Hold<I, M, E, Tail, N, C, Image>,
        {
            type Output = <Relation<M, Product<N, C>> as Hold<I, M, E, Tail, N, C, Image>>::Output;
        }
    )+};
}
nested! { [] Less, [Q] Multiple<Q>, }

macro_rules! not_nested {
    ($([$($Q:ident)?] $answer:ty,)+) => {$(
        impl<$($Q,)? Before, I, M, E, Tail, N, C, Image> Nest<Before, I, M, E, Tail, N, C, Image>
            for $answer
        {
            type Output = Entered<Nil, Rejection<By<DividedBy, Before>>>;
        }
    )+};
}
not_nested! { [] Equal, [] Greater, [] IsZero, [Q] Divisor<Q>, [] Neither, [] Unknown, }

/// A **type operator**: [`TakenFromSlot`] of `N` elements with stride `C`. `Self` is the relation of `M` to
/// `N * C`.
pub trait Hold<I, M, E, Tail, N, C, Image> {
    /// [`Entered`].
    type Output;
}
impl<Q, I, M, E, Tail, N, C, Image> Hold<I, M, E, Tail, N, C, Image> for Multiple<Q>
where
    C: Times<E>,
    N: Times<C>,
{
    type Output = Entered<
        Cons<Mode<N, Product<C, E>>, Image>,
        Cons<Slot<I, M, E, Under<Product<N, C>>>, Tail>,
    >;
}
macro_rules! not_held {
    ($([$($Q:ident)?] $answer:ty,)+) => {$(
        impl<$($Q,)? I, M, E, Tail, N, C, Image> Hold<I, M, E, Tail, N, C, Image> for $answer
        where
            N: Times<C>,
        {
            type Output = Entered<Nil, Rejection<By<DividedBy, Product<N, C>>>>;
        }
    )+};
}
not_held! { [Q] Divisor<Q>, [] Neither, [] Unknown, }

/// A **type operator**: [`Reach`](super::take::Reach) for a slot with the extent `Self`, where the comparison
/// of `R` with it depends on dynamic values.
pub trait ReachOpen<R, I, E, Tail, N, C, Image> {
    /// [`Entered`].
    type Output;
}
for_each_static_positive! { impl_for {
    <R, I, E, Tail, N, C, Image> ReachOpen<R, I, E, Tail, N, C, Image> where [] {
        type Output = Entered<Nil, Rejection<By<DividedBy, Self>>>;
    }
} }
impl<K, F, R, I, E, Tail, N, C, Image> ReachOpen<R, I, E, Tail, N, C, Image> for Dynamic<K, F>
where
    R: Compare<K>,
    Compared<R, K>: ReachCoefficient<R, I, Self, E, Tail, N, C, Image>,
{
    type Output = <Compared<R, K> as ReachCoefficient<R, I, Self, E, Tail, N, C, Image>>::Output;
}

/// A **type operator**: [`ReachOpen`] for a slot with the extent `M`. `Self` is the comparison of `R` with the
/// coefficient of `M`.
pub trait ReachCoefficient<R, I, M, E, Tail, N, C, Image> {
    /// [`Entered`].
    type Output;
}
impl<R, I, M, E, Tail, N, C, Image> ReachCoefficient<R, I, M, E, Tail, N, C, Image> for Less
where
    C: Times<E>,
{
    type Output =
        Entered<Cons<Mode<N, Product<C, E>>, Image>, Cons<Slot<I, M, E, Reached<R>>, Tail>>;
}
macro_rules! not_reached {
    ($($answer:ty)+) => {$(
        impl<R, I, M, E, Tail, N, C, Image> ReachCoefficient<R, I, M, E, Tail, N, C, Image>
            for $answer
        {
            type Output = Entered<Nil, Rejection<By<DividedBy, M>>>;
        }
    )+};
}
not_reached!(Equal Greater Unknown);
