//! Reports each access to memory and each barrier, for tools that look for races.
//!
//! Without the feature `record` nothing is reported, nor are accesses in release builds, and no code is
//! left of it.
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

/// Who does it.
#[cfg(not(feature = "record"))]
#[derive(Clone, Copy)]
pub(super) struct Caller;

#[cfg(not(feature = "record"))]
#[inline(always)]
pub(super) fn caller() -> Caller {
    Caller
}

#[cfg(not(feature = "record"))]
#[inline(always)]
pub(super) fn touched_by<T>(_: *const T, _: u32, _: Touch, _: Caller) {}

#[cfg(not(feature = "record"))]
#[inline(always)]
pub(super) fn at_end_of_phase(barrier: impl FnOnce()) {
    barrier();
}

#[cfg(feature = "record")]
pub use recorder::{Access, record_accesses, record_phases};
#[cfg(feature = "record")]
pub(super) use recorder::{Caller, at_end_of_phase, caller, touched, touched_by};

#[cfg(feature = "record")]
mod recorder {
    use core::panic::Location;
    use core::ptr;
    use core::sync::atomic::{AtomicPtr, Ordering};

    use super::Touch;

    /// An access of a tensor to a cell of its memory, or to cells that one instruction moves together.
    #[derive(Clone, Copy, Debug)]
    pub struct Access {
        /// Where the first cell begins.
        pub address: usize,
        /// How large they are.
        pub bytes: usize,
        /// Whether it is written, or a `&mut` to it is handed out.
        pub is_write: bool,
        /// The call.
        pub at: &'static Location<'static>,
    }

    /// The recorder of some event, as a pointer: null, or a `&'static fn(T)`.
    struct Recorder<T>(AtomicPtr<fn(T)>);

    impl<T> Recorder<T> {
        const fn nobody() -> Self {
            Self(AtomicPtr::new(ptr::null_mut()))
        }

        fn set(&self, recorder: &'static fn(T)) {
            self.0
                .store(ptr::from_ref(recorder).cast_mut(), Ordering::Release);
        }

        #[inline(always)]
        fn tell(&self, what: impl FnOnce() -> T) {
            // SAFETY: it is null, or was a reference that lives for good and is never written through.
            if let Some(recorder) = unsafe { self.0.load(Ordering::Acquire).as_ref() } {
                recorder(what());
            }
        }
    }

    static ACCESSES: Recorder<Access> = Recorder::nobody();
    static PHASES: Recorder<Option<&'static Location<'static>>> = Recorder::nobody();

    /// Calls `recorder` for each access to a tensor, right before it: by `read` and `write`, `get`,
    /// `load`, `store`, `tensor[c]`, and the other methods that touch a cell.
    ///
    /// A reference counts as an access when it is handed out: `get` and `tensor[c]` read the cell,
    /// `get_mut` and `tensor[c] = ...` write it, whatever is done with the reference. What is done with
    /// raw pointers, as from `pointer_at`, is not seen. There is one recorder; a later one replaces it.
    /// In release builds it is never called.
    ///
    /// ```
    /// use core::sync::atomic::{AtomicUsize, Ordering};
    /// use layout_core::{record::*, *};
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
        ACCESSES.set(recorder);
    }

    /// Calls `recorder` with the call of each [`Phase::end`](crate::Phase::end), right before its
    /// barrier, and with `None` after it.
    ///
    /// A function that is passed as the barrier does not see this position by itself: its caller is then the
    /// standard library.
    pub fn record_phases(recorder: &'static fn(Option<&'static Location<'static>>)) {
        PHASES.set(recorder);
    }

    /// Reports an access of the caller to a cell.
    #[track_caller]
    #[inline(always)]
    pub(in crate::tensor) fn touched<T>(cell: *const T, touch: Touch) {
        touched_by(cell, 1, touch, caller());
    }

    /// Who does it.
    pub(in crate::tensor) type Caller = &'static Location<'static>;

    #[track_caller]
    #[inline(always)]
    pub(in crate::tensor) fn caller() -> Caller {
        Location::caller()
    }

    /// Reports an access to so many cells from one on, by one instruction.
    #[inline(always)]
    pub(in crate::tensor) fn touched_by<T>(cell: *const T, count: u32, touch: Touch, at: Caller) {
        if cfg!(debug_assertions) {
            ACCESSES.tell(|| Access {
                address: cell.addr(),
                bytes: count as usize * size_of::<T>(),
                is_write: touch == Touch::Write,
                at,
            });
        }
    }

    /// Runs the barrier with which the caller ends a phase.
    #[track_caller]
    #[inline(always)]
    pub(in crate::tensor) fn at_end_of_phase(barrier: impl FnOnce()) {
        /// Reported even if the barrier panics.
        struct Passed;
        impl Drop for Passed {
            fn drop(&mut self) {
                PHASES.tell(|| None);
            }
        }

        let at = Location::caller();
        PHASES.tell(|| Some(at));
        let _passed = Passed;
        barrier();
    }
}
