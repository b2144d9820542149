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

    /// The name of the type in a safetensors file, such as `F32`.
    const DTYPE: &'static str;

    /// Returns the number of little-endian bytes, whose count is the size of the type.
    #[must_use]
    fn read(bytes: &[u8]) -> Self;

    /// Appends the little-endian bytes.
    fn write(self, bytes: &mut Vec<u8>);
}

macro_rules! elements {
    ($zero:expr, $one:expr, $add:ident, $mul:ident, $low:ident, $high:ident: $($type:ident $dtype:literal)+) => {$(
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

            const DTYPE: &'static str = $dtype;

            fn read(bytes: &[u8]) -> Self {
                let mut array = [0; size_of::<Self>()];
                let count = bytes.len().min(array.len());
                array[..count].copy_from_slice(&bytes[..count]);
                Self::from_le_bytes(array)
            }

            fn write(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }
        }
    )+};
}

use core::ops::{Add, Mul};
elements!(0.0, 1.0, add, mul, NEG_INFINITY, INFINITY: f32 "F32" f64 "F64");
elements!(0, 1, wrapping_add, wrapping_mul, MIN, MAX:
    i8 "I8" i16 "I16" i32 "I32" i64 "I64" u8 "U8" u16 "U16" u32 "U32" u64 "U64");
