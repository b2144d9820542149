//! GPU memory as a kernel argument.

use cudarc::driver::{
    CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut, DeviceSlice, SyncOnDrop,
};
use layout_device::{Bf16, E4m3, E5m2, F16};

use crate::Unfit;

/// GPU memory that is borrowed for `'a`.
#[derive(Debug)]
pub struct Span<'a> {
    /// The address of the memory.
    pub address: u64,
    /// The number of elements.
    pub len: usize,
    /// A guard that is dropped after the last launch is on the stream. Other streams then wait for the
    /// launch.
    pub until: Option<SyncOnDrop<'a>>,
}

/// GPU memory with elements `T` that a kernel reads: `&CudaSlice<T>`, `&CudaView<T>` or `CudaView<T>`.
///
/// Elements may have a type with the same bits, [`Holds`].
///
/// # Safety
///
/// - For `'a`, all elements of the span must be valid for reads by work on the stream.
/// - The elements must be aligned.
#[diagnostic::on_unimplemented(
    message = "expected GPU memory that a kernel reads, found `{Self}`",
    label = "this is not a `&CudaSlice<{T}>`",
    note = "pass memory to read as `&CudaSlice<T>`, `&CudaView<T>` or `CudaView<T>`"
)]
pub unsafe trait Memory<'a, T> {
    /// Returns the span, after the stream waits for earlier writes.
    ///
    /// # Errors
    ///
    /// Returns an error if the memory belongs to another GPU.
    fn span(self, stream: &'a CudaStream) -> Result<Span<'a>, Unfit>;
}

/// GPU memory with elements `T` that a kernel writes: `&mut CudaSlice<T>`, `&mut CudaViewMut<T>` or
/// `CudaViewMut<T>`.
///
/// # Safety
///
/// - For `'a`, all elements of the span must be valid for reads and writes by work on the stream.
/// - The elements must be aligned.
/// - No other code may access the elements.
#[diagnostic::on_unimplemented(
    message = "expected GPU memory that a kernel writes, found `{Self}`",
    label = "this is not a `&mut CudaSlice<{T}>`",
    note = "pass memory to write as `&mut CudaSlice<T>`, `&mut CudaViewMut<T>` or `CudaViewMut<T>`"
)]
pub unsafe trait MemoryMut<'a, T> {
    /// Returns the span, after the stream waits for earlier accesses.
    ///
    /// # Errors
    ///
    /// Returns an error if the memory belongs to another GPU.
    fn span(self, stream: &'a CudaStream) -> Result<Span<'a>, Unfit>;
}

/// A type whose elements a kernel can access as `T`: `T` itself, or an integer with the bits of `T` if
/// `cudarc` does not support `T`.
///
/// # Safety
///
/// - Both types must have the same size and alignment, and no padding.
/// - Every bit pattern of one type must be a value of the other.
#[diagnostic::on_unimplemented(
    message = "expected memory with elements of type `{T}`, found `{Self}`",
    label = "the kernel has elements of type `{T}`",
    note = "pass `u16` memory for `F16` and `Bf16`, and `u8` memory for `E4m3` and `E5m2`"
)]
pub unsafe trait Holds<T> {}
// SAFETY: the types are equal, and a kernel writes only valid values of `T`.
#[diagnostic::do_not_recommend]
unsafe impl<T> Holds<T> for T {}
// SAFETY: `F16` has the 16 bits of a `u16`, and every bit pattern is a value.
#[diagnostic::do_not_recommend]
unsafe impl Holds<F16> for u16 {}
// SAFETY: `Bf16` has the 16 bits of a `u16`, and every bit pattern is a value.
#[diagnostic::do_not_recommend]
unsafe impl Holds<Bf16> for u16 {}
// SAFETY: `E4m3` has the 8 bits of a `u8`, and every bit pattern is a value.
#[diagnostic::do_not_recommend]
unsafe impl Holds<E4m3> for u8 {}
// SAFETY: `E5m2` has the 8 bits of a `u8`, and every bit pattern is a value.
#[diagnostic::do_not_recommend]
unsafe impl Holds<E5m2> for u8 {}

/// Each impl is written out, so that an error shows one line of it.
macro_rules! span {
    ($place:ident) => {
        fn span(self, stream: &'a CudaStream) -> Result<Span<'a>, Unfit> {
            if self.stream().context() != stream.context() {
                return Err(Unfit::OtherGpu);
            }
            let len = self.len();
            let (address, until) = self.$place(stream);
            let until = Some(until);
            Ok(Span {
                address,
                len,
                until,
            })
        }
    };
}
// SAFETY: `cudarc` keeps the memory alive while it is borrowed, and makes the stream wait for other
// work on it.
unsafe impl<'a, T, E: Holds<T>> Memory<'a, T> for &'a CudaSlice<E> {
    span!(device_ptr);
}
// SAFETY: `cudarc` keeps the memory alive while it is borrowed, and makes the stream wait for other
// work on it.
unsafe impl<'a, T, E: Holds<T>> Memory<'a, T> for &'a CudaView<'_, E> {
    span!(device_ptr);
}
// SAFETY: `cudarc` keeps the memory alive while it is borrowed, and makes the stream wait for other
// work on it.
unsafe impl<'a, T, E: Holds<T>> Memory<'a, T> for CudaView<'a, E> {
    span!(view_ptr);
}
// SAFETY: `cudarc` keeps the memory alive while it is borrowed, and makes the stream wait for other
// work on it.
unsafe impl<'a, T, E: Holds<T>> MemoryMut<'a, T> for &'a mut CudaSlice<E> {
    span!(device_ptr_mut);
}
// SAFETY: `cudarc` keeps the memory alive while it is borrowed, and makes the stream wait for other
// work on it.
unsafe impl<'a, T, E: Holds<T>> MemoryMut<'a, T> for &'a mut CudaViewMut<'_, E> {
    span!(device_ptr_mut);
}
// SAFETY: `cudarc` keeps the memory alive while it is borrowed, and makes the stream wait for other
// work on it.
unsafe impl<'a, T, E: Holds<T>> MemoryMut<'a, T> for CudaViewMut<'a, E> {
    span!(view_ptr_mut);
}
