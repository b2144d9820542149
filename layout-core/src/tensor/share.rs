//! Memory that threads write together, each its own part.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::overhang::{Overhanging, PartExtents, TileOver};
use super::{
    Distinct, OneOf, Own, PartAt, Storage, Tensor, TensorLayout, ThreadOf, TileAt, Within,
};
use crate::sealed::Sealed;

/// A pointer to cells that those of a `Scope` share for `'a`, each taking a part of its own: the blocks
/// of a [`Grid`](super::Grid), the threads of a [`Block`](super::Block).
#[repr(transparent)]
#[derive(Debug)]
pub struct Parts<'a, T, Scope> {
    start: *mut T,
    cells: PhantomData<(&'a mut T, Scope)>,
}

impl<'a, T, Scope> Parts<'a, T, Scope> {
    /// The cells are promised by the caller.
    #[inline(always)]
    pub(super) const fn new(start: *mut T) -> Self {
        Self {
            start,
            cells: PhantomData,
        }
    }

    /// The same memory as other cells.
    pub(super) const fn cast<U>(self) -> Parts<'a, U, Scope> {
        Parts::new(self.start.cast())
    }
}

// SAFETY: not `Readable`.
unsafe impl<T, Scope> Storage for Parts<'_, T, Scope> {
    type Item = T;
    #[inline(always)]
    fn pointer(&self) -> *const T {
        self.start
    }
}

impl<T, Scope, L> Tensor<Parts<'_, T, Scope>, L> {
    /// Takes its part as of a pointer: not [`Moves`](super::Moves), as what is taken at another
    /// coordinate than one's own is others' too.
    #[inline(always)]
    fn pointer(self) -> Tensor<*mut T, L> {
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
/// As [`OneOf::cells`].
#[inline(always)]
unsafe fn own<'a, T: 'a, L, Scope: Sealed, One: OneOf<Scope>>(
    part: Tensor<*mut T, L>,
) -> Tensor<One::Cells<'a, T>, L> {
    Tensor {
        // SAFETY: the caller's promise.
        data: unsafe { One::cells(part.data) },
        layout: part.layout,
    }
}

impl<'a, T, Scope: Sealed, L: TensorLayout> Tensor<Parts<'a, T, Scope>, L> {
    /// A tensor that the blocks of a grid, or the threads of a block, write together.
    ///
    /// Its cells are distinct, and what one takes of it at a coordinate of its [`Own`] no other takes.
    ///
    /// # Safety
    ///
    /// * For all of `'a`, the cells of all coordinates in the shape are valid for reads and writes,
    ///   and offsets of coordinates in the shape do not exceed the integers they are counted in.
    /// * Each thread of the scope makes at most one such tensor in this memory for `'a`, from the same
    ///   pointer and the same layout.
    /// * All take their parts by the same operations, with the same types, at coordinates that they have
    ///   by the same way: all blocks of a grid their tiles, and all threads of a block their parts of its
    ///   tile.
    /// * Nothing else reads or writes the cells: nothing in another block if the scope is `Block`.
    #[must_use]
    #[inline(always)]
    pub unsafe fn share(data: *mut T, layout: Distinct<L>, _: Scope) -> Self
    where
        T: Send,
    {
        Self {
            data: Parts::new(data),
            layout: *layout.layout(),
        }
    }

    /// The tile of one of the scope, as [`Tensor::local_tile`]; none if its coordinate is behind the
    /// tiles.
    ///
    /// A block shares its tile among its threads, [`Parts`] again; that of a thread is its own.
    #[must_use]
    #[inline(always)]
    pub fn own_tile<Tiler, C, One>(
        self,
        tiler: Tiler,
        one: Own<C, One>,
    ) -> Option<Tensor<One::Cells<'a, T>, L::Output>>
    where
        Tiler: Sealed,
        C: Sealed + Copy + Within<L::RestShape, L::Values>,
        L: TileAt<Tiler, C>,
        One: OneOf<Scope>,
    {
        one.get().is_within(&self.layout.values()).then(|| {
            let part = self.pointer().local_tile(tiler, one.get());
            // SAFETY: tiles at different coordinates have no cell in common, and no other of those
            // that share the tensor has this coordinate.
            unsafe { own::<_, _, Scope, One>(part) }
        })
    }

    /// The tile of one of the scope, as [`Tensor::covering_tile`]: behind the tiles, nothing is there.
    #[must_use]
    #[inline(always)]
    pub fn own_covering_tile<Tiler, C, One>(
        self,
        tiler: Tiler,
        one: Own<C, One>,
    ) -> Overhanging<One::Cells<'a, T>, L::Output, L::Extents>
    where
        Tiler: Sealed,
        C: Sealed + Copy,
        L: TileOver<Tiler, C>,
        One: OneOf<Scope>,
    {
        let part = self.pointer().covering_tile(tiler, one.get());
        Overhanging {
            // SAFETY: as above; what overhangs a tile is not there.
            tile: unsafe { own::<_, _, Scope, One>(part.tile) },
            extents: part.extents,
        }
    }

    /// The elements of one of the scope, as [`Tensor::local_partition`]: those of a thread are of this
    /// thread alone, to read and to write.
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
    ///     let (whole, thread) = unsafe {
    ///         let whole = Tensor::share(cells.as_mut_ptr(), layout, Block);
    ///         (whole, Own::<_, Thread>::new(thread))
    ///     };
    ///     let mut mine = whole.own_part((_2::new(), _8::new()), thread);
    ///     for pass in Below::<_4>::all() {
    ///         mine[(pass, _0::new())] += 1;
    ///     }
    /// }
    /// assert_eq!(cells, [1; 64]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn own_part<Threads, C, One>(
        self,
        threads: Threads,
        one: Own<C, One>,
    ) -> Tensor<One::Cells<'a, T>, L::Output>
    where
        Threads: Sealed,
        C: Sealed + Copy + ThreadOf<L::TileShape>,
        L: PartAt<Threads, C>,
        One: OneOf<Scope>,
    {
        let part = self.pointer().local_partition(threads, one.get());
        // SAFETY: the coordinate is in the shape of `Threads`; elements at different coordinates have
        // no cell in common, and no other of those that share the tensor has this one.
        unsafe { own::<_, _, Scope, One>(part) }
    }

    /// The part of one of the scope whose layout, and the cells in front of it, `of` tells.
    ///
    /// # Safety
    ///
    /// The cells of the part are cells of the tensor, and of no part of another.
    #[inline(always)]
    pub(super) unsafe fn own_by<R, One: OneOf<Scope>>(
        self,
        of: impl FnOnce(L) -> (R, usize),
    ) -> Tensor<One::Cells<'a, T>, R> {
        let part = self.pointer().part(of);
        // SAFETY: the caller's promise.
        unsafe { own::<_, _, Scope, One>(part) }
    }
}

impl<'a, T, Scope: Sealed, L, Extents> Overhanging<Parts<'a, T, Scope>, L, Extents> {
    /// The elements of one of the scope that are there: one of each tile of the integers `Threads`, as
    /// [`Tensor::local_partition`].
    #[must_use]
    #[inline(always)]
    pub fn own_part<Threads, C, One>(
        self,
        threads: Threads,
        one: Own<C, One>,
    ) -> Overhanging<One::Cells<'a, T>, L::Output, Extents>
    where
        Threads: Sealed + PartExtents<C, Extents>,
        C: Sealed + Copy + ThreadOf<Threads>,
        L: PartAt<Threads, C, TileShape = Threads>,
        One: OneOf<Scope>,
    {
        let extents = Threads::part_extents(one.get(), &self.extents);
        let part = self.tile.pointer().local_partition(threads, one.get());
        Overhanging {
            // SAFETY: as above.
            tile: unsafe { own::<_, _, Scope, One>(part) },
            extents,
        }
    }
}
