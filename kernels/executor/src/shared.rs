//! The shared memory of a block.

use core::alloc::Layout;
use core::ptr::NonNull;
use std::alloc;

use crate::context;

/// The alignment of shared memory: what the widest asynchronous copies of a GPU need.
const ALIGN: usize = 128;
/// Every byte of fresh shared memory: four of them are a NaN.
const POISON: u8 = 0xff;

/// A buffer that one block after another uses.
pub(crate) struct SharedMemory {
    start: NonNull<u8>,
    layout: Layout,
}

impl SharedMemory {
    /// `bytes` bytes; `bytes` is at most [`crate::MAX_SHARED_BYTES`].
    pub(crate) fn new(bytes: usize) -> Self {
        let layout = Layout::from_size_align(bytes.max(ALIGN), ALIGN)
            .expect("a launch's shared memory is within its limit");
        // SAFETY: the size of the layout is at least ALIGN, so not zero.
        let start = NonNull::new(unsafe { alloc::alloc(layout) });
        Self {
            start: start.unwrap_or_else(|| alloc::handle_alloc_error(layout)),
            layout,
        }
    }

    /// Where it starts.
    pub(crate) fn address(&self) -> usize {
        self.start.addr().get()
    }

    /// The start of the memory, every byte of it poisoned.
    pub(crate) fn poisoned(&mut self) -> *mut u8 {
        // SAFETY: the allocation holds `layout.size()` bytes.
        unsafe { self.start.write_bytes(POISON, self.layout.size()) };
        self.start.as_ptr()
    }
}

impl Drop for SharedMemory {
    fn drop(&mut self) {
        // SAFETY: `start` was allocated with this layout.
        unsafe { alloc::dealloc(self.start.as_ptr(), self.layout) };
    }
}

/// The shared memory of the running block, as a `T`. It is not initialised: every
/// byte is `0xff` when a block starts. Every call in a block gives the same pointer.
///
/// # Panics
///
/// If the launch gave fewer bytes than a `T` has, or outside a kernel.
#[must_use]
pub fn shared_memory<T>() -> *mut T {
    const {
        assert!(
            align_of::<T>() <= ALIGN,
            "shared memory is aligned to 128 bytes"
        );
    }
    context::with(|context| {
        assert!(
            size_of::<T>() <= context.shared_bytes,
            "the kernel uses {} bytes of shared memory, the launch gave {}",
            size_of::<T>(),
            context.shared_bytes,
        );
        context.shared.cast()
    })
}
