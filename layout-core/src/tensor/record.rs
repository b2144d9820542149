//! Telling of each access to memory, for what looks for races.
//!
//! Without the feature `record`, and in release builds, nobody is told and nothing is left of it.
#![allow(unsafe_code)]

/// What is done to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touch {
    /// It is read, or a reference to it is handed out.
    Read,
    /// It is written, or a `&mut` to it is handed out.
    Write,
}

#[cfg(not(feature = "record"))]
#[inline(always)]
pub(super) fn touched<T>(_: *const T, _: Touch) {}

#[cfg(feature = "record")]
pub(super) use recorder::touched;
#[cfg(feature = "record")]
pub use recorder::{Access, record_accesses};

#[cfg(feature = "record")]
mod recorder {
    use core::panic::Location;
    use core::ptr;
    use core::sync::atomic::{AtomicPtr, Ordering};

    use super::Touch;

    /// An access of a tensor to a cell of its memory.
    #[derive(Clone, Copy, Debug)]
    pub struct Access {
        /// Where the cell begins.
        pub address: usize,
        /// How large it is.
        pub bytes: usize,
        /// Whether it is written, or a `&mut` to it is handed out.
        pub is_write: bool,
        /// The call.
        pub at: &'static Location<'static>,
    }

    /// Null, or a `&'static fn(Access)`.
    static RECORDER: AtomicPtr<fn(Access)> = AtomicPtr::new(ptr::null_mut());

    /// Has `recorder` told of each access to a tensor, right before it: of `read` and `write`, `get`,
    /// `load`, `store`, `tensor[c]`, and the others that touch a cell.
    ///
    /// Who hands out a reference accesses the cell there and then: `get` and `tensor[c]` read it,
    /// `get_mut` and `tensor[c] = ...` write it, whatever is done with the reference. What is done with
    /// raw pointers, as of `pointer_at`, is not seen. One recorder is told; a later one takes its place.
    /// In release builds none is told of anything.
    ///
    /// ```
    /// use core::sync::atomic::{AtomicUsize, Ordering};
    /// use layout_core::*;
    ///
    /// static WRITES: AtomicUsize = AtomicUsize::new(0);
    /// fn count(access: Access) {
    ///     WRITES.fetch_add(usize::from(access.is_write), Ordering::Relaxed);
    /// }
    /// record_accesses(&(count as fn(Access)));
    ///
    /// let mut a = Tensor::filled(Layout::<(_4, _2), (_1, _4)>::new(), 1.0_f32);
    /// a.store((1, 1), 2.0);
    /// a[(_3::new(), _0::new())] += 2.0;
    /// if cfg!(debug_assertions) {
    ///     assert_eq!(WRITES.load(Ordering::Relaxed), 2);
    /// }
    /// ```
    pub fn record_accesses(recorder: &'static fn(Access)) {
        RECORDER.store(ptr::from_ref(recorder).cast_mut(), Ordering::Release);
    }

    /// Tells of an access of the caller to a cell.
    #[track_caller]
    #[inline(always)]
    pub(in crate::tensor) fn touched<T>(cell: *const T, touch: Touch) {
        if cfg!(debug_assertions) {
            // SAFETY: it is null, or was a reference that lives for good and is never written through.
            if let Some(recorder) = unsafe { RECORDER.load(Ordering::Acquire).as_ref() } {
                recorder(Access {
                    address: cell.addr(),
                    bytes: size_of::<T>(),
                    is_write: touch == Touch::Write,
                    at: Location::caller(),
                });
            }
        }
    }
}
