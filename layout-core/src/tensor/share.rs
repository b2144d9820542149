//! Memory that threads write together, each its own part.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::overhang::{HoldWhole, Overhanging, PartExtents, TileOverOutcome};
use super::own::TakenAt;
use super::thread_of::ThreadOfOutcome;
use super::way::{Spread, TakenBy, Tiles, WholeOr};
use super::{
    CheckInBounds, Distinct, During, OneOf, PartAtOutcome, Storage, Tensor, TensorLayout,
    ThreadByMode, TileAtOutcome,
};
use crate::mixed::KnownOf;
use crate::report::{Given, Kept, Verdict};
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

// SAFETY: not `Readable`.
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
/// As for [`OneOf::cells`].
#[inline(always)]
unsafe fn own<'a, T: 'a, L, Scope: Sealed, One: OneOf<Scope, Next>, Next>(
    part: Tensor<*mut T, L>,
) -> Tensor<One::Cells<'a, T>, L> {
    Tensor {
        // SAFETY: the caller's promise.
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

    /// The tile of one of the scope, as for [`Tensor::local_tile`]; `None` if its coordinate is past the
    /// tiles.
    ///
    /// A block shares its tile among its threads, [`Parts`] again; that of a thread is its own.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // The parameters are what there is to say.
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn own_tile<Tiler, Me, C, One: OneOf<Scope, Next>, By, Next, R, S, U: Kept, V: Kept>(self, tiler: Tiler, one: Me) -> Option<Tensor<One::Cells<'a, T>, Given<Given<R, U>, V>>> where Scope: TakenAt<Me, C, One, By, Verdict = U>, Tiler: Sealed, C: Sealed + Copy + CheckInBounds<S, L::Values>, L: TileAtOutcome<Tiler, C, Among = S, Part = R, Verdict = V>, Parts<'a, T, Scope, Way>: TakenBy<Tiles<Tiler>, One, By, Next> {
        let coordinate = Scope::coordinate(one);
        coordinate.is_within(&self.layout.values()).then(|| {
            let part = self.pointer().local_tile(tiler, coordinate);
            // SAFETY: tiles at different coordinates have no cell in common, and no other of those
            // that share the tensor has this coordinate.
            unsafe { own::<_, _, Scope, One, Next>(part) }
        })
    }

    /// The tile of one of the scope, as for [`Tensor::covering_tile`]: past the tiles, nothing exists.
    ///
    /// It takes the tensor by value. A block that writes several tiles takes each of [`reborrow`](Self::reborrow).
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // The parameters are what there is to say.
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn own_covering_tile<Tiler, Me, C, One: OneOf<Scope, Next>, By, Next, R, E, U: Kept, V: Kept>(self, tiler: Tiler, one: Me) -> Overhanging<One::Cells<'a, T>, Given<Given<R, U>, V>, E> where Scope: TakenAt<Me, C, One, By, Verdict = U>, L: TileOverOutcome<Tiler, C, Part = R, Existing = E, Verdict = V>, Parts<'a, T, Scope, Way>: TakenBy<Tiles<Tiler>, One, By, Next> {
        let part = self.pointer().covering_tile(tiler, Scope::coordinate(one));
        Overhanging {
            // SAFETY: as above; what overhangs a tile has no cells.
            tile: unsafe { own::<_, _, Scope, One, Next>(part.tile) },
            extents: part.extents,
        }
    }

    /// The elements of one of the scope, as for [`Tensor::local_partition`]: those of a thread belong to this
    /// thread alone, to read and to write.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let mut cells = [0_u32; 64];
    /// let layout = Distinct::of(Layout::<(_8, _8), (_8, _1)>::new());
    /// for (ty, tx) in (0..2).flat_map(|y| (0..8).map(move |x| (y, x))) {
    ///     let phase = Phase::new();
    ///     let thread = (Below::<_2>::wrapped(ty), Below::<_8>::wrapped(tx));
    ///     // SAFETY: the threads run one after the other, with coordinates of their own, and all of
    ///     // them take their parts in this way.
    ///     let (whole, thread) = unsafe {
    ///         let whole = Tensor::share(cells.as_mut_ptr(), layout, phase.block());
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
    #[allow(clippy::type_complexity)] // The parameters are what there is to say.
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn own_part<Threads, Me, C, One: OneOf<Scope, Next>, By, Next, R, S, U: Kept + Verdict<Else<V> = X>, V: Verdict, W: Kept, X: Kept>(self, _threads: Threads, one: Me) -> Tensor<One::Cells<'a, T>, Given<Given<Given<R, U>, X>, W>> where Scope: TakenAt<Me, C, One, By, Verdict = U>, One::Asked<Threads>: Sealed, C: ThreadByMode<Numbers: ThreadOfOutcome<U::Or<S>, Verdict = W>>, L: PartAtOutcome<One::Asked<Threads>, C::Numbers, Among = S, Part = R, Verdict = V>, Parts<'a, T, Scope, Way>: TakenBy<Spread<Threads>, One, By, Next> {
        let thread = Scope::coordinate(one).by_mode();
        let part = self.pointer().part(|layout| layout.elements(thread));
        // SAFETY: the coordinate is in the shape of `Threads`; elements at different coordinates have
        // no cell in common, and no other of those that share the tensor has this one.
        unsafe { own::<_, _, Scope, One, Next>(part) }
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
        // SAFETY: the caller's promise.
        unsafe { own::<_, _, Scope, One, Next>(part) }
    }
}

impl<'a, T, Scope: Sealed, Way, L, Extents> Overhanging<Parts<'a, T, Scope, Way>, L, Extents> {
    /// The elements of one of the scope that exist: one of each tile of the integers `Threads`, as for
    /// [`Tensor::local_partition`].
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // The parameters are what there is to say.
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn own_part<Threads: Sealed, Me, C, One: OneOf<Scope, Next>, By, Next, R, S, U: Kept + Verdict<Else<V> = X>, V: Verdict, W: Kept, X: Kept>(self, _threads: Threads, one: Me) -> Overhanging<One::Cells<'a, T>, Given<Given<Given<R, U>, X>, W>, Extents> where Scope: TakenAt<Me, C, One, By, Verdict = U>, C: ThreadByMode<Numbers: ThreadOfOutcome<U::Or<S>, Verdict = W>>, L: PartAtOutcome<Threads, C::Numbers, Among = S, Part = R, Verdict = V>, S: PartExtents<C::Numbers, Extents, Threads>, Parts<'a, T, Scope, Way>: TakenBy<Spread<Threads>, One, By, Next> {
        let thread = Scope::coordinate(one).by_mode();
        let extents = S::part_extents(thread, &self.extents);
        let part = self.tile.pointer().part(|layout| layout.elements(thread));
        Overhanging {
            // SAFETY: as above.
            tile: unsafe { own::<_, _, Scope, One, Next>(part) },
            extents,
        }
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
    #[allow(clippy::type_complexity)] // The two ways are what there is to say.
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
