//! A pointer that a kernel may capture.

use core::fmt;

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

    /// The pointer.
    #[must_use]
    pub const fn get(&self) -> *mut T {
        self.0
    }
}

// SAFETY: `new` demands that the threads that hold copies do not race.
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
