//! What is of one thread or block alone.
#![allow(unsafe_code)]

use core::marker::PhantomData;

/// A coordinate that no other thread, or no other block, has: the witness that what is taken at it is
/// taken once.
///
/// It stays with the thread that made it.
#[derive(Clone, Copy, Debug)]
pub struct Own<C> {
    coordinate: C,
    thread: PhantomData<*const ()>,
}

impl<C: Copy> Own<C> {
    /// The coordinate of this thread or block.
    ///
    /// # Safety
    ///
    /// Of all that take parts of one memory with it, no other thread (for a part of a block's tile)
    /// or no other block (for a block's tile) has the same coordinate.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn new(coordinate: C) -> Self {
        Self {
            coordinate,
            thread: PhantomData,
        }
    }

    /// The coordinate.
    #[must_use]
    #[inline(always)]
    pub const fn get(&self) -> C {
        self.coordinate
    }
}
