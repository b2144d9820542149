//! Shared memory.

use core::mem::MaybeUninit;

use layout_core::bounds::InShared;
use layout_decide::Text;

use crate::backend;

/// Returns the bytes of shared memory that a launch must provide for a kernel parameter marked
/// `#[shared(dynamic)]`.
///
/// ```
/// use layout_core::{Layout, Shared, layout};
/// use layout_device::{Launch, shared_bytes};
///
/// layout! { type Tile = (128, 128):(1, 132); }
///
/// let launch = Launch {
///     blocks: [1, 1, 1],
///     threads: [256, 1, 1],
///     shared_bytes: shared_bytes::<Shared<'_, f32, Tile, ()>>(),
/// };
/// assert_eq!(launch.shared_bytes.div_ceil(1024), 66);
/// ```
///
/// # Errors
///
/// A parameter marked `#[shared]` can have at most 48 KiB:
///
/// ```compile_fail,E0080
/// use layout_core::{Shared, layout};
/// use layout_device::kernel;
///
/// layout! { type Tile = (128, 128):(1, 132); }
///
/// #[kernel]
/// unsafe fn reads(#[shared] tile: Shared<'_, f32, Tile, ()>) {
///     let _ = tile;
/// }
/// ```
/// ```text
/// error[E0080]: evaluation panicked: this tile takes 67584 bytes of shared memory, but `#[shared]` has at most 49152:
/// mark the tile `#[shared(dynamic)]`, so that the launch provides its memory
/// ```
#[must_use]
pub const fn shared_bytes<T: InShared<'static>>() -> usize {
    size_of::<T::Cells>()
}

/// Maximum number of bytes of shared memory per block.
const MOST_BYTES: usize = 227 * 1024;
/// Maximum number of bytes of static shared memory per block, for which the launch provides no bytes.
const MOST_STATIC_BYTES: usize = 48 * 1024;

/// Reports the error text of an invalid parameter.
#[doc(hidden)]
#[track_caller]
pub const fn __report(wrong: Option<Text>) {
    if let Some(text) = wrong {
        text.panic()
    }
}

/// Reports a parameter that does not fit in the shared memory of a block, or an error text.
#[doc(hidden)]
#[track_caller]
pub const fn __shared_fits(wrong: Option<Text>, bytes: usize, is_dynamic: bool) {
    __report(wrong);
    if bytes > MOST_BYTES {
        let text = Text::new().str("this tile takes ").natural(bytes as u64);
        let text = text.str(" bytes of shared memory, but a block has at most ");
        text.natural(MOST_BYTES as u64)
            .str(": use fewer stages, or smaller tiles")
            .panic()
    }
    if !is_dynamic && bytes > MOST_STATIC_BYTES {
        let text = Text::new().str("this tile takes ").natural(bytes as u64);
        let text = text.str(" bytes of shared memory, but `#[shared]` has at most ");
        text.natural(MOST_STATIC_BYTES as u64)
            .str(": mark the tile `#[shared(dynamic)]`, so that the launch provides its memory")
            .panic()
    }
}

/// A guard that calls a function when the kernel ends: [`InShared::end`] of a parameter.
#[doc(hidden)]
#[derive(Debug)]
pub struct AtEnd<F: FnMut()>(pub F);
impl<F: FnMut()> Drop for AtEnd<F> {
    #[inline(always)]
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Returns the dynamic shared memory of the running block as a `T`, uninitialized.
///
/// Every call in a block returns the same pointer. On a host, every byte is initially `0xff`.
///
/// # Panics
///
/// Panics on a host if the launch provided fewer bytes.
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn shared_memory<T>() -> *mut T {
    backend::shared_memory()
}

/// Returns static shared memory of the running block as a `*mut T`, uninitialized.
///
/// The launch provides no bytes for this memory. Each occurrence of the macro in the source is
/// separate memory, shared by all threads of a block. On a host, every byte is initially `0xff`.
///
/// ```
/// use grid_executor::{Dim3, launch};
/// use layout_device::{shared, thread};
///
/// let kernel = || {
///     let numbers = shared!([u32; 32]).cast::<u32>();
///     let i = thread::thread_idx_x() as usize;
///     // SAFETY: a thread writes its own number, and reads another's behind the barrier.
///     let other = unsafe {
///         numbers.add(i).write(thread::thread_idx_x());
///         thread::sync_threads();
///         numbers.add(31 - i).read()
///     };
///     assert_eq!(other, 31 - thread::thread_idx_x());
/// };
/// // SAFETY: the kernel holds nothing but numbers.
/// unsafe { launch(Dim3::x(4), Dim3::x(32), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
#[macro_export]
macro_rules! shared {
    ($T:ty) => {{
        #[cfg_attr(target_arch = "nvptx64", unsafe(link_section = ".layout.shared"))]
        static PLACE: $crate::__Shared<$T> = $crate::__Shared::new();
        $crate::__shared_static(&PLACE)
    }};
}

/// The location of a static in shared memory. On a host, only its address is used.
#[doc(hidden)]
#[derive(Debug)]
#[repr(transparent)]
pub struct Shared<T>(pub(crate) core::cell::UnsafeCell<MaybeUninit<T>>);

impl<T> Shared<T> {
    /// Returns an uninitialized location.
    #[must_use]
    pub const fn new() -> Self {
        Self(core::cell::UnsafeCell::new(MaybeUninit::uninit()))
    }
}
impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self::new()
    }
}
// SAFETY: the content is only accessible through a raw pointer.
unsafe impl<T> Sync for Shared<T> {}

#[doc(hidden)]
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn __shared_static<T>(place: &'static Shared<T>) -> *mut T {
    backend::shared_static(place)
}
