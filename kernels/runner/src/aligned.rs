//! Numbers at a multiple of 16 bytes, as the kernels want them.

use core::ops::{Deref, DerefMut};
use core::slice;

/// Four numbers.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Quad([f32; 4]);

/// A vector of numbers whose first lies at a multiple of 16 bytes.
pub struct Aligned {
    quads: Vec<Quad>,
    len: usize,
}

impl Aligned {
    /// `len` times `value`.
    #[must_use]
    pub fn filled(len: usize, value: f32) -> Self {
        Self {
            quads: vec![Quad([value; 4]); len.div_ceil(4)],
            len,
        }
    }

    /// `len` NaNs: whatever a kernel does not write stays visible.
    #[must_use]
    pub fn poisoned(len: usize) -> Self {
        Self::filled(len, f32::NAN)
    }

    /// `len` random numbers between -1 and 1.
    #[must_use]
    pub fn random(len: usize, random: &mut fastrand::Rng) -> Self {
        let mut numbers = Self::filled(len, 0.0);
        for number in &mut *numbers {
            *number = 2.0 * random.f32() - 1.0;
        }
        numbers
    }
}

impl Deref for Aligned {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        // SAFETY: a `Quad` is four `f32` without padding, and `len` is at most their number.
        unsafe { slice::from_raw_parts(self.quads.as_ptr().cast(), self.len) }
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [f32] {
        // SAFETY: as above; the vector is borrowed for as long.
        unsafe { slice::from_raw_parts_mut(self.quads.as_mut_ptr().cast(), self.len) }
    }
}

#[cfg(test)]
mod tests {
    use super::Aligned;

    #[test]
    fn numbers_are_aligned_and_as_many_as_asked_for() {
        for len in [1, 4, 1023] {
            let numbers = Aligned::random(len, &mut fastrand::Rng::with_seed(7));
            assert_eq!(numbers.len(), len);
            assert_eq!(numbers.as_ptr().addr() % 16, 0);
            assert!(numbers.iter().all(|x| (-1.0..1.0).contains(x)));
        }
        assert!(Aligned::poisoned(5).iter().all(|x| x.is_nan()));
    }
}
