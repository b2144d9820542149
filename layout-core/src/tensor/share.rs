//! Disjoint partitions: memory that several threads write, each its own part.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::overhang::{HoldWhole, PredicatedTile};
use super::partition::WholeOr;
use super::{During, Injective, Participant, Storage, Tensor, TensorLayout};
use crate::mixed::RefinedTo;
use crate::sealed::Sealed;

/// A pointer to elements that a `Scope` shares for `'a`: the blocks of a [`Grid`](super::Grid), or the threads
/// of a [`Block`](super::Block).
///
/// Each block or thread takes its own part. All blocks or threads use the same partition scheme
/// ([`PartitionScheme`](super::PartitionScheme)), so the parts are disjoint.
///
/// Taking a part consumes the tensor. To write in several steps, take the tile of each step from
/// [`reborrow`](Tensor::reborrow).
#[repr(transparent)]
#[derive(Debug)]
pub struct DisjointMut<'a, T, Scope, PartitionScheme> {
    start: *mut T,
    cells: PhantomData<(&'a mut T, Scope, PartitionScheme)>,
}

impl<'a, T, Scope, PartitionScheme> DisjointMut<'a, T, Scope, PartitionScheme> {
    /// Creates the storage. The caller guarantees the elements.
    #[inline(always)]
    pub(super) const fn new(start: *mut T) -> Self {
        Self {
            start,
            cells: PhantomData,
        }
    }

    /// Returns the same memory with another element type or partition scheme.
    pub(super) const fn cast<U, Next>(self) -> DisjointMut<'a, U, Scope, Next> {
        DisjointMut::new(self.start.cast())
    }
}

// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<T, Scope, PartitionScheme> Storage for DisjointMut<'_, T, Scope, PartitionScheme> {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.start
    }
}

impl<T, Scope, PartitionScheme, L> Tensor<DisjointMut<'_, T, Scope, PartitionScheme>, L> {
    /// Converts to a tensor on a raw pointer, from which a part is taken.
    ///
    /// `DisjointMut` does not implement [`Moves`](super::Moves): a part at an arbitrary coordinate can belong to
    /// another thread.
    #[inline(always)]
    pub(super) fn pointer(self) -> Tensor<*mut T, L> {
        Tensor {
            data: self.data.start,
            layout: self.layout,
        }
    }
}

/// Converts the part at a unique coordinate to the storage of its owner.
///
/// # Safety
///
/// * The obligations of [`Participant::cells`] must hold.
#[inline(always)]
pub(super) unsafe fn own<'a, T: 'a, L, Scope: Sealed, One: Participant<Scope, Next>, Next>(
    part: Tensor<*mut T, L>,
) -> Tensor<One::Cells<'a, T>, L> {
    Tensor {
        // SAFETY: the caller upholds the safety contract of this function.
        data: unsafe { One::cells(part.data) },
        layout: part.layout,
    }
}

impl<'a, T, Scope: Sealed, PartitionScheme, L: TensorLayout>
    Tensor<DisjointMut<'a, T, Scope, PartitionScheme>, L>
{
    /// Creates a tensor that the blocks of a grid, or the threads of a block, write together.
    ///
    /// The layout is injective. Each thread or block takes its part at a [`UniqueCoord`](super::UniqueCoord) coordinate, by
    /// the one scheme ([`PartitionScheme`](super::PartitionScheme)) in the tensor's type. The tensor ends with its scope: the kernel
    /// for a grid, the [`Phase`](super::Phase) for a block.
    ///
    /// # Safety
    ///
    /// * For all of `'a`, the elements at all coordinates in the shape must be valid for reads and writes, and
    ///   aligned.
    /// * The elements must be initialized. For uninitialized memory, use
    ///   [`MaybeUninit`](core::mem::MaybeUninit).
    /// * Offsets of coordinates in the shape must not overflow the layout's integer type.
    /// * All threads of the scope must create the tensor with the same type, pointer and layout, at most once
    ///   in `'a`.
    /// * Nothing else may read or write the elements for `'a`. If the scope is a block, this includes other
    ///   blocks.
    /// * If the scope is a block, a barrier of the block must separate `'a` from all other uses of the
    ///   elements.
    #[must_use]
    #[inline(always)]
    pub unsafe fn share(data: *mut T, layout: Injective<L>, _during: During<'a, Scope>) -> Self
    where
        T: Send,
    {
        Self {
            data: DisjointMut::new(data),
            layout: *layout.layout(),
        }
    }

    /// Reborrows the tensor, to take several tiles in sequence.
    ///
    /// Taking a tile consumes the tensor. A block that writes one tile per step takes each tile from
    /// `reborrow()`, at its coordinate with the step [appended](super::UniqueCoord::append).
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let mut cells = [0; 64];
    /// let layout = Injective::of(Layout::<(_4, _16), (_16, _1)>::new());
    /// for row in 0..4 {
    ///     let kernel = Kernel::new();
    ///     // SAFETY: each turn of this loop is a block of its own, of one thread; the cells are those of
    ///     // the layout, and all blocks share them here.
    ///     let (ctx, mut all) = unsafe {
    ///         let ctx = ThreadContext::<(u32,), (_1,)>::new(&kernel, [row, 0, 0], [0; 3]);
    ///         (ctx, Tensor::share(cells.as_mut_ptr(), layout, ctx.grid()))
    ///     };
    ///     for tile in 0..4 {
    ///         let block = ctx.block_idx().append(tile);
    ///         let tile = all.reborrow().predicated_tile_mut((_1::new(), _4::new()), block);
    ///         let me = ctx.thread_idx().append(Bounded::<_1>::wrapped(0));
    ///         tile.local_partition_mut((_1::new(), _1::new()), me).store((0, 3), row);
    ///     }
    /// }
    /// assert_eq!(cells[12..20], [0, 0, 0, 0, 0, 0, 0, 1]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn reborrow(&mut self) -> Tensor<DisjointMut<'_, T, Scope, PartitionScheme>, L> {
        // A part taken from the reborrow ends before `self` can be used again. All other threads use the same
        // scheme and other coordinates, so their parts are disjoint at any time.
        Tensor {
            data: DisjointMut::new(self.data.start),
            layout: self.layout,
        }
    }

    /// Returns the part of one member of the scope. `of` returns the part's layout and its first offset.
    ///
    /// # Safety
    ///
    /// * The elements of the part must be elements of the tensor.
    /// * The elements must not belong to the part of another thread or block.
    #[inline(always)]
    pub(super) unsafe fn own_by<R, One: Participant<Scope, Next>, Next>(
        self,
        of: impl FnOnce(L) -> (R, usize),
    ) -> Tensor<One::Cells<'a, T>, R> {
        let part = self.pointer().part(of);
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe { own::<_, _, Scope, One, Next>(part) }
    }
}

impl<'a, T, Scope, Whole, Rest, L, Extents>
    PredicatedTile<DisjointMut<'a, T, Scope, WholeOr<Whole, Rest>>, L, Extents>
{
    /// Converts a full tile to a tensor with the partition scheme `Whole`. A partial tile keeps its extents,
    /// and gets the scheme `Rest`.
    ///
    /// All threads that share the tile have the same extents, so all get the same scheme.
    ///
    /// # Errors
    ///
    /// Returns the tile if it is partial.
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
    PredicatedTile<DisjointMut<'a, T, Scope, WholeOr<Whole, Rest, R>>, L, Extents>
{
    /// Converts a full tile to a tensor with the refined layout `R`, like [`try_whole`](Self::try_whole)
    /// combined with [`Tensor::as_layout`].
    ///
    /// The refined layout can be split into vectors. The scheme names the refined layout, so all threads make
    /// the same check.
    ///
    /// # Errors
    ///
    /// Returns the tile if it is partial, or if its layout does not match `R`.
    #[inline(always)]
    pub fn try_whole_as(self) -> WholeTile<'a, T, Scope, Whole, Rest, R, L, Extents>
    where
        L: TensorLayout,
        R: RefinedTo<L>,
        Extents: HoldWhole<L::Shape>,
    {
        whole_with(self, R::known_of)
    }
}

impl<'a, T, Scope, Known, Rest, R, L: TensorLayout>
    Tensor<DisjointMut<'a, T, Scope, WholeOr<Known, Rest, R>>, L>
{
    /// Converts the tensor to a refined layout, like [`as_layout`](Self::as_layout), with the partition scheme
    /// `Known`. If the layout does not match, the tensor gets the scheme `Rest`.
    ///
    /// All threads that share the tensor have the same layout, so all get the same scheme. The scheme names the
    /// refined layout.
    ///
    /// # Errors
    ///
    /// Returns the tensor if its layout does not match.
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    pub fn try_as_layout(
        self,
    ) -> Result<
        Tensor<DisjointMut<'a, T, Scope, Known>, R>,
        Tensor<DisjointMut<'a, T, Scope, Rest>, L>,
    >
    where
        R: RefinedTo<L>,
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

/// A full tile with the layout `R`, or a partial tile.
type WholeTile<'a, T, Scope, Whole, Rest, R, L, Extents> = Result<
    Tensor<DisjointMut<'a, T, Scope, Whole>, R>,
    PredicatedTile<DisjointMut<'a, T, Scope, Rest>, L, Extents>,
>;

#[inline(always)]
fn whole_with<T, Scope, PartitionScheme, Whole, Rest, R, L, Extents>(
    tile: PredicatedTile<DisjointMut<'_, T, Scope, PartitionScheme>, L, Extents>,
    known: fn(L) -> Option<R>,
) -> WholeTile<'_, T, Scope, Whole, Rest, R, L, Extents>
where
    L: TensorLayout,
    Extents: HoldWhole<L::Shape>,
{
    let is_whole = tile.is_whole();
    let PredicatedTile { tile, extents } = tile;
    match known(tile.layout) {
        Some(layout) if is_whole => Ok(Tensor {
            data: tile.data.cast(),
            layout,
        }),
        _ => Err(PredicatedTile {
            tile: Tensor {
                data: tile.data.cast(),
                layout: tile.layout,
            },
            extents,
        }),
    }
}
