//! Addition.

use super::{B0, B1, UInt, UTerm};

/// A **type operator**: `Self + R`.
pub trait Plus<R> {
    /// The sum.
    type Output;
}

/// `A + B`.
pub type Sum<A, B> = <A as Plus<B>>::Output;

/// A **type operator**: `Self + 1`.
pub trait PlusOne {
    /// The successor.
    type Output;
}

/// A **type operator**: `Self + R + 1`.
pub trait PlusCarry<R> {
    /// The sum with the carry.
    type Output;
}

/// `0 + r = r`
impl<R> Plus<R> for UTerm {
    type Output = R;
}
/// `l + 0 = l`
impl<U, B> Plus<UTerm> for UInt<U, B> {
    type Output = Self;
}
/// `2u + (2v + c) = 2(u + v) + c`
impl<U, V, C> Plus<UInt<V, C>> for UInt<U, B0>
where
    U: Plus<V>,
{
    type Output = UInt<Sum<U, V>, C>;
}
/// `(2u + 1) + 2v = 2(u + v) + 1`
impl<U, V> Plus<UInt<V, B0>> for UInt<U, B1>
where
    U: Plus<V>,
{
    type Output = UInt<Sum<U, V>, B1>;
}
/// `(2u + 1) + (2v + 1) = 2(u + v + 1)`
impl<U, V> Plus<UInt<V, B1>> for UInt<U, B1>
where
    U: PlusCarry<V>,
{
    type Output = UInt<U::Output, B0>;
}

/// `0 + 1 = 1`
impl PlusOne for UTerm {
    type Output = UInt<UTerm, B1>;
}
/// `2u + 1`
impl<U> PlusOne for UInt<U, B0> {
    type Output = UInt<U, B1>;
}
/// `(2u + 1) + 1 = 2(u + 1)`
impl<U: PlusOne> PlusOne for UInt<U, B1> {
    type Output = UInt<U::Output, B0>;
}

/// `0 + r + 1 = r + 1`
impl<R: PlusOne> PlusCarry<R> for UTerm {
    type Output = R::Output;
}
/// `l + 0 + 1 = l + 1`
impl<U, B> PlusCarry<UTerm> for UInt<U, B>
where
    Self: PlusOne,
{
    type Output = <Self as PlusOne>::Output;
}
/// `2u + 2v + 1 = 2(u + v) + 1`
impl<U, V> PlusCarry<UInt<V, B0>> for UInt<U, B0>
where
    U: Plus<V>,
{
    type Output = UInt<Sum<U, V>, B1>;
}
/// `2u + (2v + 1) + 1 = 2(u + v + 1)`
impl<U, V> PlusCarry<UInt<V, B1>> for UInt<U, B0>
where
    U: PlusCarry<V>,
{
    type Output = UInt<U::Output, B0>;
}
/// `(2u + 1) + (2v + c) + 1 = 2(u + v + 1) + c`
impl<U, V, C> PlusCarry<UInt<V, C>> for UInt<U, B1>
where
    U: PlusCarry<V>,
{
    type Output = UInt<U::Output, C>;
}
