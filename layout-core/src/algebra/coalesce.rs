//! `coalesce`: the same function with as few modes as possible.

use crate::Layout;
use crate::algebra::outcome::answers;
use crate::arity::for_each_arity;
use crate::int::dynamic::Unknown;
use crate::int::{
    _0, _1, _2, Compare, Compared, Equal, Greater, Less, Product, Times, impl_above_one, impl_for,
    impl_integers,
};
use crate::modes::{Cons, FlatLayout, IntoLayout, Mode, Nil};
use crate::report::{Refusal, Refused, ShapeIsPositive};

/// A **type operator**: the layout with as few modes as possible that agrees on all integers below
/// the size.
///
/// ```text
/// result(i) == a(i)         for all i < size(a)
/// depth(result) <= 1
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, (_1, _6)), (_1, (_6, _2))>;
/// assert_type_eq_all!(Coalesced<A>, Layout<_12, _1>);
/// ```
///
/// # Source
///
/// CuTe `coalesce` (`layout.hpp`).
pub trait Coalesce {
    /// The coalesced layout.
    type Output;
}

answers! { Coalesce [] "generic code asks for it: `{Self}: Coalesce`"; }

/// The result of [`Coalesce`].
pub type Coalesced<A> = <A as Coalesce>::Output;

/// A **type operator**: [`Coalesce`] applied to each mode for which `Profile` has an integer, any;
/// modes beyond the profile stay as they are.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<((_2, _4), (_3, _2)), ((_1, _2), (_8, _24))>;
/// assert_type_eq_all!(CoalescedByMode<A, (_1, _1)>, Layout<(_8, _6), (_1, _8)>);
/// ```
///
/// # Source
///
/// CuTe `coalesce` with a profile (`layout.hpp`).
pub trait CoalesceByMode<Profile> {
    /// The layout.
    type Output;
}

/// The result of [`CoalesceByMode`].
pub type CoalescedByMode<A, Profile> = <A as CoalesceByMode<Profile>>::Output;

impl<S, D, Profile, R> CoalesceByMode<Profile> for Layout<S, D>
where
    Profile: ProfileOfCoalesce<Self, Output = R>,
{
    type Output = R;
}

/// The modes of the layout `A` that are to be coalesced.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a profile of this layout",
    note = "a profile is an integer, or a tuple of profiles for the modes from the left"
)]
pub trait ProfileOfCoalesce<A> {
    /// The layout.
    type Output;
}
impl_integers! {
    <S, D, R> ProfileOfCoalesce<Layout<S, D>> where [Layout<S, D>: Coalesce<Output = R>] {
        type Output = R;
    }
}

impl<S, D> CoalesceOutcome for Layout<S, D>
where
    S: Merge<D, Nil>,
    S::Output: IntoLayout,
{
    type Output = FlatLayout<S::Output>;
}

/// A **type operator**: the modes of `Self:D` before `Tail`, merged from the right.
///
/// ```text
/// 1:d               =>  dropped
/// s:d  s':s*d       =>  s*s':d
/// s:d  s':d'        =>  kept
/// ```
#[diagnostic::on_unimplemented(
    message = "stride and shape of a layout have different parentheses",
    label = "the stride is not congruent with the shape",
    note = "shape `{Self}` meets stride `{D}`",
    note = "a tuple of a layout type has at most 8 modes"
)]
pub trait Merge<D, Tail> {
    /// The merged modes.
    type Output;
}

/// The tail of a layout whose last mode runs on: there a size-1 mode counts as one of size 2.
///
/// CuTe `detail::coalesce_x`.
pub struct RunsOn;

impl<D, Tail> Merge<D, Tail> for _0
where
    Refused: ShapeIsPositive<D>,
{
    type Output = Tail;
}
/// `1:d, tail = tail`
impl<D> Merge<D, Nil> for _1 {
    type Output = Nil;
}
/// `1:d, tail = tail`
impl<D, Head, Tail> Merge<D, Cons<Head, Tail>> for _1 {
    type Output = Cons<Head, Tail>;
}
/// `1:d, runs on = 2:d`
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
    /// After a refusal nothing is merged.
    <D, Rule> Merge<D, Refusal<Rule>> where [] { type Output = Refusal<Rule>; }
}
/// After a refusal nothing is merged.
impl<D, Rule> Merge<D, Refusal<Rule>> for _1 {
    type Output = Refusal<Rule>;
}
/// `() = nothing`
impl<Tail> Merge<(), Tail> for () {
    type Output = Tail;
}

/// `(s0,s1):(d0,d1), tail = s0:d0, (s1:d1, tail)`
macro_rules! merge_tuple {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $out:ident $tail:ident $i:tt])+) => {
        impl<$($S, $D, $out,)+ $last> Merge<($($D,)+), $last> for ($($S,)+)
        where
            $($S: Merge<$D, $tail, Output = $out>,)+
        {
            type Output = $first;
        }
    };
}
for_each_arity!(merge_tuple);

/// Two neighbours, `Self` being the comparison of extent times stride of the left with the stride
/// of the right.
pub trait MergeIfEqual<S, D, T, E, Tail> {
    /// Both as one mode or two, before `Tail`.
    type Output;
}
/// `s:d, s':s*d = s*s':d`
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
/// What is not known to merge stays.
impl<S, D, T, E, Tail> MergeIfEqual<S, D, T, E, Tail> for Unknown {
    type Output = Cons<Mode<S, D>, Cons<Mode<T, E>, Tail>>;
}
