//! Vectors aligned to 16 bytes, as the kernels require.

use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use core::slice;

use layout_device::{Bf16, F16};

use crate::shape::Shape;

/// 16 bytes with 16-byte alignment.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Piece([u8; 16]);

/// An element type of the kernels. Any bit pattern is a valid value.
pub trait Element: layout_device::Element {
    /// NaN. A NaN that a kernel reads makes the result NaN, and an element that the kernel does not
    /// write stays NaN.
    const POISON: Self;

    /// Returns the nearest value.
    fn from_f32(number: f32) -> Self;

    /// Returns the value as `f64`.
    fn to_f64(self) -> f64;
}

impl Element for f32 {
    const POISON: Self = Self::NAN;

    fn from_f32(number: f32) -> Self {
        number
    }

    fn to_f64(self) -> f64 {
        self.into()
    }
}

impl Element for F16 {
    const POISON: Self = Self::from_bits(0x7e00);

    fn from_f32(number: f32) -> Self {
        Self::from_f32(number)
    }

    fn to_f64(self) -> f64 {
        self.to_f32().into()
    }
}

impl Element for Bf16 {
    const POISON: Self = Self::from_bits(0x7fc0);

    fn from_f32(number: f32) -> Self {
        Self::from_f32(number)
    }

    fn to_f64(self) -> f64 {
        self.to_f32().into()
    }
}

/// A vector whose first element is aligned to 16 bytes.
pub struct Aligned<T = f32> {
    pieces: Vec<Piece>,
    len: usize,
    numbers: PhantomData<T>,
}

impl<T: Element> Aligned<T> {
    /// Returns `len` copies of `value`.
    #[must_use]
    pub fn filled(len: usize, value: T) -> Self {
        const { assert!(size_of::<T>() <= 16 && align_of::<T>() <= 16) };
        let mut numbers = Self {
            pieces: vec![Piece([0; 16]); (len * size_of::<T>()).div_ceil(16)],
            len,
            numbers: PhantomData,
        };
        numbers.fill(value);
        numbers
    }

    /// Returns `len` NaNs, which reveal elements that a kernel does not write.
    #[must_use]
    pub fn poisoned(len: usize) -> Self {
        Self::filled(len, T::POISON)
    }

    /// Returns `len` random values between `-limit` and `limit`.
    #[must_use]
    pub fn random(len: usize, limit: f32, random: &mut fastrand::Rng) -> Self {
        let mut numbers = Self::poisoned(len);
        for number in &mut *numbers {
            *number = T::from_f32(limit * (2.0 * random.f32() - 1.0));
        }
        numbers
    }

    /// Returns a matrix of random values between `-limit` and `limit`, with NaNs between its rows.
    #[must_use]
    pub fn matrix(shape: Shape, limit: f32, random: &mut fastrand::Rng) -> Self {
        let mut numbers = Self::poisoned(shape.cells());
        for row in numbers.chunks_mut(shape.leading as usize) {
            for number in &mut row[..shape.columns as usize] {
                *number = T::from_f32(limit * (2.0 * random.f32() - 1.0));
            }
        }
        numbers
    }
}

impl<T: Element> Deref for Aligned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the pieces hold `len` elements and are aligned to 16 bytes. Any bit pattern is a
        // valid element.
        unsafe { slice::from_raw_parts(self.pieces.as_ptr().cast(), self.len) }
    }
}

impl<T: Element> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above. The slice borrows the vector mutably.
        unsafe { slice::from_raw_parts_mut(self.pieces.as_mut_ptr().cast(), self.len) }
    }
}

#[cfg(test)]
mod tests {
    use super::Aligned;
    use crate::shape::Shape;
    use layout_device::{Bf16, F16};

    #[test]
    fn numbers_are_aligned_and_as_many_as_asked_for() {
        let mut random = fastrand::Rng::with_seed(7);
        for len in [0, 1, 4, 1023] {
            let numbers = Aligned::<f32>::random(len, 1.0, &mut random);
            assert_eq!(numbers.len(), len);
            assert_eq!(numbers.as_ptr().addr() % 16, 0);
            assert!(numbers.iter().all(|x| (-1.0..1.0).contains(x)));
            let halves = Aligned::<F16>::random(len, 1.0, &mut random);
            assert_eq!((halves.len(), halves.as_ptr().addr() % 16), (len, 0));
            assert!(halves.iter().all(|x| x.to_f32().abs() <= 1.0));
        }
        assert!(Aligned::<f32>::poisoned(5).iter().all(|x| x.is_nan()));
        assert!(
            Aligned::<F16>::poisoned(5)
                .iter()
                .all(|x| x.to_f32().is_nan())
        );
        assert!(
            Aligned::<Bf16>::poisoned(5)
                .iter()
                .all(|x| x.to_f32().is_nan())
        );
    }

    #[test]
    fn a_matrix_has_poison_between_its_rows() {
        let shape = Shape {
            rows: 3,
            columns: 5,
            leading: 7,
        };
        let matrix = Aligned::<f32>::matrix(shape, 2.0, &mut fastrand::Rng::with_seed(7));
        assert_eq!(matrix.len(), 21);
        for (i, x) in matrix.iter().enumerate() {
            assert_eq!(x.is_nan(), i % 7 >= 5);
        }
    }
}
