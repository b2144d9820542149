//! The shared memory of a block.

use core::alloc::Layout;
use core::cell::RefCell;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr::{self, NonNull};
use std::alloc;

use crate::MAX_SHARED_BYTES;
use crate::context::{self, Context};

/// The alignment of shared memory: the period of the widest swizzle of a GPU.
const ALIGN: usize = 1024;
/// Every byte of fresh shared memory: four of these bytes are a NaN.
const POISON: u8 = 0xff;

/// Shared memory that successive blocks use: the launch's dynamic bytes, followed by the statics that
/// threads have used so far.
pub(crate) struct SharedMemory {
    start: NonNull<u8>,
    /// The number of bytes that the launch provides.
    bytes: usize,
    /// Each static, and its range.
    statics: RefCell<Vec<(usize, Range<usize>)>>,
}

impl SharedMemory {
    const LAYOUT: Layout = match Layout::from_size_align(MAX_SHARED_BYTES, ALIGN) {
        Ok(layout) => layout,
        Err(_) => panic!("expected a valid memory layout"),
    };

    /// Returns shared memory with `bytes` dynamic bytes, at most [`MAX_SHARED_BYTES`].
    pub(crate) fn new(bytes: usize) -> Self {
        // SAFETY: the size of the layout is not zero.
        let start = NonNull::new(unsafe { alloc::alloc(Self::LAYOUT) });
        Self {
            start: start.unwrap_or_else(|| alloc::handle_alloc_error(Self::LAYOUT)),
            bytes,
            statics: RefCell::default(),
        }
    }

    /// Returns the start address.
    pub(crate) fn address(&self) -> usize {
        self.start.addr().get()
    }

    /// Returns the number of bytes in use.
    fn used(&self) -> usize {
        self.statics
            .borrow()
            .last()
            .map_or(self.bytes, |(_, place)| place.end)
    }

    /// Poisons every byte in use.
    pub(crate) fn poison(&self) {
        // SAFETY: the allocation contains all bytes in use.
        unsafe { self.start.write_bytes(POISON, self.used()) };
    }

    /// Returns the range of the static at an address. The first use of a static assigns its range.
    fn place(&self, address: usize, layout: Layout) -> Range<usize> {
        let named = |statics: &[(usize, Range<usize>)]| {
            let found = statics.iter().find(|(other, _)| *other == address);
            found.map(|(_, place)| place.clone())
        };
        if let Some(place) = named(&self.statics.borrow()) {
            return place;
        }
        let start = self.used().next_multiple_of(layout.align());
        let place = start..start + layout.size();
        assert!(
            place.end <= MAX_SHARED_BYTES,
            "expected at most {MAX_SHARED_BYTES} bytes of shared memory in a block, found {}",
            place.end
        );
        // SAFETY: the assertion checks that the range is inside the allocation.
        unsafe { self.start.add(start).write_bytes(POISON, layout.size()) };
        self.statics.borrow_mut().push((address, place.clone()));
        place
    }

    /// Returns `true` if the predicate holds for the addresses of the dynamic bytes, or of a static.
    pub(crate) fn any(&self, is_it: impl Fn(&Range<usize>) -> bool) -> bool {
        let at = |place: &Range<usize>| self.address() + place.start..self.address() + place.end;
        let statics = self.statics.borrow();
        is_it(&at(&(0..self.bytes))) || statics.iter().any(|(_, place)| is_it(&at(place)))
    }

    /// Returns the addresses of the bytes in use.
    pub(crate) fn addresses(&self) -> Range<usize> {
        self.address()..self.address() + self.used()
    }
}

impl Drop for SharedMemory {
    fn drop(&mut self) {
        // SAFETY: `start` was allocated with this layout.
        unsafe { alloc::dealloc(self.start.as_ptr(), Self::LAYOUT) };
    }
}

/// Returns the dynamic shared memory of the running block as a `T`, uninitialized.
///
/// Every byte is `0xff` when a block starts. Every call in a block returns the same pointer.
///
/// # Panics
///
/// Panics if the launch provided fewer bytes than a `T` has, or outside a kernel.
#[must_use]
#[track_caller]
pub fn shared_memory<T>() -> *mut T {
    const { is_aligned::<T>() }
    context::with(|context| {
        assert!(
            size_of::<T>() <= context.shared.bytes,
            "the kernel uses {} bytes of shared memory, the launch provides {}: launch with the bytes that the kernel uses",
            size_of::<T>(),
            context.shared.bytes,
        );
        context.shared.start.as_ptr().cast()
    })
}

/// Returns the memory of a static in the shared memory of the running block, uninitialized.
///
/// Every byte is `0xff` when a block starts. Every call in a block with the same static returns the
/// same pointer.
///
/// # Panics
///
/// Panics if the block has no room for the static, or outside a kernel.
#[must_use]
#[track_caller]
pub fn shared_static<T>(place: &'static MaybeUninit<T>) -> *mut T {
    const { is_aligned::<T>() }
    context::with(|context| {
        let shared = &context.shared;
        let place = shared.place(ptr::from_ref(place).addr(), Layout::new::<T>());
        // SAFETY: the range is inside the allocation.
        unsafe { shared.start.add(place.start) }.as_ptr().cast()
    })
}

/// Returns the shared-memory address of a pointer, in the form that GPU instructions take: a byte
/// offset.
///
/// # Panics
///
/// Panics if the pointer does not point into the running block's shared memory, or outside a
/// kernel.
#[must_use]
#[track_caller]
pub fn shared_address<T>(pointer: *const T) -> u32 {
    // A block has fewer bytes than a `u32` can count.
    #[expect(clippy::cast_possible_truncation)]
    context::with(|context| offset(context, pointer.cast()) as u32)
}

/// Returns the pointer to a byte of the running block's shared memory.
///
/// # Panics
///
/// Panics if the address is not below the number of bytes in use, or outside a kernel.
#[must_use]
#[track_caller]
pub fn shared_pointer(address: u32) -> *mut u8 {
    context::with(|context| {
        let used = context.shared.used();
        assert!(
            (address as usize) < used,
            "expected an address in the block's {used} bytes of shared memory, found byte {address}"
        );
        context.shared.start.as_ptr().wrapping_add(address as usize)
    })
}

/// Returns the shared-memory offset of a pointer in bytes.
#[track_caller]
pub(crate) fn offset(context: &Context<'_>, pointer: *const u8) -> usize {
    let offset = pointer.addr().checked_sub(context.shared.address());
    let used = context.shared.used();
    match offset.filter(|&offset| offset < used) {
        Some(offset) => offset,
        None => panic!("expected a pointer into the {used} bytes of the block's shared memory"),
    }
}

/// Fills the destination of a pending asynchronous copy with `0xff`, like fresh shared memory.
///
/// Does nothing in release builds and outside a kernel.
///
/// # Safety
///
/// * The bytes must be valid for writes.
pub unsafe fn poison(pointer: *mut u8, bytes: usize) {
    if cfg!(debug_assertions) && context::ask(|_| ()).is_some() {
        // SAFETY: the caller guarantees that the bytes are valid for writes.
        unsafe { pointer.write_bytes(POISON, bytes) };
    }
}

/// Fails the build if a `T` has a larger alignment than shared memory.
const fn is_aligned<T>() {
    assert!(
        align_of::<T>() <= ALIGN,
        "expected an alignment of at most 1024 bytes in shared memory"
    );
}
