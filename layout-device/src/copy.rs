//! Asynchronous copies from global to shared memory, and accesses with cache hints.

use core::mem::MaybeUninit;

use layout_core::atoms::CpAsync;
use layout_core::{_4, _8, _16};

use crate::backend;

/// The widths of asynchronous copies.
///
/// # Safety
///
/// * [`BYTES`](Self::BYTES) must be the bytes of the instruction that the atom names, 4, 8 or 16.
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

/// Starts to copy the atom's number of bytes from global to shared memory: the first `count` elements,
/// then zeros.
///
/// On the host, a debug build copies at the [`wait`]. A conflicting access of any thread before the
/// `wait` makes the launch fail, and the error has both lines. A missing wait, or a wait that
/// leaves too many groups, causes this error. Without a wait the launch fails, too.
///
/// # Safety
///
/// * Both addresses must be multiples of [`BYTES`](CopiesAsync::BYTES).
/// * `count` elements must have at most [`BYTES`](CopiesAsync::BYTES) bytes.
/// * `from` must be valid for reads of `count` elements until the [`wait`].
/// * `to`, in shared memory, must be valid for writes of all bytes until the [`wait`].
/// * No thread may write to `from`, or access `to`, before the [`wait`]. Other threads also need a
///   barrier after it.
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
        assert!(
            Atom::BYTES as usize % size_of::<T>() == 0,
            "expected a copy of a multiple of the element size in bytes"
        );
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
    /// PTX `ld.global.nc`, for elements of 2, 4, 8 or 16 bytes; others are read as usual.
    load_read_only;
    /// Reads an element of global memory that is not read again soon.
    ///
    /// # Safety
    ///
    /// - The conditions of `pointer::read` must hold.
    ///
    /// # Source
    ///
    /// PTX `ld.global.cs`, for elements of 2, 4, 8 or 16 bytes; others are read as usual.
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
/// PTX `st.global.cs`, for elements of 2, 4, 8 or 16 bytes; others are written as usual.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn store_streaming<T: Copy>(to: *mut T, value: T) {
    // SAFETY: the caller upholds the contract of `store_streaming`.
    unsafe { backend::store_streaming(to, value) };
}
