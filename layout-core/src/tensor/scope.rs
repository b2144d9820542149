//! Those who share cells, and those who take a part of them.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::{Parts, ViewMut};
use crate::sealed::Sealed;

/// The scope of a launch: all its blocks, and all their threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid;

/// The scope of a block: all its threads. It is also one of the blocks of a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block;

/// One of the threads of a block, or with `Thread<Grid>` one of all threads of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thread<Scope = Block>(PhantomData<Scope>);

impl Sealed for Grid {}
impl Sealed for Block {}
impl<Scope: Sealed> Sealed for Thread<Scope> {}

/// A scope for `'a`: the grid until the kernel ends ([`Here::grid`](super::Here::grid)), or a block until its
/// next barrier ([`Phase::block`](super::Phase::block)).
#[derive(Clone, Copy, Debug)]
pub struct During<'a, Scope>(PhantomData<(*const (), &'a Scope)>);
impl<Scope> During<'_, Scope> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

/// One of those that share cells in a scope, and take parts of them; of what a block takes, its threads
/// take parts by the [`Way`](super::Way) `Next`.
///
/// | `Self` | `Scope` | what one takes |
/// |---|---|---|
/// | [`Block`] | [`Grid`] | [`Parts`] that its threads share |
/// | [`Thread`] | [`Block`] | a [`ViewMut`]: cells that are its own |
/// | [`Thread<Grid>`](Thread) | [`Grid`], [`Block`] | the same |
///
/// # Safety
///
/// * [`cells`](Self::cells) must be storage of the cells from `start` on, and of no others.
/// * [`Asked`](Self::Asked) must be `Of`.
#[diagnostic::on_unimplemented(
    message = "others that share these cells have the same coordinate",
    label = "in a `{Scope}`, the coordinate of a `{Self}` is not its own",
    note = "one owner: take the tile of the block first, `own_covering_tile(tile, here.block())`, and of it the part of a thread, \
            `own_part(threads, here.thread())`; the threads of a block share its coordinate, and every block has a thread with \
            the same coordinate in its block; of what is shared in a `Grid`, a block takes a tile at its `Own<_, Block>`, or a thread its \
            part at its `Own<_, Thread<Grid>>`; of a tile of a block, or of what is shared in a \
            `Block`, a thread takes its part at its `Own<_, Thread>`"
)]
pub unsafe trait OneOf<Scope: Sealed, Next>: Sealed {
    /// A pointer to the cells that one takes.
    type Cells<'a, T: 'a>;
    /// `Of`: where one takes no part, the compiler asks nothing of it.
    type Asked<Of>;

    /// The cells that one takes, from the first one on.
    ///
    /// # Safety
    ///
    /// The cells are valid for reads and writes for `'a`, and nobody but this one, or its threads, has
    /// them.
    #[doc(hidden)]
    unsafe fn cells<'a, T: 'a>(start: *mut T) -> Self::Cells<'a, T>;
}

// SAFETY: they are the cells, for the threads of the block.
#[diagnostic::do_not_recommend]
unsafe impl<Next> OneOf<Grid, Next> for Block {
    type Asked<Of> = Of;
    type Cells<'a, T: 'a> = Parts<'a, T, Self, Next>;
    #[inline(always)]
    unsafe fn cells<'a, T: 'a>(start: *mut T) -> Parts<'a, T, Self, Next> {
        Parts::new(start)
    }
}

// SAFETY: they are the cells.
#[diagnostic::do_not_recommend]
unsafe impl<Scope: Sealed> OneOf<Scope, ()> for Thread<Scope> {
    type Asked<Of> = Of;
    type Cells<'a, T: 'a> = ViewMut<'a, T>;
    #[inline(always)]
    unsafe fn cells<'a, T: 'a>(start: *mut T) -> ViewMut<'a, T> {
        ViewMut::new(start)
    }
}

/// A coordinate that no other thread of the grid has is one that no other thread of the block has.
// SAFETY: they are the cells.
#[diagnostic::do_not_recommend]
unsafe impl OneOf<Block, ()> for Thread<Grid> {
    type Asked<Of> = Of;
    type Cells<'a, T: 'a> = ViewMut<'a, T>;
    #[inline(always)]
    unsafe fn cells<'a, T: 'a>(start: *mut T) -> ViewMut<'a, T> {
        ViewMut::new(start)
    }
}
