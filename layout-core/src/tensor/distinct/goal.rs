//! Searches among types: questions that are asked in order until one is answered.

use crate::int::{Compare, Compared, Equal, Greater, Less};

/// The answer that nothing was found.
pub struct Missing;
/// The answer that it is not known whether there is anything to find.
pub struct Unknown;
/// What was found.
pub struct Found<Path>(Path);

/// A **type operator**: a question.
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

/// `A`, or `B` if nothing is found there.
pub struct Or<A, B>(A, B);
impl<A, B> Goal for Or<A, B>
where
    A: Goal,
    A::Output: Else<B>,
{
    type Output = <A::Output as Else<B>>::Output;
}

/// A **type operator**: the answer `Self`, or that of `B` if it is [`Missing`].
pub trait Else<B> {
    /// The answer.
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

/// `Then` if `A <= B` and `C <= D`.
pub struct IfInReach<A, B, C, D, Then>(A, B, C, D, Then);
impl<A, B, C, D, Then> Goal for IfInReach<A, B, C, D, Then>
where
    A: Compare<B>,
    C: Compare<D>,
    (Compared<A, B>, Compared<C, D>): When<Then>,
{
    type Output = <(Compared<A, B>, Compared<C, D>) as When<Then>>::Output;
}

/// A **type operator**: the answer to `Then` unless one of two comparisons is [`Greater`].
pub trait When<Then> {
    /// The answer.
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
