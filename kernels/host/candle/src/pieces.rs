//! Aligned copies of CPU tensors.

use core::slice;

use candle_core::{CpuStorage, Layout, Result, WithDType};

/// An element type of the kernels: any bit pattern is valid, and the type has no padding.
pub(crate) trait Number: WithDType {}
impl Number for half::bf16 {}
impl Number for half::f16 {}
impl Number for f32 {}

/// 16 bytes, the alignment that kernels require.
#[derive(Clone, Copy, Default)]
#[repr(C, align(16))]
struct Piece([u8; 16]);

/// A copy of elements, aligned to 16 bytes.
pub(crate) struct Pieces(Vec<Piece>);

impl Pieces {
    /// Returns `len` zeros.
    pub(crate) fn new<T: Number>(len: usize) -> Self {
        Self(vec![Piece::default(); (len * size_of::<T>()).div_ceil(16)])
    }

    /// Copies the elements of the storage, starting at the first element of the tensor.
    pub(crate) fn of<T: Number>(storage: &CpuStorage, layout: &Layout) -> Result<Self> {
        let numbers = &storage.as_slice::<T>()?[layout.start_offset()..];
        let mut pieces = Self::new::<T>(numbers.len());
        // SAFETY: `T` has no padding, so all its bytes are initialized.
        let given: &[u8] =
            unsafe { slice::from_raw_parts(numbers.as_ptr().cast(), size_of_val(numbers)) };
        pieces.bytes_mut()[..given.len()].copy_from_slice(given);
        Ok(pieces)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: `Piece` has no padding, so all its bytes are initialized.
        unsafe { slice::from_raw_parts(self.0.as_ptr().cast(), size_of_val(&*self.0)) }
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: `Piece` has no padding, and any bytes are a valid `Piece`.
        unsafe { slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), size_of_val(&*self.0)) }
    }

    /// Returns the first `len` elements. `len` must be at most the length passed to
    /// [`new`](Self::new).
    pub(crate) fn numbers<T: Number>(&self, len: usize) -> Vec<T> {
        assert!(len * size_of::<T>() <= self.bytes().len());
        // SAFETY: the memory holds `len` elements, is aligned to 16 bytes, and any bit pattern is a
        // valid element.
        unsafe { slice::from_raw_parts(self.0.as_ptr().cast(), len) }.to_vec()
    }
}
