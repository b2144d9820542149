//! Shared memory.

use core::mem::MaybeUninit;

use layout_core::bounds::InShared;
use layout_decide::Text;

use crate::backend;

/// The bytes of shared memory that a launch gives for a kernel's parameter that is marked `#[shared(dynamic)]`.
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
/// A parameter that is marked `#[shared]` has at most 48 KiB:
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
/// error[E0080]: evaluation panicked: this takes 67584 bytes of shared memory, and `#[shared]` has at most 49152: mark it
/// `#[shared(dynamic)]`, so that the launch gives it
/// ```
#[must_use]
pub const fn shared_bytes<T: InShared<'static>>() -> usize {
    size_of::<T::Cells>()
}

/// The bytes of shared memory that a block may have.
const MOST_BYTES: usize = 227 * 1024;
/// The bytes of it that a launch need not give.
const MOST_STATIC_BYTES: usize = 48 * 1024;

/// Reports what is wrong with a parameter.
#[doc(hidden)]
#[track_caller]
pub const fn __report(wrong: Option<Text>) {
    if let Some(text) = wrong {
        text.panic()
    }
}

/// Reports what does not fit into the shared memory of a block, or is not as it should be.
#[doc(hidden)]
#[track_caller]
pub const fn __shared_fits(wrong: Option<Text>, bytes: usize, is_dynamic: bool) {
    __report(wrong);
    if bytes > MOST_BYTES {
        let text = Text::new().str("this takes ").natural(bytes as u64);
        let text = text.str(" bytes of shared memory, and a block has at most ");
        text.natural(MOST_BYTES as u64)
            .str(": take fewer stages, or smaller tiles")
            .panic()
    }
    if !is_dynamic && bytes > MOST_STATIC_BYTES {
        let text = Text::new().str("this takes ").natural(bytes as u64);
        let text = text.str(" bytes of shared memory, and `#[shared]` has at most ");
        text.natural(MOST_STATIC_BYTES as u64)
            .str(": mark it `#[shared(dynamic)]`, so that the launch gives it")
            .panic()
    }
}

/// Calls a function when the kernel ends, [`InShared::end`] of a parameter.
#[doc(hidden)]
#[derive(Debug)]
pub struct AtEnd<F: FnMut()>(pub F);
impl<F: FnMut()> Drop for AtEnd<F> {
    #[inline(always)]
    fn drop(&mut self) {
        (self.0)();
    }
}

/// The shared memory that the launch gives to the running block, as a `T`, not initialised.
///
/// Every call in a block gives the same pointer. On a host every byte is `0xff` at first.
///
/// # Panics
///
/// On a host, if the launch gave fewer bytes.
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn shared_memory<T>() -> *mut T {
    backend::shared_memory()
}

/// Shared memory of the running block as a type, not initialised, whose size the kernel knows: a `*mut T`.
///
/// The launch gives no bytes for it. Each place in the source is memory of its own, and the same for all
/// threads of a block. On a host every byte is `0xff` at first.
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

/// The place of a static in shared memory. On a host, only its address is used.
#[doc(hidden)]
#[derive(Debug)]
#[repr(transparent)]
pub struct Shared<T>(pub(crate) core::cell::UnsafeCell<MaybeUninit<T>>);

impl<T> Shared<T> {
    /// Not initialised.
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
// SAFETY: the cell is only had as a raw pointer.
unsafe impl<T> Sync for Shared<T> {}

#[doc(hidden)]
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn __shared_static<T>(place: &'static Shared<T>) -> *mut T {
    backend::shared_static(place)
}
