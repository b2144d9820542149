//! Memory that threads write together, each its own part.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::overhang::{Overhanging, PartExtents, TileOver};
use super::{
    Distinct, Inside, Own, PartAt, Storage, Tensor, TensorLayout, TileAt, ViewMut, Within,
};
use crate::sealed::Sealed;

/// A pointer to cells that threads share for `'a`, each taking a part of its own.
#[repr(transparent)]
#[derive(Debug)]
pub struct Parts<'a, T> {
    start: *mut T,
    cells: PhantomData<&'a mut T>,
}

impl<'a, T> Parts<'a, T> {
    /// The same memory as other cells.
    pub(super) const fn cast<U>(self) -> Parts<'a, U> {
        Parts {
            start: self.start.cast(),
            cells: PhantomData,
        }
    }
}

// SAFETY: not `Readable`.
unsafe impl<T> Storage for Parts<'_, T> {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.start
    }
}

impl<T, L> Tensor<Parts<'_, T>, L> {
    /// Takes its part as of a pointer: not [`Moves`](super::Moves), as what is taken at another
    /// coordinate than one's own is others' too.
    #[inline(always)]
    fn pointer(self) -> Tensor<*mut T, L> {
        Tensor {
            data: self.data.start,
            layout: self.layout,
        }
    }

    #[inline(always)]
    fn of_pointer(part: Tensor<*mut T, L>) -> Self {
        Self {
            data: Parts {
                start: part.data,
                cells: PhantomData,
            },
            layout: part.layout,
        }
    }
}

impl<'a, T, L: TensorLayout> Tensor<Parts<'a, T>, L> {
    /// A tensor that the threads of a launch, or of a block, write together.
    ///
    /// Its cells are distinct, and what a thread takes of it at a coordinate of its [`Own`] no other
    /// thread takes.
    ///
    /// # Safety
    ///
    /// * For all of `'a`, the cells of all coordinates in the shape are valid for reads and writes,
    ///   and offsets of coordinates in the shape do not exceed the integers they are counted in.
    /// * Each thread makes at most one such tensor in this memory for `'a`, from the same pointer and
    ///   the same layout, and takes its part by the same operations, with the same types.
    /// * Nothing else reads or writes the cells.
    #[must_use]
    #[inline(always)]
    pub unsafe fn share(data: *mut T, layout: Distinct<L>) -> Self {
        Self {
            data: Parts {
                start: data,
                cells: PhantomData,
            },
            layout: *layout.layout(),
        }
    }

    /// The tile of a block, as [`Tensor::local_tile`]; none if the coordinate is behind the tiles.
    #[must_use]
    #[inline(always)]
    pub fn own_tile<Tiler, C>(
        self,
        tiler: Tiler,
        block: Own<C>,
    ) -> Option<Tensor<Parts<'a, T>, L::Output>>
    where
        Tiler: Sealed,
        C: Sealed + Copy + Within<L::RestShape, L::Values>,
        L: TileAt<Tiler, C>,
    {
        block
            .get()
            .is_within(&self.layout.values())
            .then(|| Tensor::of_pointer(self.pointer().local_tile(tiler, block.get())))
    }

    /// The tile of a block, as [`Tensor::covering_tile`]: behind the tiles, nothing is there.
    #[must_use]
    #[inline(always)]
    pub fn own_covering_tile<Tiler, C>(
        self,
        tiler: Tiler,
        block: Own<C>,
    ) -> Overhanging<Parts<'a, T>, L::Output, L::Extents>
    where
        Tiler: Sealed,
        C: Sealed + Copy,
        L: TileOver<Tiler, C>,
    {
        let part = self.pointer().covering_tile(tiler, block.get());
        Overhanging {
            tile: Tensor::of_pointer(part.tile),
            extents: part.extents,
        }
    }

    /// The elements of a thread, as [`Tensor::local_partition`]: they are of this thread alone, to
    /// read and to write.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let mut cells = [0_u32; 64];
    /// let layout = Distinct::of(Layout::<(_8, _8), (_8, _1)>::new());
    /// for (ty, tx) in (0..2).flat_map(|y| (0..8).map(move |x| (y, x))) {
    ///     let thread = (Below::<_2>::wrapped(ty), Below::<_8>::wrapped(tx));
    ///     // SAFETY: the threads run one after the other, with coordinates of their own, and all of
    ///     // them take their parts like this.
    ///     let (whole, thread) = unsafe { (Tensor::share(cells.as_mut_ptr(), layout), Own::new(thread)) };
    ///     let mut mine = whole.own_part((_2::new(), _8::new()), thread);
    ///     for pass in Below::<_4>::all() {
    ///         mine[(pass, _0::new())] += 1;
    ///     }
    /// }
    /// assert_eq!(cells, [1; 64]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn own_part<Threads, C>(
        self,
        threads: Threads,
        thread: Own<C>,
    ) -> Tensor<ViewMut<'a, T>, L::Output>
    where
        Threads: Sealed,
        C: Sealed + Copy + Inside<L::TileShape>,
        L: PartAt<Threads, C>,
    {
        let part = self.pointer().local_partition(threads, thread.get());
        Tensor {
            data: ViewMut::new(part.data),
            layout: part.layout,
        }
    }
}

impl<'a, T, L, Extents> Overhanging<Parts<'a, T>, L, Extents> {
    /// The elements of a thread that are there: one of each tile of the integers `Threads`, as
    /// [`Tensor::local_partition`].
    #[must_use]
    #[inline(always)]
    pub fn own_part<Threads, C>(
        self,
        threads: Threads,
        thread: Own<C>,
    ) -> Overhanging<ViewMut<'a, T>, L::Output, Extents>
    where
        Threads: Sealed + PartExtents<C, Extents>,
        C: Sealed + Copy + Inside<Threads>,
        L: PartAt<Threads, C, TileShape = Threads>,
    {
        let extents = Threads::part_extents(thread.get(), &self.extents);
        let part = self.tile.pointer().local_partition(threads, thread.get());
        Overhanging {
            tile: Tensor {
                data: ViewMut::new(part.data),
                layout: part.layout,
            },
            extents,
        }
    }
}
