//! A pointer that a kernel may capture.

use core::fmt;

use crate::record::{reads, writes};

/// A pointer that many threads of a grid hold at once.
///
/// A closure over a raw pointer is not `Sync`; a kernel captures this instead.
pub struct Pointer<T>(*mut T);

impl<T> Pointer<T> {
    /// A pointer to share with the threads of a grid.
    ///
    /// # Safety
    ///
    /// While it is used, no two threads may access one element unless both read,
    /// or a barrier of their common block lies between.
    #[must_use]
    pub const unsafe fn new(pointer: *mut T) -> Self {
        Self(pointer)
    }

    /// The pointer. What is read and written through it is not [seen](crate#what-is-found), except
    /// what [`reads`](crate::reads) and [`writes`](crate::writes) report.
    #[must_use]
    pub const fn get(&self) -> *mut T {
        self.0
    }

    /// Reads an element.
    ///
    /// # Safety
    ///
    /// As for `pointer::add` and `pointer::read`.
    #[must_use]
    #[track_caller]
    pub unsafe fn read(self, index: usize) -> T {
        reads(self.0.wrapping_add(index), 1);
        // SAFETY: the caller's promise.
        unsafe { self.0.add(index).read() }
    }

    /// Writes an element.
    ///
    /// # Safety
    ///
    /// As for `pointer::add` and `pointer::write`.
    #[track_caller]
    pub unsafe fn write(self, index: usize, value: T) {
        writes(self.0.wrapping_add(index), 1);
        // SAFETY: the caller's promise.
        unsafe { self.0.add(index).write(value) };
    }
}

// SAFETY: `new` requires that the threads that hold copies do not race.
unsafe impl<T: Send> Send for Pointer<T> {}
// SAFETY: as above.
unsafe impl<T: Send + Sync> Sync for Pointer<T> {}

impl<T> Clone for Pointer<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Pointer<T> {}

impl<T> fmt::Debug for Pointer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
