//! Merging of modes that continue each other.

use super::congruence::for_each_incongruent;
use crate::arity::{fold_tuple, for_each_arity};
use crate::int::dynamic::Unknown;
use crate::int::{
    _0, _1, _2, Compare, Compared, Equal, Greater, Less, Product, Times, impl_above_one, impl_for,
};
use crate::modes::{Cons, Mode, Nil};
use crate::report::{By, ExtentIsPositive, Rejection};

/// A **type operator**: the modes of `Self:D`, followed by `Tail`, merged from right to left.
///
/// ```text
/// 1:d               =>  dropped
/// s:d  s':s*d       =>  s*s':d
/// s:d  s':d'        =>  kept
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a stride congruent with the shape, found different nesting",
    label = "the stride is not congruent with the shape",
    note = "the shape is `{Self}`, the stride is `{D}`: nest both in the same way",
    note = "write at most 8 modes per tuple, and group more modes in nested tuples"
)]
pub trait Merge<D, Tail> {
    /// The merged modes, or the error.
    type Output;
}

/// A **type operator**: the merged modes of a layout. The layout must be nonempty, with a congruent stride.
pub trait Merged {
    /// The modes.
    type Output;
}
/// The tail of a layout whose last mode continues past its extent. Before this tail, a mode of
/// extent 1 counts as extent 2.
///
/// CuTe `detail::coalesce_x`.
pub struct RunsOn;

impl<D, Tail> Merge<D, Tail> for _0 {
    type Output = Rejection<By<ExtentIsPositive, Self>>;
}
/// `1:d, tail` becomes `tail`.
impl<D> Merge<D, Nil> for _1 {
    type Output = Nil;
}
/// `1:d, tail` becomes `tail`.
impl<D, Head, Tail> Merge<D, Cons<Head, Tail>> for _1 {
    type Output = Cons<Head, Tail>;
}
/// `1:d` at the end becomes `2:d`, because the last mode continues.
impl<D> Merge<D, RunsOn> for _1 {
    type Output = Cons<Mode<_2, D>, Nil>;
}
impl_above_one! {
    <D> Merge<D, Nil> where [] { type Output = Cons<Mode<Self, D>, Nil>; }
    <D> Merge<D, RunsOn> where [] { type Output = Cons<Mode<Self, D>, Nil>; }
    /// `s:d, s':d', tail` merges if `s*d = d'`.
    <D, T, E, Tail> Merge<D, Cons<Mode<T, E>, Tail>> where [
        Self: Times<D>,
        Product<Self, D>: Compare<E>,
        Compared<Product<Self, D>, E>: MergeIfEqual<Self, D, T, E, Tail>,
    ] {
        type Output = <Compared<Product<Self, D>, E> as MergeIfEqual<Self, D, T, E, Tail>>::Output;
    }
    /// After an error, nothing is merged.
    <D, Rule> Merge<D, Rejection<Rule>> where [] { type Output = Rejection<Rule>; }
}
/// After an error, nothing is merged.
impl<D, Rule> Merge<D, Rejection<Rule>> for _1 {
    type Output = Rejection<Rule>;
}
/// `()` has no modes.
impl<Tail> Merge<(), Tail> for () {
    type Output = Tail;
}

/// `(s0,s1):(d0,d1), tail` becomes `s0:d0, (s1:d1, tail)`.
macro_rules! merge_tuple {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $out:ident $tail:ident $i:tt])+) => {
        fold_tuple! { Merge $([$S $D])+ }
    };
}
for_each_arity!(merge_tuple);

macro_rules! incongruent {
    ([$($S:ident)+] [$($T:ident)*] $D:ty [$($rule:ty),+ $(,)?]) => {
        impl<$($S,)+ $($T,)* Tail> Merge<$D, Tail> for ($($S,)+) {
            type Output = Rejection<By<$($rule),+>>;
        }
    };
}
for_each_incongruent!(incongruent);

/// Two adjacent modes. `Self` is the comparison of extent times stride of the left mode with the stride of the
/// right mode.
pub trait MergeIfEqual<S, D, T, E, Tail> {
    /// One or two modes, followed by `Tail`.
    type Output;
}
/// `s:d, s':s*d` becomes `s*s':d`.
impl<S, D, T, E, Tail> MergeIfEqual<S, D, T, E, Tail> for Equal
where
    S: Times<T>,
{
    type Output = Cons<Mode<Product<S, T>, D>, Tail>;
}
impl<S, D, T, E, Tail> MergeIfEqual<S, D, T, E, Tail> for Less {
    type Output = Cons<Mode<S, D>, Cons<Mode<T, E>, Tail>>;
}
impl<S, D, T, E, Tail> MergeIfEqual<S, D, T, E, Tail> for Greater {
    type Output = Cons<Mode<S, D>, Cons<Mode<T, E>, Tail>>;
}
/// Modes that cannot be proved to merge do not change.
impl<S, D, T, E, Tail> MergeIfEqual<S, D, T, E, Tail> for Unknown {
    type Output = Cons<Mode<S, D>, Cons<Mode<T, E>, Tail>>;
}
