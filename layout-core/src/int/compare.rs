//! Comparison.

use super::{B0, B1, UInt, UTerm};

/// The answer `l < r`.
pub struct Less;
/// The answer `l = r`.
pub struct Equal;
/// The answer `l > r`.
pub struct Greater;

/// A **type operator**: [`Less`], [`Equal`] or [`Greater`] for `Self` against `R`.
///
/// `Lower` is the answer for the bits already seen, the lower ones: a higher bit overrules them.
pub trait Compare<R, Lower = Equal> {
    /// The answer.
    type Output;
}

/// `A` against `B`.
pub type Compared<A, B> = <A as Compare<B>>::Output;

impl<Lower> Compare<UTerm, Lower> for UTerm {
    type Output = Lower;
}
impl<V, C, Lower> Compare<UInt<V, C>, Lower> for UTerm {
    type Output = Less;
}
impl<U, B, Lower> Compare<UTerm, Lower> for UInt<U, B> {
    type Output = Greater;
}
impl<U, V, Lower> Compare<UInt<V, B0>, Lower> for UInt<U, B0>
where
    U: Compare<V, Lower>,
{
    type Output = U::Output;
}
impl<U, V, Lower> Compare<UInt<V, B1>, Lower> for UInt<U, B1>
where
    U: Compare<V, Lower>,
{
    type Output = U::Output;
}
impl<U, V, Lower> Compare<UInt<V, B1>, Lower> for UInt<U, B0>
where
    U: Compare<V, Less>,
{
    type Output = U::Output;
}
impl<U, V, Lower> Compare<UInt<V, B0>, Lower> for UInt<U, B1>
where
    U: Compare<V, Greater>,
{
    type Output = U::Output;
}
