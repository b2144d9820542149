//! Reports each memory access and each barrier to tools that detect data races.
//!
//! Without the feature `record` nothing is reported, and no code is generated. Release builds never report
//! accesses.
#![allow(unsafe_code)]

/// The kind of an access to an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touch {
    /// The element is read, or a shared reference to it is returned.
    Read,
    /// The element is written, or a mutable reference to it is returned.
    Write,
}

#[cfg(not(feature = "record"))]
#[inline(always)]
pub(super) fn touched<T>(_: *const T, _: Touch) {}

/// The caller of an access (without the feature `record`).
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

    /// An access of a tensor to one element, or to the elements of one vector instruction.
    #[derive(Clone, Copy, Debug)]
    pub struct Access {
        /// The address of the first element.
        pub address: usize,
        /// Number of bytes.
        pub bytes: usize,
        /// `true` if the element is written, or a mutable reference to it is returned.
        pub is_write: bool,
        /// The source location of the call.
        pub at: &'static Location<'static>,
    }

    /// The recorder of an event, as a pointer: null, or a `&'static fn(T)`.
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
            // SAFETY: the pointer is null, or comes from a `&'static` reference that is never written through.
            if let Some(recorder) = unsafe { self.0.load(Ordering::Acquire).as_ref() } {
                recorder(what());
            }
        }
    }

    static ACCESSES: Recorder<Access> = Recorder::nobody();
    static PHASES: Recorder<Option<&'static Location<'static>>> = Recorder::nobody();

    /// Sets `recorder` as the function that is called right before each access to a tensor.
    ///
    /// Accesses are `read`, `write`, `get`, `load`, `store`, `tensor[c]`, and the other methods that access an
    /// element.
    ///
    /// A returned reference counts as one access, whatever the caller does with it. `get` and `tensor[c]` count
    /// as reads, `get_mut` and `tensor[c] = ...` as writes. Accesses through raw pointers, such as
    /// `pointer_at`, are not recorded.
    ///
    /// A second call replaces the recorder. In release builds, the recorder is never called.
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

    /// Sets `recorder` as the function that is called at each [`Phase::end`](crate::Phase::end).
    ///
    /// `recorder` receives the location of the call right before the barrier, and `None` after the
    /// barrier.
    ///
    /// A function passed directly as the barrier does not see this location, because its caller is then the
    /// standard library.
    pub fn record_phases(recorder: &'static fn(Option<&'static Location<'static>>)) {
        PHASES.set(recorder);
    }

    /// Records an access of the caller to an element.
    #[track_caller]
    #[inline(always)]
    pub(in crate::tensor) fn touched<T>(cell: *const T, touch: Touch) {
        touched_by(cell, 1, touch, caller());
    }

    /// The caller of an access.
    pub(in crate::tensor) type Caller = &'static Location<'static>;

    #[track_caller]
    #[inline(always)]
    pub(in crate::tensor) fn caller() -> Caller {
        Location::caller()
    }

    /// Records an access of one instruction to `count` elements, starting at `cell`.
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

    /// Runs the barrier at which the caller ends a phase.
    #[track_caller]
    #[inline(always)]
    pub(in crate::tensor) fn at_end_of_phase(barrier: impl FnOnce()) {
        /// Records the end even if the barrier panics.
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
