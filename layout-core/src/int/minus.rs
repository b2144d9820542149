//! Subtraction that answers when it cannot.

use super::{B0, B1, UInt, UTerm};

/// The answer of a subtraction below zero.
pub struct Borrow;

/// A **type operator**: `Self - R`, or [`Borrow`] if `R` is larger.
pub trait Minus<R> {
    /// The difference.
    type Output;
}

/// A **type operator**: `Self - R - 1`, or [`Borrow`].
pub trait MinusBorrow<R> {
    /// The difference.
    type Output;
}

/// A **type operator**: `2 * Self + B` without leading zeros; an answer that is no number stays.
pub trait Push<B> {
    /// The number with one more bit.
    type Output;
}

/// A **type operator**: `Self - 1` of a positive integer.
pub trait Predecessor {
    /// The predecessor.
    type Output;
}

/// `2 * 0 + 0 = 0`
impl Push<B0> for UTerm {
    type Output = UTerm;
}
/// `2 * 0 + 1 = 1`
impl Push<B1> for UTerm {
    type Output = UInt<UTerm, B1>;
}
/// `2u + b`
impl<U, A, B> Push<B> for UInt<U, A> {
    type Output = UInt<Self, B>;
}
impl<B> Push<B> for Borrow {
    type Output = Self;
}

/// `l - 0 = l`
impl<U, B> Minus<UTerm> for UInt<U, B> {
    type Output = Self;
}
/// `0 - 0 = 0`
impl Minus<UTerm> for UTerm {
    type Output = UTerm;
}
/// `0 - r` borrows.
impl<V, C> Minus<UInt<V, C>> for UTerm {
    type Output = Borrow;
}
/// `(2u + b) - 2v = 2(u - v) + b`
impl<U, B, V> Minus<UInt<V, B0>> for UInt<U, B>
where
    U: Minus<V>,
    U::Output: Push<B>,
{
    type Output = <U::Output as Push<B>>::Output;
}
/// `(2u + 1) - (2v + 1) = 2(u - v)`
impl<U, V> Minus<UInt<V, B1>> for UInt<U, B1>
where
    U: Minus<V>,
    U::Output: Push<B0>,
{
    type Output = <U::Output as Push<B0>>::Output;
}
/// `2u - (2v + 1) = 2(u - v - 1) + 1`
impl<U, V> Minus<UInt<V, B1>> for UInt<U, B0>
where
    U: MinusBorrow<V>,
    U::Output: Push<B1>,
{
    type Output = <U::Output as Push<B1>>::Output;
}

/// `0 - r - 1` borrows.
impl<R> MinusBorrow<R> for UTerm {
    type Output = Borrow;
}
/// `l - 0 - 1 = l - 1`
impl<U, B> MinusBorrow<UTerm> for UInt<U, B>
where
    Self: Predecessor,
{
    type Output = <Self as Predecessor>::Output;
}
/// `2u - (2v + c) - 1 = 2(u - v - 1) + (1 - c)`
impl<U, V> MinusBorrow<UInt<V, B0>> for UInt<U, B0>
where
    U: MinusBorrow<V>,
    U::Output: Push<B1>,
{
    type Output = <U::Output as Push<B1>>::Output;
}
/// `2u - (2v + 1) - 1 = 2(u - v - 1)`
impl<U, V> MinusBorrow<UInt<V, B1>> for UInt<U, B0>
where
    U: MinusBorrow<V>,
    U::Output: Push<B0>,
{
    type Output = <U::Output as Push<B0>>::Output;
}
/// `(2u + 1) - 2v - 1 = 2(u - v)`
impl<U, V> MinusBorrow<UInt<V, B0>> for UInt<U, B1>
where
    U: Minus<V>,
    U::Output: Push<B0>,
{
    type Output = <U::Output as Push<B0>>::Output;
}
/// `(2u + 1) - (2v + 1) - 1 = 2(u - v - 1) + 1`
impl<U, V> MinusBorrow<UInt<V, B1>> for UInt<U, B1>
where
    U: MinusBorrow<V>,
    U::Output: Push<B1>,
{
    type Output = <U::Output as Push<B1>>::Output;
}

/// `(2u + 1) - 1 = 2u`
impl<U: Push<B0>> Predecessor for UInt<U, B1> {
    type Output = U::Output;
}
/// `2u - 1 = 2(u - 1) + 1`
impl<U: Predecessor> Predecessor for UInt<U, B0>
where
    U::Output: Push<B1>,
{
    type Output = <U::Output as Push<B1>>::Output;
}
