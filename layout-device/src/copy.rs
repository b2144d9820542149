//! Asynchronous copies from global to shared memory, and accesses with cache hints.

use core::mem::MaybeUninit;

use layout_core::atoms::CpAsync;
use layout_core::{_4, _8, _16};
use layout_decide::Text;

use crate::backend;

/// The widths of asynchronous copies.
///
/// # Safety
///
/// * [`BYTES`](Self::BYTES) must be the number of bytes of the atom's instruction: 4, 8 or 16.
pub unsafe trait CopiesAsync {
    /// The number of bytes copied, and the alignment of both addresses.
    const BYTES: u32;
}
// SAFETY: the atom names a 4-byte instruction.
unsafe impl CopiesAsync for CpAsync<_4> {
    const BYTES: u32 = 4;
}
// SAFETY: the atom names an 8-byte instruction.
unsafe impl CopiesAsync for CpAsync<_8> {
    const BYTES: u32 = 8;
}
// SAFETY: the atom names a 16-byte instruction.
unsafe impl CopiesAsync for CpAsync<_16> {
    const BYTES: u32 = 16;
}

/// Starts to copy the first `count` elements from global to shared memory, and fills the atom's
/// remaining bytes with zeros.
///
/// On the host, a debug build copies at the [`wait`]. If a thread makes a conflicting access before
/// the `wait`, the launch fails, and the error contains both source lines. A wait that leaves too
/// many groups in flight also causes this error. If the thread never waits, the launch fails.
///
/// # Safety
///
/// * Both addresses must be multiples of [`BYTES`](CopiesAsync::BYTES).
/// * `count` elements must have at most [`BYTES`](CopiesAsync::BYTES) bytes.
/// * `from` must be valid for reads of `count` elements until the [`wait`].
/// * `to`, in shared memory, must be valid for writes of all bytes until the [`wait`].
/// * No thread may write to `from`, or access `to`, before the [`wait`]. Other threads also need a
///   barrier after the [`wait`].
///
/// # Source
///
/// PTX `cp.async` with a source size, CuTe `SM80_CP_ASYNC_CACHEGLOBAL_ZFILL`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn copy_async<Atom: CopiesAsync, T: Copy>(
    _atom: Atom,
    from: *const T,
    to: *mut MaybeUninit<T>,
    count: u32,
) {
    const {
        let (width, size) = (Atom::BYTES as u64, size_of::<T>() as u64);
        if width % size != 0 {
            let text =
                Text::new().str("expected a copy width that is a multiple of the element size, ");
            let text = text.natural(size).str(" bytes, found ").natural(width);
            text.str(" bytes: use a wider copy atom, or a smaller element type")
                .panic()
        }
    }
    // An element is not larger than the copy.
    #[allow(clippy::cast_possible_truncation)]
    let count = count * size_of::<T>() as u32;
    // SAFETY: the caller upholds the contract of `copy_async`.
    unsafe { backend::copy_async::<Atom>(from.cast(), to.cast(), count) };
}

/// Groups the copies that this thread has started since the last group.
#[inline(always)]
pub fn commit() {
    backend::commit();
}

/// Waits until at most the last `GROUPS` groups of this thread's copies are in flight.
#[inline(always)]
pub fn wait<const GROUPS: u32>() {
    backend::wait::<GROUPS>();
}

macro_rules! accesses {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
        #[inline(always)]
        pub unsafe fn $name<T: Copy>(from: *const T) -> T {
            // SAFETY: the caller upholds the contract of this function.
            unsafe { backend::$name(from) }
        }
    )*};
}
accesses! {
    /// Reads an element of global memory through the read-only cache.
    ///
    /// # Safety
    ///
    /// - The conditions of `pointer::read` must hold.
    /// - No thread may write the element while the kernel runs.
    ///
    /// # Source
    ///
    /// PTX `ld.global.nc`, for elements of 2, 4, 8 or 16 bytes. Other elements are read by ordinary
    /// loads.
    load_read_only;
    /// Reads an element of global memory that is not read again soon.
    ///
    /// # Safety
    ///
    /// - The conditions of `pointer::read` must hold.
    ///
    /// # Source
    ///
    /// PTX `ld.global.cs`, for elements of 2, 4, 8 or 16 bytes. Other elements are read by ordinary
    /// loads.
    load_streaming;
}

/// Writes an element of global memory that is not read again soon.
///
/// # Safety
///
/// - The conditions of `pointer::write` must hold.
///
/// # Source
///
/// PTX `st.global.cs`, for elements of 2, 4, 8 or 16 bytes. Other elements are written by ordinary
/// stores.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn store_streaming<T: Copy>(to: *mut T, value: T) {
    // SAFETY: the caller upholds the contract of `store_streaming`.
    unsafe { backend::store_streaming(to, value) };
}
