//! Scopes: the threads or blocks that share elements.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::{DisjointMut, ViewMut};
use crate::sealed::Sealed;

/// The scope of a launch: all blocks, and all threads of these blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid;

/// The scope of a block: all threads of the block. `Block` also stands for one of the blocks of a
/// [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block;

/// One thread of a block, or, as `Thread<Grid>`, one thread of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thread<Scope = Block>(PhantomData<Scope>);

impl Sealed for Grid {}
impl Sealed for Block {}
impl<Scope: Sealed> Sealed for Thread<Scope> {}

/// A scope that lasts for `'a`: a grid until the kernel ends ([`ThreadContext::grid`](super::ThreadContext::grid)), or a block
/// until its next barrier ([`Phase::block`](super::Phase::block)).
#[derive(Clone, Copy, Debug)]
pub struct During<'a, Scope>(PhantomData<(*const (), &'a Scope)>);
impl<Scope> During<'_, Scope> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

/// A member of a scope that takes its part of shared elements.
///
/// The threads of a block partition the block's part by the scheme ([`PartitionScheme`](super::PartitionScheme)) `Next`.
///
/// | `Self` | `Scope` | type of the part |
/// |---|---|---|
/// | [`Block`] | [`Grid`] | [`DisjointMut`], shared by the block's threads |
/// | [`Thread`] | [`Block`] | a [`ViewMut`] with exclusive access |
/// | [`Thread<Grid>`](Thread) | [`Grid`], [`Block`] | the same |
///
/// # Safety
///
/// * [`cells`](Self::cells) must return storage of exactly the elements that start at `start`.
/// * [`Asked`](Self::Asked) must be `Of`.
#[diagnostic::on_unimplemented(
    message = "expected a unique coordinate: other owners of these elements have the same \
               coordinate",
    label = "in a `{Scope}`, the coordinate of a `{Self}` is not unique",
    note = "one owner: take the block's tile first, `predicated_tile_mut(tile, ctx.block_idx())`, then \
            the thread's part of the tile, `local_partition_mut(threads, ctx.thread_idx())`; in a `Grid`, use a \
            `UniqueCoord<_, Block>` or a `UniqueCoord<_, Thread<Grid>>`; in a `Block`, or in a block's tile, \
            use a `UniqueCoord<_, Thread>`"
)]
pub unsafe trait Participant<Scope: Sealed, Next>: Sealed {
    /// The storage of the part.
    type Cells<'a, T: 'a>;
    /// `Of`. Through this type, the compiler checks bounds only for the members that take a part.
    type Asked<Of>;

    /// Returns the storage of the part that starts at `start`.
    ///
    /// # Safety
    ///
    /// * The elements must be valid for reads and writes for `'a`.
    /// * No other thread may have access to the elements. If the part belongs to a block, the
    ///   threads of this block may have access.
    #[doc(hidden)]
    unsafe fn cells<'a, T: 'a>(start: *mut T) -> Self::Cells<'a, T>;
}

// SAFETY: the storage has exactly these elements, shared by the threads of the block.
#[diagnostic::do_not_recommend]
unsafe impl<Next> Participant<Grid, Next> for Block {
    type Asked<Of> = Of;
    type Cells<'a, T: 'a> = DisjointMut<'a, T, Self, Next>;
    #[inline(always)]
    unsafe fn cells<'a, T: 'a>(start: *mut T) -> DisjointMut<'a, T, Self, Next> {
        DisjointMut::new(start)
    }
}

// SAFETY: the storage has exactly these elements.
#[diagnostic::do_not_recommend]
unsafe impl<Scope: Sealed> Participant<Scope, ()> for Thread<Scope> {
    type Asked<Of> = Of;
    type Cells<'a, T: 'a> = ViewMut<'a, T>;
    #[inline(always)]
    unsafe fn cells<'a, T: 'a>(start: *mut T) -> ViewMut<'a, T> {
        ViewMut::new(start)
    }
}

/// A coordinate that is unique in the grid is also unique in the block.
// SAFETY: the storage has exactly these elements.
#[diagnostic::do_not_recommend]
unsafe impl Participant<Block, ()> for Thread<Grid> {
    type Asked<Of> = Of;
    type Cells<'a, T: 'a> = ViewMut<'a, T>;
    #[inline(always)]
    unsafe fn cells<'a, T: 'a>(start: *mut T) -> ViewMut<'a, T> {
        ViewMut::new(start)
    }
}
