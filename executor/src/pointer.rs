//! A pointer that a kernel may capture.

use core::fmt;

use crate::record::{reads, writes};

/// A pointer that many threads of a grid can hold.
///
/// A closure over a raw pointer is not `Sync`. A kernel captures this type instead.
pub struct Pointer<T>(*mut T);

impl<T> Pointer<T> {
    /// Returns a pointer to share with the threads of a grid.
    ///
    /// # Safety
    ///
    /// - While the pointer is used, no two threads may access the same element, unless both read or a
    ///   barrier of their common block orders the accesses.
    #[must_use]
    pub const unsafe fn new(pointer: *mut T) -> Self {
        Self(pointer)
    }

    /// Returns the raw pointer.
    ///
    /// Accesses through the raw pointer are not [recorded](crate#detected-errors), except accesses
    /// that [`reads`](crate::reads) and [`writes`](crate::writes) report.
    #[must_use]
    pub const fn get(&self) -> *mut T {
        self.0
    }

    /// Reads an element.
    ///
    /// # Safety
    ///
    /// - The conditions of `pointer::add` and `pointer::read` must hold.
    #[must_use]
    #[track_caller]
    pub unsafe fn read(self, index: usize) -> T {
        reads(self.0.wrapping_add(index), 1);
        // SAFETY: the caller upholds the contracts of `add` and `read`.
        unsafe { self.0.add(index).read() }
    }

    /// Writes an element.
    ///
    /// # Safety
    ///
    /// - The conditions of `pointer::add` and `pointer::write` must hold.
    #[track_caller]
    pub unsafe fn write(self, index: usize, value: T) {
        writes(self.0.wrapping_add(index), 1);
        // SAFETY: the caller upholds the contracts of `add` and `write`.
        unsafe { self.0.add(index).write(value) };
    }
}

// SAFETY: the caller of `new` guarantees that the threads that hold copies do not race.
unsafe impl<T: Send> Send for Pointer<T> {}
// SAFETY: the caller of `new` guarantees that the threads that hold copies do not race.
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
