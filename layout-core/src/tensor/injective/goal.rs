//! Type-level search: goals that are evaluated in order until one succeeds.

use crate::int::{Compare, Compared, Equal, Greater, Less};

/// The result of a search without a solution.
pub struct Missing;
/// The result of a search that cannot be decided.
pub struct Unknown;
/// The solution of a search.
pub struct Found<Path>(Path);

/// A **type operator**: the result of a search.
pub trait Goal {
    /// [`Missing`], [`Unknown`] or [`Found`].
    type Output;
}
impl Goal for Missing {
    type Output = Self;
}
impl Goal for Unknown {
    type Output = Self;
}

/// The goal `A`, or `B` if `A` has no solution.
pub struct Or<A, B>(A, B);
impl<A, B> Goal for Or<A, B>
where
    A: Goal,
    A::Output: Else<B>,
{
    type Output = <A::Output as Else<B>>::Output;
}

/// A **type operator**: the result `Self`, or the result of `B` if `Self` is [`Missing`].
pub trait Else<B> {
    /// The result.
    type Output;
}
impl<B: Goal> Else<B> for Missing {
    type Output = B::Output;
}
impl<B> Else<B> for Unknown {
    type Output = Self;
}
impl<B, Path> Else<B> for Found<Path> {
    type Output = Self;
}

/// The goal `Then`, if `A <= B` and `C <= D`.
pub struct IfInReach<A, B, C, D, Then>(A, B, C, D, Then);
impl<A, B, C, D, Then> Goal for IfInReach<A, B, C, D, Then>
where
    A: Compare<B>,
    C: Compare<D>,
    (Compared<A, B>, Compared<C, D>): When<Then>,
{
    type Output = <(Compared<A, B>, Compared<C, D>) as When<Then>>::Output;
}

/// A **type operator**: the result of `Then`, or [`Missing`] if one of two comparisons is [`Greater`].
pub trait When<Then> {
    /// The result.
    type Output;
}
macro_rules! when {
    ($($A:ident $B:ident,)+) => {$(
        impl<Then: Goal> When<Then> for ($A, $B) {
            type Output = Then::Output;
        }
    )+};
}
when! { Less Less, Less Equal, Equal Less, Equal Equal, }
impl<Second, Then> When<Then> for (Greater, Second) {
    type Output = Missing;
}
impl<Then> When<Then> for (Less, Greater) {
    type Output = Missing;
}
impl<Then> When<Then> for (Equal, Greater) {
    type Output = Missing;
}
