//! The shared memory of a block.

use core::alloc::Layout;
use core::cell::RefCell;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr::{self, NonNull};
use std::alloc;

use crate::MAX_SHARED_BYTES;
use crate::context::{self, Context};

/// The alignment of shared memory: where the widest swizzle of a GPU repeats.
const ALIGN: usize = 1024;
/// Every byte of fresh shared memory: four of them are a NaN.
const POISON: u8 = 0xff;

/// The shared memory that one block after another uses: what the launch gives, and behind it the statics
/// that its threads have named so far.
pub(crate) struct SharedMemory {
    start: NonNull<u8>,
    /// The bytes that the launch gives.
    bytes: usize,
    /// Each static, and where it lies.
    statics: RefCell<Vec<(usize, Range<usize>)>>,
}

impl SharedMemory {
    const LAYOUT: Layout = match Layout::from_size_align(MAX_SHARED_BYTES, ALIGN) {
        Ok(layout) => layout,
        Err(_) => panic!("no such layout"),
    };

    /// `bytes` bytes of the launch; `bytes` is at most [`MAX_SHARED_BYTES`].
    pub(crate) fn new(bytes: usize) -> Self {
        // SAFETY: the size of the layout is not zero.
        let start = NonNull::new(unsafe { alloc::alloc(Self::LAYOUT) });
        Self {
            start: start.unwrap_or_else(|| alloc::handle_alloc_error(Self::LAYOUT)),
            bytes,
            statics: RefCell::default(),
        }
    }

    /// Where it starts.
    pub(crate) fn address(&self) -> usize {
        self.start.addr().get()
    }

    /// The bytes that are used, from the start on.
    fn used(&self) -> usize {
        self.statics
            .borrow()
            .last()
            .map_or(self.bytes, |(_, place)| place.end)
    }

    /// Poisons every byte.
    pub(crate) fn poison(&self) {
        // SAFETY: the allocation holds as many bytes.
        unsafe { self.start.write_bytes(POISON, self.used()) };
    }

    /// Where the static with an address lies; it is given a place when it is named first.
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
            "the block uses {} bytes of shared memory, a block has {MAX_SHARED_BYTES}",
            place.end
        );
        // SAFETY: the allocation holds as many bytes.
        unsafe { self.start.add(start).write_bytes(POISON, layout.size()) };
        self.statics.borrow_mut().push((address, place.clone()));
        place
    }

    /// Whether a question has the answer yes for the addresses of what the launch gives, or of a static.
    pub(crate) fn any(&self, is_it: impl Fn(&Range<usize>) -> bool) -> bool {
        let at = |place: &Range<usize>| self.address() + place.start..self.address() + place.end;
        let statics = self.statics.borrow();
        is_it(&at(&(0..self.bytes))) || statics.iter().any(|(_, place)| is_it(&at(place)))
    }

    /// The addresses of what is used.
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

/// The shared memory of the running block, as a `T`. It is not initialised: every
/// byte is `0xff` when a block starts. Every call in a block gives the same pointer.
///
/// # Panics
///
/// If the launch gave fewer bytes than a `T` has, or outside a kernel.
#[must_use]
#[track_caller]
pub fn shared_memory<T>() -> *mut T {
    const { is_aligned::<T>() }
    context::with(|context| {
        assert!(
            size_of::<T>() <= context.shared.bytes,
            "the kernel uses {} bytes of shared memory, the launch gave {}",
            size_of::<T>(),
            context.shared.bytes,
        );
        context.shared.start.as_ptr().cast()
    })
}

/// The cell of a static in the shared memory of the running block. It is not initialised: every byte
/// is `0xff` when a block starts. Every call in a block with the same static gives the same pointer.
///
/// # Panics
///
/// If the block has no room for it, or outside a kernel.
#[must_use]
#[track_caller]
pub fn shared_static<T>(place: &'static MaybeUninit<T>) -> *mut T {
    const { is_aligned::<T>() }
    context::with(|context| {
        let shared = &context.shared;
        let place = shared.place(ptr::from_ref(place).addr(), Layout::new::<T>());
        // SAFETY: it lies in the allocation.
        unsafe { shared.start.add(place.start) }.as_ptr().cast()
    })
}

/// The address of a pointer in the shared memory of the running block, as an instruction of a GPU takes it: the number of
/// its byte.
///
/// # Panics
///
/// If the pointer is not into that memory, or outside a kernel.
#[must_use]
#[track_caller]
pub fn shared_address<T>(pointer: *const T) -> u32 {
    // A block has fewer bytes.
    #[expect(clippy::cast_possible_truncation)]
    context::with(|context| offset(context, pointer.cast()) as u32)
}

/// The pointer to a byte of the running block's shared memory.
///
/// # Panics
///
/// If the block does not use so many bytes, or outside a kernel.
#[must_use]
#[track_caller]
pub fn shared_pointer(address: u32) -> *mut u8 {
    context::with(|context| {
        let used = context.shared.used();
        assert!(
            (address as usize) < used,
            "the block uses {used} bytes of shared memory, and byte {address} is none of them"
        );
        context.shared.start.as_ptr().wrapping_add(address as usize)
    })
}

/// The byte of shared memory to which a pointer points.
#[track_caller]
pub(crate) fn offset(context: &Context<'_>, pointer: *const u8) -> usize {
    let offset = pointer.addr().checked_sub(context.shared.address());
    let used = context.shared.used();
    match offset.filter(|&offset| offset < used) {
        Some(offset) => offset,
        None => panic!("a pointer that is not into the {used} bytes of the block's shared memory"),
    }
}

/// Fills bytes that an asynchronous copy has yet to write as fresh shared memory is filled: with `0xff`.
///
/// Does nothing in release builds, or where no kernel runs.
///
/// # Safety
///
/// * The bytes must be valid for writes.
pub unsafe fn poison(pointer: *mut u8, bytes: usize) {
    if cfg!(debug_assertions) && context::ask(|_| ()).is_some() {
        // SAFETY: the caller's promise.
        unsafe { pointer.write_bytes(POISON, bytes) };
    }
}

/// Fails to compile where a `T` is aligned to more than shared memory.
const fn is_aligned<T>() {
    assert!(
        align_of::<T>() <= ALIGN,
        "shared memory is aligned to 1024 bytes"
    );
}
