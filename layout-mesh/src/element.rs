//! [`Element`]: types whose values can be redistributed and reduced.

use crate::Reduction;

/// A type whose values can be redistributed and reduced.
///
/// Integers wrap on overflow. The maximum and minimum of floating-point numbers ignore NaN.
pub trait Element: Copy + Default + Send + Sync {
    /// Returns the reduction of two values.
    #[must_use]
    fn reduce(self, other: Self, op: Reduction) -> Self;

    /// Returns the value that does not change a reduction.
    #[must_use]
    fn identity(op: Reduction) -> Self;
}

macro_rules! elements {
    ($zero:expr, $one:expr, $add:ident, $mul:ident, $low:ident, $high:ident: $($type:ident)+) => {$(
        impl Element for $type {
            fn reduce(self, other: Self, op: Reduction) -> Self {
                match op {
                    Reduction::Sum => self.$add(other),
                    Reduction::Product => self.$mul(other),
                    Reduction::Max => self.max(other),
                    Reduction::Min => self.min(other),
                }
            }

            fn identity(op: Reduction) -> Self {
                match op {
                    Reduction::Sum => $zero,
                    Reduction::Product => $one,
                    Reduction::Max => Self::$low,
                    Reduction::Min => Self::$high,
                }
            }
        }
    )+};
}

use core::ops::{Add, Mul};
elements!(0.0, 1.0, add, mul, NEG_INFINITY, INFINITY: f32 f64);
elements!(0, 1, wrapping_add, wrapping_mul, MIN, MAX: i8 i16 i32 i64 u8 u16 u32 u64);
