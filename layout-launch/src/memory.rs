//! Memory of a GPU as a kernel is given it.

use cudarc::driver::{
    CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut, DeviceSlice, SyncOnDrop,
};
use layout_device::{Bf16, E4m3, E5m2, Half};

use crate::Unfit;

/// Memory of a GPU, for as long as `'a`.
#[derive(Debug)]
pub struct Span<'a> {
    /// Where it begins.
    pub address: u64,
    /// How many cells it has.
    pub len: usize,
    /// Dropped when the last launch is on the stream: other streams then wait for it.
    pub until: Option<SyncOnDrop<'a>>,
}

/// Memory of a GPU with cells `T`, which a kernel reads: `&CudaSlice<T>`, `&CudaView<T>` or `CudaView<T>`.
///
/// Cells may be of a type with the same bits, [`Holds`].
///
/// # Safety
///
/// For `'a`, all cells of the span are valid for reads by work on the stream, and begin at a multiple of their alignment.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not memory of a GPU that a kernel reads",
    label = "not `&CudaSlice<{T}>`",
    note = "what is read is given as `&CudaSlice<T>`, `&CudaView<T>` or `CudaView<T>`"
)]
pub unsafe trait Memory<'a, T> {
    /// Where it is, once the stream has waited for those who write it.
    ///
    /// # Errors
    ///
    /// If it is of another GPU.
    fn span(self, stream: &'a CudaStream) -> Result<Span<'a>, Unfit>;
}

/// Memory of a GPU with cells `T`, which a kernel writes: `&mut CudaSlice<T>`, `&mut CudaViewMut<T>` or `CudaViewMut<T>`.
///
/// # Safety
///
/// For `'a`, all cells of the span are valid for reads and writes by work on the stream, begin at a multiple of their alignment, and nobody
/// else uses them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not memory of a GPU that a kernel writes",
    label = "not `&mut CudaSlice<{T}>`",
    note = "what is written is given as `&mut CudaSlice<T>`, `&mut CudaViewMut<T>` or `CudaViewMut<T>`"
)]
pub unsafe trait MemoryMut<'a, T> {
    /// Where it is, once the stream has waited for those who use it.
    ///
    /// # Errors
    ///
    /// If it is of another GPU.
    fn span(self, stream: &'a CudaStream) -> Result<Span<'a>, Unfit>;
}

/// A type of cells in memory that are numbers `T` for a kernel: `T` itself, and where `cudarc` does not know `T`, integers with its bits.
///
/// # Safety
///
/// The two have one size, alignment and no padding, and any bits of one are a value of the other.
#[diagnostic::on_unimplemented(
    message = "memory with cells `{Self}` is not memory with cells `{T}`",
    label = "the kernel has cells `{T}`",
    note = "`u16` has the bits of `Half` and `Bf16`, and `u8` those of `E4m3` and `E5m2`"
)]
pub unsafe trait Holds<T> {}
// SAFETY: the same type; a kernel has no other values than the host.
#[diagnostic::do_not_recommend]
unsafe impl<T> Holds<T> for T {}
// SAFETY: sixteen bits.
#[diagnostic::do_not_recommend]
unsafe impl Holds<Half> for u16 {}
// SAFETY: sixteen bits.
#[diagnostic::do_not_recommend]
unsafe impl Holds<Bf16> for u16 {}
// SAFETY: eight bits.
#[diagnostic::do_not_recommend]
unsafe impl Holds<E4m3> for u8 {}
// SAFETY: eight bits.
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
// SAFETY: `cudarc` has the cells for as long as they are borrowed, and has the stream wait for others.
unsafe impl<'a, T, E: Holds<T>> Memory<'a, T> for &'a CudaSlice<E> {
    span!(device_ptr);
}
// SAFETY: `cudarc` has the cells for as long as they are borrowed, and has the stream wait for others.
unsafe impl<'a, T, E: Holds<T>> Memory<'a, T> for &'a CudaView<'_, E> {
    span!(device_ptr);
}
// SAFETY: `cudarc` has the cells for as long as they are borrowed, and has the stream wait for others.
unsafe impl<'a, T, E: Holds<T>> Memory<'a, T> for CudaView<'a, E> {
    span!(view_ptr);
}
// SAFETY: `cudarc` has the cells for as long as they are borrowed, and has the stream wait for others.
unsafe impl<'a, T, E: Holds<T>> MemoryMut<'a, T> for &'a mut CudaSlice<E> {
    span!(device_ptr_mut);
}
// SAFETY: `cudarc` has the cells for as long as they are borrowed, and has the stream wait for others.
unsafe impl<'a, T, E: Holds<T>> MemoryMut<'a, T> for &'a mut CudaViewMut<'_, E> {
    span!(device_ptr_mut);
}
// SAFETY: `cudarc` has the cells for as long as they are borrowed, and has the stream wait for others.
unsafe impl<'a, T, E: Holds<T>> MemoryMut<'a, T> for CudaViewMut<'a, E> {
    span!(view_ptr_mut);
}
