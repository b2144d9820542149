//! Integers of other crates, where a static integer is expected.
//!
//! Without these impls, the compiler would say that such a shape is not congruent with its stride.

use typenum::{NInt, NonZero, PInt, UInt, UTerm, Unsigned, Z0};

use crate::algebra::composition::walk::Walk;
use crate::modes::merge::Merge;

/// Implemented for nothing; `D` keeps the compiler from evaluating it where the impls are written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static integer",
    label = "not made of static integers",
    note = "a static integer is `_0`, `_1`, `_2`, ..., or `numbers::FromTypenum<U128>` for one of typenum's",
    note = "extents and strides are known at compile time, and not negative"
)]
pub trait Static<D> {}

/// What typenum requires of the digits of a signed integer.
pub trait Positive: Unsigned + NonZero {}
impl<U: Unsigned + NonZero> Positive for U {}

macro_rules! refuse {
    ($([$($parameter:ident $(: $bound:path)?),*] $Integer:ty,)+) => {$(
        impl<$($parameter $(: $bound)?,)* D, Tail> Merge<D, Tail> for $Integer
        where
            Self: Static<D>,
        {
            type Output = Tail;
        }
        impl<$($parameter $(: $bound)?,)* D, Left> Walk<D, Left> for $Integer
        where
            Self: Static<D>,
        {
            type Output = Left;
        }
    )+};
}

refuse! {
    [] UTerm,
    [U, B] UInt<U, B>,
    [] Z0,
    [U: Positive] PInt<U>,
    [U: Positive] NInt<U>,
    [] i32,
    [] u32,
    [] u64,
    [] usize,
}
