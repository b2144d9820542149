//! Multiplication.

use super::{B0, B1, Plus, Sum, UInt, UTerm};

/// A **type operator**: `Self * R`.
///
/// The cost is one addition for each one-bit of `Self`: put the number with fewer of them there.
pub trait Times<R> {
    /// The product.
    type Output;
}

/// `A * B`.
pub type Product<A, B> = <A as Times<B>>::Output;

/// `0 * r = 0`
impl<R> Times<R> for UTerm {
    type Output = UTerm;
}
/// `l * 0 = 0`
impl<U, B> Times<UTerm> for UInt<U, B> {
    type Output = UTerm;
}
/// `1 * r = r`
impl<V, C> Times<UInt<V, C>> for UInt<UTerm, B1> {
    type Output = UInt<V, C>;
}
/// `2u * r = 2(u * r)`
impl<U, B, V, C> Times<UInt<V, C>> for UInt<UInt<U, B>, B0>
where
    UInt<U, B>: Times<UInt<V, C>>,
{
    type Output = UInt<Product<UInt<U, B>, UInt<V, C>>, B0>;
}
/// `(2u + 1) * (2v + c) = 2(v + u * r) + c`
impl<U, B, V, C> Times<UInt<V, C>> for UInt<UInt<U, B>, B1>
where
    UInt<U, B>: Times<UInt<V, C>>,
    V: Plus<Product<UInt<U, B>, UInt<V, C>>>,
{
    type Output = UInt<Sum<V, Product<UInt<U, B>, UInt<V, C>>>, C>;
}
