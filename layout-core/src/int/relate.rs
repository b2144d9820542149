//! Divisibility, decided for both directions in one pass from the least significant bit.
//!
//! A quotient that exists is found without comparing: for an odd divisor, the lowest bit of the
//! dividend is the lowest bit of the quotient. Between powers of two the cost is one step a bit.

use super::{B0, B1, Borrow, Minus, Push, UInt, UTerm};

/// The answer `l = Q * r`, with `Q` at least 1.
pub struct Multiple<Q>(Q);
/// The answer `r = Q * l`, with `Q` at least 2.
pub struct Divisor<Q>(Q);
/// The answer that neither divides the other.
pub struct Neither;

/// A **type operator**: [`Multiple`], [`Divisor`] or [`Neither`] for `Self` against `R`, both
/// positive.
pub trait Relate<R> {
    /// The answer.
    type Output;
}

/// `A` against `B`.
pub type Relation<A, B> = <A as Relate<B>>::Output;

/// `2u` relates to `2v` as `u` to `v`.
impl<U, V> Relate<UInt<V, B0>> for UInt<U, B0>
where
    U: Relate<V>,
{
    type Output = U::Output;
}
/// Only `2u` can be the multiple of `2v + 1`.
impl<U, V> Relate<UInt<V, B1>> for UInt<U, B0>
where
    Self: ExactQuotient<UInt<V, B1>>,
    <Self as ExactQuotient<UInt<V, B1>>>::Output: IntoMultiple,
{
    type Output = <<Self as ExactQuotient<UInt<V, B1>>>::Output as IntoMultiple>::Output;
}
/// Only `2v` can be the multiple of `2u + 1`.
impl<U, V> Relate<UInt<V, B0>> for UInt<U, B1>
where
    UInt<V, B0>: ExactQuotient<Self>,
    <UInt<V, B0> as ExactQuotient<Self>>::Output: IntoDivisor,
{
    type Output = <<UInt<V, B0> as ExactQuotient<Self>>::Output as IntoDivisor>::Output;
}
/// Both odd: the larger is the multiple, if any.
impl<U, V> Relate<UInt<V, B1>> for UInt<U, B1>
where
    U: Minus<V>,
    U::Output: RelateOdd<Self, UInt<V, B1>>,
{
    type Output = <U::Output as RelateOdd<Self, UInt<V, B1>>>::Output;
}

/// The relation of two odd numbers, `Self` being half their difference.
pub trait RelateOdd<L, R> {
    /// The answer.
    type Output;
}
/// `l < r`
impl<L, R> RelateOdd<L, R> for Borrow
where
    R: ExactQuotient<L>,
    R::Output: IntoDivisor,
{
    type Output = <R::Output as IntoDivisor>::Output;
}
/// `l = r`
impl<L, R> RelateOdd<L, R> for UTerm {
    type Output = Multiple<UInt<UTerm, B1>>;
}
/// `l = r + 2h`: if `h = q * r`, then `l = (2q + 1) * r`.
impl<H, B, L, R> RelateOdd<L, R> for UInt<H, B>
where
    Self: ExactQuotient<R>,
    <Self as ExactQuotient<R>>::Output: Push<B1>,
    <<Self as ExactQuotient<R>>::Output as Push<B1>>::Output: IntoMultiple,
{
    type Output =
        <<<Self as ExactQuotient<R>>::Output as Push<B1>>::Output as IntoMultiple>::Output;
}

/// The answer that a quotient is not an integer.
pub struct Inexact;

impl<B> Push<B> for Inexact {
    type Output = Self;
}

/// A **type operator**: `Self / D` for an odd `D`, or [`Inexact`].
pub trait ExactQuotient<D> {
    /// The quotient.
    type Output;
}

/// `0 / d = 0`
impl<D> ExactQuotient<D> for UTerm {
    type Output = UTerm;
}
/// Below zero there is no quotient.
impl<D> ExactQuotient<D> for Borrow {
    type Output = Inexact;
}
/// `l / 1 = l`
impl<U, B> ExactQuotient<UInt<UTerm, B1>> for UInt<U, B> {
    type Output = Self;
}
/// `2u / d = 2(u / d)`
impl<U, V, C> ExactQuotient<UInt<UInt<V, C>, B1>> for UInt<U, B0>
where
    U: ExactQuotient<UInt<UInt<V, C>, B1>>,
    U::Output: Push<B0>,
{
    type Output = <U::Output as Push<B0>>::Output;
}
/// `(2u + 1) / (2v + 1) = 2((u - v) / (2v + 1)) + 1`
impl<U, V, C> ExactQuotient<UInt<UInt<V, C>, B1>> for UInt<U, B1>
where
    U: Minus<UInt<V, C>>,
    U::Output: ExactQuotient<UInt<UInt<V, C>, B1>>,
    <U::Output as ExactQuotient<UInt<UInt<V, C>, B1>>>::Output: Push<B1>,
{
    type Output = <<U::Output as ExactQuotient<UInt<UInt<V, C>, B1>>>::Output as Push<B1>>::Output;
}

/// A quotient read as [`Multiple`] or [`Neither`].
pub trait IntoMultiple {
    /// The answer.
    type Output;
}
impl<U, B> IntoMultiple for UInt<U, B> {
    type Output = Multiple<Self>;
}
impl IntoMultiple for Inexact {
    type Output = Neither;
}

/// A quotient read as [`Divisor`] or [`Neither`].
pub trait IntoDivisor {
    /// The answer.
    type Output;
}
impl<U, B> IntoDivisor for UInt<U, B> {
    type Output = Divisor<Self>;
}
impl IntoDivisor for Inexact {
    type Output = Neither;
}
