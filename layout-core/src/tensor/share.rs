//! Memory that threads write together, each its own part.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::overhang::{HoldWhole, Overhanging};
use super::way::WholeOr;
use super::{Distinct, During, OneOf, Storage, Tensor, TensorLayout};
use crate::mixed::KnownOf;
use crate::sealed::Sealed;

/// A pointer to cells that those of a `Scope` share for `'a`, each taking a part of its own by the same
/// [`Way`](super::Way): the blocks of a [`Grid`](super::Grid), the threads of a [`Block`](super::Block).
///
/// Whoever takes a part takes it by value, once. To write in several steps, take the tile of each step of
/// [`reborrow`](Tensor::reborrow).
#[repr(transparent)]
#[derive(Debug)]
pub struct Parts<'a, T, Scope, Way> {
    start: *mut T,
    cells: PhantomData<(&'a mut T, Scope, Way)>,
}

impl<'a, T, Scope, Way> Parts<'a, T, Scope, Way> {
    /// The caller promises the cells.
    #[inline(always)]
    pub(super) const fn new(start: *mut T) -> Self {
        Self {
            start,
            cells: PhantomData,
        }
    }

    /// The same memory, as other cells or taken further by another way.
    pub(super) const fn cast<U, Next>(self) -> Parts<'a, U, Scope, Next> {
        Parts::new(self.start.cast())
    }
}

// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T, Scope, Way> Storage for Parts<'_, T, Scope, Way> {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.start
    }
}

impl<T, Scope, Way, L> Tensor<Parts<'_, T, Scope, Way>, L> {
    /// Takes its part as if from a pointer: not [`Moves`](super::Moves), as what is taken at a
    /// coordinate that is not one's own also belongs to others.
    #[inline(always)]
    pub(super) fn pointer(self) -> Tensor<*mut T, L> {
        Tensor {
            data: self.data.start,
            layout: self.layout,
        }
    }
}

/// The part that one takes at its own coordinate.
///
/// # Safety
///
/// As for [`OneOf::cells`].
#[inline(always)]
pub(super) unsafe fn own<'a, T: 'a, L, Scope: Sealed, One: OneOf<Scope, Next>, Next>(
    part: Tensor<*mut T, L>,
) -> Tensor<One::Cells<'a, T>, L> {
    Tensor {
        // SAFETY: the caller upholds the safety contract of this function.
        data: unsafe { One::cells(part.data) },
        layout: part.layout,
    }
}

impl<'a, T, Scope: Sealed, Way, L: TensorLayout> Tensor<Parts<'a, T, Scope, Way>, L> {
    /// A tensor that the blocks of a grid, or the threads of a block, write together.
    ///
    /// Its cells are distinct, and what one takes of it at a coordinate of its [`Own`](super::Own), by the one
    /// [`Way`](super::Way) that its type names, no other takes. It ends with the scope: for the grid with
    /// the kernel, for a block with its [`Phase`](super::Phase).
    ///
    /// # Safety
    ///
    /// * For all of `'a`, the cells of all coordinates in the shape are valid for reads and writes,
    ///   aligned, and hold a `T`: in memory that nobody has written yet, that is a
    ///   [`MaybeUninit`](core::mem::MaybeUninit). Offsets of coordinates in the shape do not exceed the
    ///   integers they are counted in.
    /// * All threads of the scope make it in the same way: as one type, from one pointer and one layout,
    ///   at most once in `'a`.
    /// * Nothing else reads or writes the cells for `'a`: if the scope is a block, nothing in another
    ///   block, and a barrier of the block lies between `'a` and all other uses of the cells.
    #[must_use]
    #[inline(always)]
    pub unsafe fn share(data: *mut T, layout: Distinct<L>, _during: During<'a, Scope>) -> Self
    where
        T: Send,
    {
        Self {
            data: Parts::new(data),
            layout: *layout.layout(),
        }
    }

    /// The same tensor for a while: several of its tiles are taken one after the other.
    ///
    /// A tile is taken by value. A block that writes a tile in each of several steps takes each tile of `reborrow()`, at its coordinate
    /// with the step [appended](super::Own::append).
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let mut cells = [0; 64];
    /// let layout = Distinct::of(Layout::<(_4, _16), (_16, _1)>::new());
    /// for row in 0..4 {
    ///     let kernel = Kernel::new();
    ///     // SAFETY: each turn of this loop is a block of its own, of one thread; the cells are those of
    ///     // the layout, and all blocks share them here.
    ///     let (here, mut all) = unsafe {
    ///         let here = Here::<(u32,), (_1,)>::new(&kernel, [row, 0, 0], [0; 3]);
    ///         (here, Tensor::share(cells.as_mut_ptr(), layout, here.grid()))
    ///     };
    ///     for tile in 0..4 {
    ///         let block = here.block().append(tile);
    ///         let tile = all.reborrow().own_covering_tile((_1::new(), _4::new()), block);
    ///         let me = here.thread().append(Below::<_1>::wrapped(0));
    ///         tile.own_part((_1::new(), _1::new()), me).store((0, 3), row);
    ///     }
    /// }
    /// assert_eq!(cells[12..20], [0, 0, 0, 0, 0, 0, 0, 1]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn reborrow(&mut self) -> Tensor<Parts<'_, T, Scope, Way>, L> {
        // What is taken of it ends before anything else is taken of `self`; others take the parts at other
        // coordinates by the same way, whenever they do.
        Tensor {
            data: Parts::new(self.data.start),
            layout: self.layout,
        }
    }

    /// The part of one of the scope whose layout, and the cells before it, are the result of `of`.
    ///
    /// # Safety
    ///
    /// The cells of the part are cells of the tensor, and not of the part of another.
    #[inline(always)]
    pub(super) unsafe fn own_by<R, One: OneOf<Scope, Next>, Next>(
        self,
        of: impl FnOnce(L) -> (R, usize),
    ) -> Tensor<One::Cells<'a, T>, R> {
        let part = self.pointer().part(of);
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe { own::<_, _, Scope, One, Next>(part) }
    }
}

impl<'a, T, Scope, Whole, Rest, L, Extents>
    Overhanging<Parts<'a, T, Scope, WholeOr<Whole, Rest>>, L, Extents>
{
    /// The tile as a tensor, taken by the way `Whole`, if all of it exists; otherwise as it is, taken by
    /// `Rest`.
    ///
    /// All that share the tile see the same part of it, and so go the same way.
    ///
    /// # Errors
    ///
    /// The tile, if it overhangs.
    #[inline(always)]
    pub fn try_whole(self) -> WholeTile<'a, T, Scope, Whole, Rest, L, L, Extents>
    where
        L: TensorLayout,
        Extents: HoldWhole<L::Shape>,
    {
        whole_with(self, Some)
    }
}

impl<'a, T, Scope, Whole, Rest, R, L, Extents>
    Overhanging<Parts<'a, T, Scope, WholeOr<Whole, Rest, R>>, L, Extents>
{
    /// As [`try_whole`](Self::try_whole), for a tile about whose layout more is known, as for
    /// [`Tensor::known_as`]: vectors are cut from it. The way names what is known, so that all ask
    /// the same.
    ///
    /// # Errors
    ///
    /// The tile, if it overhangs or its layout has other numbers.
    #[inline(always)]
    pub fn try_whole_as(self) -> WholeTile<'a, T, Scope, Whole, Rest, R, L, Extents>
    where
        L: TensorLayout,
        R: KnownOf<L>,
        Extents: HoldWhole<L::Shape>,
    {
        whole_with(self, R::known_of)
    }
}

impl<'a, T, Scope, Known, Rest, R, L: TensorLayout>
    Tensor<Parts<'a, T, Scope, WholeOr<Known, Rest, R>>, L>
{
    /// The tensor with a layout about which more is known, as for [`known_as`](Self::known_as), taken by the way
    /// `Known`; otherwise as it is, taken by `Rest`.
    ///
    /// All that share the tensor have the same layout, and so go the same way, which names what is known.
    ///
    /// # Errors
    ///
    /// The tensor, if its layout has other numbers.
    #[inline(always)]
    #[allow(clippy::type_complexity)] // The type parameters carry the meaning.
    pub fn try_known_as(
        self,
    ) -> Result<Tensor<Parts<'a, T, Scope, Known>, R>, Tensor<Parts<'a, T, Scope, Rest>, L>>
    where
        R: KnownOf<L>,
    {
        match R::known_of(self.layout) {
            Some(layout) => Ok(Tensor {
                data: self.data.cast(),
                layout,
            }),
            None => Err(Tensor {
                data: self.data.cast(),
                layout: self.layout,
            }),
        }
    }
}

/// A whole tile with the layout `R`, or one that overhangs.
type WholeTile<'a, T, Scope, Whole, Rest, R, L, Extents> = Result<
    Tensor<Parts<'a, T, Scope, Whole>, R>,
    Overhanging<Parts<'a, T, Scope, Rest>, L, Extents>,
>;

#[inline(always)]
fn whole_with<T, Scope, Way, Whole, Rest, R, L, Extents>(
    tile: Overhanging<Parts<'_, T, Scope, Way>, L, Extents>,
    known: fn(L) -> Option<R>,
) -> WholeTile<'_, T, Scope, Whole, Rest, R, L, Extents>
where
    L: TensorLayout,
    Extents: HoldWhole<L::Shape>,
{
    let is_whole = tile.is_whole();
    let Overhanging { tile, extents } = tile;
    match known(tile.layout) {
        Some(layout) if is_whole => Ok(Tensor {
            data: tile.data.cast(),
            layout,
        }),
        _ => Err(Overhanging {
            tile: Tensor {
                data: tile.data.cast(),
                layout: tile.layout,
            },
            extents,
        }),
    }
}
