//! Matrices of `f16`, `bf16` or `f32` elements, for the Hopper kernels.

use core::slice;

use hopper_kernels::kernel::ElementType;
use layout_device::{Bf16, F16};

use crate::aligned::{Aligned, Element};
use crate::shape::Shape;

/// Elements aligned to 16 bytes.
pub enum Cells {
    /// `f16` elements.
    F16(Aligned<F16>),
    /// `bf16` elements.
    Bf16(Aligned<Bf16>),
    /// `f32` elements.
    F32(Aligned<f32>),
}

/// Applies the same expression to each variant.
macro_rules! each {
    ($cells:expr, $numbers:ident => $then:expr) => {
        match $cells {
            Self::F16($numbers) => $then,
            Self::Bf16($numbers) => $then,
            Self::F32($numbers) => $then,
        }
    };
}

impl Cells {
    /// Returns `len` NaNs.
    #[must_use]
    pub fn poisoned(numbers: ElementType, len: usize) -> Self {
        match numbers {
            ElementType::F16 => Self::F16(Aligned::poisoned(len)),
            ElementType::Bf16 => Self::Bf16(Aligned::poisoned(len)),
            ElementType::F32 => Self::F32(Aligned::poisoned(len)),
            ElementType::E4m3 | ElementType::E5m2 => {
                unreachable!("expected 16-bit or 32-bit elements, found FP8")
            }
        }
    }

    /// Returns rows of random values between -1 and 1 that tensor cores multiply exactly, with NaNs
    /// between the rows.
    #[must_use]
    pub fn factors(numbers: ElementType, stored: Shape, random: &mut fastrand::Rng) -> Self {
        let mut cells = Self::poisoned(numbers, stored.cells());
        for row in 0..stored.rows as usize {
            for column in 0..stored.columns as usize {
                cells.set(stored.offset(row, column), 2.0 * random.f32() - 1.0);
            }
        }
        cells
    }

    /// Stores the nearest 16-bit value, or an `f32` truncated to TF32.
    pub(crate) fn set(&mut self, at: usize, number: f32) {
        match self {
            Self::F16(cells) => cells[at] = F16::from_f32(number),
            Self::Bf16(cells) => cells[at] = Bf16::from_f32(number),
            Self::F32(cells) => cells[at] = f32::from_bits(number.to_bits() & !0x1fff),
        }
    }

    /// Returns the value at an index.
    #[must_use]
    pub fn get(&self, at: usize) -> f64 {
        each!(self, cells => cells[at].to_f64())
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        each!(self, cells => cells.len())
    }

    /// Returns `true` if there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the element type.
    #[must_use]
    pub const fn numbers(&self) -> ElementType {
        match self {
            Self::F16(_) => ElementType::F16,
            Self::Bf16(_) => ElementType::Bf16,
            Self::F32(_) => ElementType::F32,
        }
    }

    /// Returns the bytes of the elements.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: the element types have no padding.
        each!(self, cells => unsafe {
            slice::from_raw_parts(cells.as_ptr().cast(), size_of_val::<[_]>(cells))
        })
    }

    /// Returns the bytes of the elements, mutably.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and any bit pattern is a valid element.
        each!(self, cells => unsafe {
            slice::from_raw_parts_mut(cells.as_mut_ptr().cast(), size_of_val::<[_]>(cells))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Cells, ElementType};
    use crate::shape::Shape;

    #[test]
    fn factors_are_numbers_and_between_the_rows_there_are_none() {
        let stored = Shape {
            rows: 3,
            columns: 5,
            leading: 8,
        };
        for numbers in [ElementType::F16, ElementType::Bf16, ElementType::F32] {
            let cells = Cells::factors(numbers, stored, &mut fastrand::Rng::with_seed(7));
            assert_eq!((cells.len(), cells.numbers()), (24, numbers));
            assert_eq!(cells.bytes().len(), 24 * numbers.bytes() as usize);
            assert_eq!(cells.bytes().as_ptr().addr() % 16, 0);
            for i in 0..24 {
                let (x, is_inside) = (cells.get(i), i % 8 < 5);
                assert!(if is_inside {
                    x.abs() <= 1.0
                } else {
                    x.is_nan()
                });
                // The fraction has at most ten bits.
                let scaled = x * f64::from(1 << 30);
                assert!(!is_inside || scaled.fract() == 0.0, "{x}");
            }
        }
    }

    #[test]
    fn of_32_bits_those_are_kept_that_tensor_cores_multiply() {
        let mut cells = Cells::poisoned(ElementType::F32, 1);
        cells.set(0, 1.0 + 1.0 / 1024.0 + 1.0 / 4096.0);
        assert_eq!(cells.get(0).to_bits(), (1.0 + 1.0 / 1024.0_f64).to_bits());
    }
}
