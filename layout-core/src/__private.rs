//! What the macros expand to; not for hands.

#[rustfmt::skip]
pub use crate::int::digit::{
    X0, X1, X2, X3, X4, X5, X6, X7, X8, X9, XA, XB, XC, XD, XE, XF,
};

pub use crate::int::Times;
pub use crate::mixed::fact::{CountedLike, Held, held};

/// What `assert_layout!` evaluates.
pub mod assert {
    pub use crate::assert::*;
}

/// Two coordinates with one offset, as `Distinct::of` looks for them.
pub mod meeting {
    pub use crate::tensor::distinct::goal::{Missing, Unknown};
    pub use crate::tensor::distinct::meeting::{Meet, Meeting};
    pub use crate::tensor::distinct::steps::{Index, Pair};
}

use crate::StaticLayout;

/// Fails under `cargo check` unless `L` is a layout whose size and cosize fit.
///
/// The constants are what makes the numbers fail: a bound alone would accept them.
pub const fn check<L: StaticLayout>() {
    let _ = (L::SIZE, L::COSIZE);
}

/// Fails under `cargo check` unless the operations of which `T` is the result accept their operands.
pub const fn exists<T>() {}
