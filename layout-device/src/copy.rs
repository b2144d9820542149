//! Copies from global to shared memory that go on while the thread does, and accesses that say how they use
//! the caches.

use core::mem::MaybeUninit;

use layout_core::atoms::CpAsync;
use layout_core::{_4, _8, _16};

use crate::backend;

/// Widths of asynchronous copies.
///
/// # Safety
///
/// * [`BYTES`](Self::BYTES) must be the bytes of the instruction that the atom names, 4, 8 or 16.
pub unsafe trait CopiesAsync {
    /// How many bytes are copied, and what both addresses are a multiple of.
    const BYTES: u32;
}
// SAFETY: it names them.
unsafe impl CopiesAsync for CpAsync<_4> {
    const BYTES: u32 = 4;
}
// SAFETY: it names them.
unsafe impl CopiesAsync for CpAsync<_8> {
    const BYTES: u32 = 8;
}
// SAFETY: it names them.
unsafe impl CopiesAsync for CpAsync<_16> {
    const BYTES: u32 = 16;
}

/// Begins to copy as many bytes as the atom has from global to shared memory: the first `count` elements,
/// and zeros for the rest.
///
/// On the host, a debug build copies at the [`wait`]. If an access of any thread conflicts with the copy before, as where the
/// wait is missing or leaves too many groups, the launch fails with both lines. Without a wait the launch fails, too.
///
/// # Safety
///
/// * Both addresses must be multiples of [`BYTES`](CopiesAsync::BYTES).
/// * `from` must be valid for reads of `count` elements, which are no more than these bytes, until the [`wait`].
/// * `to`, in shared memory, must be valid for writes of all bytes until the [`wait`].
/// * No thread may write to `from`, or access `to`, before the [`wait`]; other threads also need a barrier after it.
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
            "the bytes of the copy are a multiple of those of an element"
        );
    }
    // An element is no larger than the copy.
    #[allow(clippy::cast_possible_truncation)]
    let count = count * size_of::<T>() as u32;
    // SAFETY: the caller's promise.
    unsafe { backend::copy_async::<Atom>(from.cast(), to.cast(), count) };
}

/// Makes a group of the copies that this thread has begun since the last group.
#[inline(always)]
pub fn commit() {
    backend::commit();
}

/// Waits until at most the last `GROUPS` groups of this thread's copies are not done.
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
            // SAFETY: the caller's promise.
            unsafe { backend::$name(from) }
        }
    )*};
}
accesses! {
    /// What is at an address of global memory, through the cache for memory that nobody writes.
    ///
    /// # Safety
    ///
    /// As `pointer::read`; nobody writes there while the kernel runs.
    ///
    /// # Source
    ///
    /// PTX `ld.global.nc`, for elements of 2, 4, 8 or 16 bytes; others are read as usual.
    load_read_only;
    /// What is at an address of global memory, which is not read again soon.
    ///
    /// # Safety
    ///
    /// As `pointer::read`.
    ///
    /// # Source
    ///
    /// PTX `ld.global.cs`, for elements of 2, 4, 8 or 16 bytes; others are read as usual.
    load_streaming;
}

/// Writes what is not read again soon to an address of global memory.
///
/// # Safety
///
/// As `pointer::write`.
///
/// # Source
///
/// PTX `st.global.cs`, for elements of 2, 4, 8 or 16 bytes; others are written as usual.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub unsafe fn store_streaming<T: Copy>(to: *mut T, value: T) {
    // SAFETY: the caller's promise.
    unsafe { backend::store_streaming(to, value) };
}
