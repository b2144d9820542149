//! Divisibility, decided in both directions in one pass that starts at the lowest digit.
//!
//! An exact quotient is found without comparisons. For an odd divisor, the lowest digits of dividend and
//! divisor determine the lowest digit of the quotient. For powers of two, the cost is one step per digit.

use super::compare::{Equal, Greater, Less};
use super::digit::{_0, _1, for_each_static_above_one, for_each_static_positive};
use super::minus::{Borrow, Push};

/// The answer `l = Q * r`, where `Q` is at least 1.
pub struct Multiple<Q>(Q);
/// The answer `r = Q * l`, where `Q` is at least 2.
pub struct Divisor<Q>(Q);
/// The answer that neither divides the other.
pub struct Neither;
/// The answer `l = 0`.
pub struct IsZero;

/// A **type operator**: the relation of `Self` to a positive `R`: [`Multiple`], [`Divisor`], [`Neither`] or
/// [`IsZero`].
pub trait Relate<R> {
    /// The answer.
    type Output;
}

impl<R> Relate<R> for _0 {
    type Output = IsZero;
}

/// The relation of `A` to `B`.
pub type Relation<A, B> = <A as Relate<B>>::Output;

/// The relation of two odd integers of several digits. `Self` is their comparison.
pub trait RelateOdd<L, R> {
    /// The answer.
    type Output;
}
impl<L, R> RelateOdd<L, R> for Less
where
    R: ExactQuotient<L>,
    R::Output: IntoDivisor,
{
    type Output = <R::Output as IntoDivisor>::Output;
}
impl<L, R> RelateOdd<L, R> for Equal {
    type Output = Multiple<_1>;
}
impl<L, R> RelateOdd<L, R> for Greater
where
    L: ExactQuotient<R>,
    L::Output: IntoMultiple,
{
    type Output = <L::Output as IntoMultiple>::Output;
}

/// The answer that a quotient is not an integer.
pub struct Inexact;

impl<Digit> Push<Digit> for Inexact {
    type Output = Self;
}

/// A **type operator**: `Self / D` for an odd `D`, or [`Inexact`].
pub trait ExactQuotient<D> {
    /// The quotient.
    type Output;
}

/// Computes `0 / d = 0`.
impl<D> ExactQuotient<D> for _0 {
    type Output = Self;
}
/// A negative integer has no quotient.
impl<D> ExactQuotient<D> for Borrow {
    type Output = Inexact;
}

/// Conversion of a quotient to [`Multiple`] or [`Neither`].
pub trait IntoMultiple {
    /// The answer.
    type Output;
}
impl IntoMultiple for Inexact {
    type Output = Neither;
}

/// Conversion of a quotient to [`Divisor`] or [`Neither`].
pub trait IntoDivisor {
    /// The answer.
    type Output;
}
impl IntoDivisor for Inexact {
    type Output = Neither;
}

macro_rules! read_quotient {
    ($trait:ident $answer:ident [$($U:ident)*] $Q:ty) => {
        impl<$($U),*> $trait for $Q {
            type Output = $answer<Self>;
        }
    };
}
for_each_static_positive!(read_quotient IntoMultiple Multiple);
for_each_static_above_one!(read_quotient IntoDivisor Divisor);

/// Implements a trait for pairs of digits.
macro_rules! rows {
    ($([$($U:ident)*] $op:ident<$R:ty> for $L:ty [$($bounds:tt)*] => $output:ty;)+) => {$(
        impl<$($U),*> $op<$R> for $L
        where
            $($bounds)*
        {
            type Output = $output;
        }
    )+};
}

pub(crate) use rows;
