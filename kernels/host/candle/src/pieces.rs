//! The memory of tensors on the CPU, as kernels want it.

use core::slice;

use candle_core::{CpuStorage, Layout, Result, WithDType};

/// Numbers that a kernel takes: of any bits, without padding.
pub(crate) trait Number: WithDType {}
impl Number for half::bf16 {}
impl Number for half::f16 {}
impl Number for f32 {}

/// 16 bytes, where kernels want their tensors to begin.
#[derive(Clone, Copy, Default)]
#[repr(C, align(16))]
struct Piece([u8; 16]);

/// A copy of numbers that begins at a multiple of 16 bytes.
pub(crate) struct Pieces(Vec<Piece>);

impl Pieces {
    /// So many numbers, which are 0.
    pub(crate) fn new<T: Number>(len: usize) -> Self {
        Self(vec![Piece::default(); (len * size_of::<T>()).div_ceil(16)])
    }

    /// Those of a tensor, from its first on.
    pub(crate) fn of<T: Number>(storage: &CpuStorage, layout: &Layout) -> Result<Self> {
        let numbers = &storage.as_slice::<T>()?[layout.start_offset()..];
        let mut pieces = Self::new::<T>(numbers.len());
        // SAFETY: they have no padding.
        let given: &[u8] =
            unsafe { slice::from_raw_parts(numbers.as_ptr().cast(), size_of_val(numbers)) };
        pieces.bytes_mut()[..given.len()].copy_from_slice(given);
        Ok(pieces)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: they have no padding.
        unsafe { slice::from_raw_parts(self.0.as_ptr().cast(), size_of_val(&*self.0)) }
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and any bytes are pieces.
        unsafe { slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), size_of_val(&*self.0)) }
    }

    /// The first of the numbers, so many as they were [made](Self::new) of, or fewer.
    pub(crate) fn numbers<T: Number>(&self, len: usize) -> Vec<T> {
        assert!(len * size_of::<T>() <= self.bytes().len());
        // SAFETY: there are as many, at a multiple of 16 bytes, and any bits are a number.
        unsafe { slice::from_raw_parts(self.0.as_ptr().cast(), len) }.to_vec()
    }
}
