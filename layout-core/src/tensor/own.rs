//! What is of one thread or block alone.
#![allow(unsafe_code)]

use core::marker::PhantomData;

/// A coordinate that no other has: no other [`Block`](super::Block) of the grid, no other
/// [`Thread`](super::Thread) of the block, or of the grid. It is the witness that what is taken at it is
/// taken once.
///
/// It stays with the thread that made it.
#[derive(Debug)]
pub struct Own<C, One> {
    coordinate: C,
    one: PhantomData<(*const (), One)>,
}

impl<C: Copy, One> Clone for Own<C, One> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<C: Copy, One> Copy for Own<C, One> {}

impl<C: Copy, One> Own<C, One> {
    /// The coordinate of this thread or block.
    ///
    /// # Safety
    ///
    /// No other has the coordinate of those that take parts of the same cells with it: for `Block` no
    /// other block of the grid, for `Thread` no other thread of the block, and for `Thread<Grid>` no
    /// other thread of the grid.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn new(coordinate: C) -> Self {
        Self {
            coordinate,
            one: PhantomData,
        }
    }

    /// The coordinate.
    #[must_use]
    #[inline(always)]
    pub const fn get(&self) -> C {
        self.coordinate
    }
}
