//! Tiles that blocks draw as they get to them.

use core::marker::PhantomData;

use layout_core::bounds::InShared;
use layout_core::{_2, Kernel};

use crate::order::{InGroups, IsDrawn, TilesInGroups};
use crate::ring::{
    self, AnyNumber, Divided, FillSlot, Filling, InTasks, Ring, Slots, Taking, Tasks,
};
use crate::{Parameter, backend, thread};

use backend::hopper;

/// A counter in global memory from which the blocks of a grid draw tiles: a parameter of a kernel.
///
/// It is given as `*mut u32`. The caller promises that it is 0 when the grid starts, as the last block leaves it, and no other's while it
/// runs.
#[derive(Debug)]
pub struct Counter<'k> {
    at: *mut u32,
    kernel: PhantomData<&'k mut u32>,
}
#[diagnostic::do_not_recommend]
impl<'k> Parameter<'k> for Counter<'k> {
    type Argument = *mut u32;
    type First = *mut u32;
    type Second = ();
    #[inline(always)]
    fn argument(first: *mut u32, (): ()) -> *mut u32 {
        first
    }
    #[inline(always)]
    unsafe fn given(_: &'k Kernel, at: *mut u32) -> Self {
        Self {
            at,
            kernel: PhantomData,
        }
    }
}

/// Shared memory by which the thread that fills slots tells the others which tile it has drawn.
pub struct Turns<'k>(Ring<'k, Place, _2>);
#[diagnostic::do_not_recommend]
impl<'k> InShared<'k> for Turns<'k> {
    type Cells = <Ring<'k, Place, _2> as InShared<'k>>::Cells;
    #[inline(always)]
    unsafe fn at(kernel: &'k Kernel, cells: *mut Self::Cells) -> Self {
        // SAFETY: the caller's promise.
        Self(unsafe { Ring::at(kernel, cells) })
    }
}

/// Where a tile is, in a slot: its row, column and batches, in a row that no tile has where there are no more.
#[derive(Debug)]
pub struct Place;
/// The four numbers of one.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct PlaceCells([u32; 4]);
// SAFETY: they are numbers.
#[diagnostic::do_not_recommend]
unsafe impl Slots for Place {
    type Cells = PlaceCells;
    const BYTES: u32 = 0;
    type Readers = AnyNumber;
    type View<'s> = Read<'s>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn view<'s>(cells: *mut PlaceCells) -> Read<'s> {
        // SAFETY: the caller's promise.
        Read(unsafe { hopper::read_words(cells.cast()) }, PhantomData)
    }
}
/// The numbers of a slot.
#[derive(Clone, Copy, Debug)]
pub struct Read<'s>([u32; 4], PhantomData<&'s u32>);
// SAFETY: it writes the numbers.
#[diagnostic::do_not_recommend]
unsafe impl FillSlot<Place> for [u32; 4] {
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut PlaceCells, _: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { hopper::store_words(cells.cast(), self) }
    }
}

impl<'k, Extents, Order: IsDrawn> TilesInGroups<'k, Extents, Order> {
    /// The same tiles, of which a block draws the next one from a counter when it gets to it: where tiles take unequal times, as under a
    /// causal mask, all blocks end at the same time.
    ///
    /// # Safety
    ///
    /// These are all tiles of the tensor that the grid asks for: none are counted without a counter, or drawn from another one, and all blocks
    /// have them in one order, of the same numbers. Tiles and blocks
    /// are fewer than 2^32 together.
    ///
    /// # Source
    ///
    /// FlashAttention-3 `DynamicPersistentTileScheduler` (`hopper/tile_scheduler.hpp`).
    #[must_use]
    #[inline(always)]
    pub unsafe fn drawn(self, counter: Counter<'k>, turns: Turns<'k>) -> Drawn<'k, Extents, Order> {
        Drawn {
            tiles: self,
            counter,
            turns,
        }
    }
}

/// Tiles that are drawn: [`TilesInGroups::drawn`] gives them.
pub struct Drawn<'k, Extents, Order> {
    tiles: TilesInGroups<'k, Extents, Order>,
    counter: Counter<'k>,
    turns: Turns<'k>,
}

impl<'k, Extents, Order: InGroups<Tile<'k, Extents>: Copy>> Tasks for Drawn<'k, Extents, Order> {
    type Task = Order::Tile<'k, Extents>;
}
impl<'k, Extents, Order: InGroups> Divided<InTasks> for Drawn<'k, Extents, Order> {
    type Fills = Drawing<'k, Extents, Order>;
    type Takes = Announced<'k, Extents, Order>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(&self, takers: u32) {
        // SAFETY: the caller's promise.
        unsafe { self.turns.0.init(takers) }
    }
    #[inline(always)]
    unsafe fn filling(self) -> Self::Fills {
        Drawing {
            // SAFETY: the caller's promise.
            slots: unsafe { self.turns.0.filling() },
            next: thread::block_idx_x(),
            tiles: self.tiles,
            counter: self.counter,
        }
    }
    #[inline(always)]
    unsafe fn taking(self, place: ring::Place) -> Self::Takes {
        Announced {
            // SAFETY: the caller's promise.
            slots: unsafe { self.turns.0.taking(place) },
            tiles: self.tiles,
        }
    }
}

/// Tiles as the thread has them that draws.
pub(crate) struct Drawing<'k, Extents, Order> {
    tiles: TilesInGroups<'k, Extents, Order>,
    counter: Counter<'k>,
    slots: Filling<'k, Place, _2>,
    next: u32,
}
impl<'k, Extents, Order: InGroups> Iterator for Drawing<'k, Extents, Order> {
    type Item = Order::Tile<'k, Extents>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (number, blocks) = (self.next, thread::grid_dim_x());
        // Each tile is followed by one draw: the last of all sets the counter back.
        if number == self.tiles.all().wrapping_add(blocks).wrapping_sub(1) {
            // SAFETY: the promise of the kernel's caller; all have drawn.
            unsafe { hopper::reset(self.counter.at) }
        }
        let place = self.tiles.place(number);
        self.slots.fill(place.unwrap_or([u32::MAX; 4]));
        // SAFETY: the numbers of blocks are below theirs, and what is drawn is another number each time, from there on; the promise of
        // `drawn`.
        let tile = unsafe { self.tiles.at(place?) };
        // SAFETY: the promise of the kernel's caller.
        self.next = unsafe { hopper::draw(self.counter.at) }.saturating_add(blocks);
        Some(tile)
    }
}

/// Tiles as the threads have them to which they are announced.
pub(crate) struct Announced<'k, Extents, Order> {
    tiles: TilesInGroups<'k, Extents, Order>,
    slots: Taking<'k, Place, _2>,
}
impl<'k, Extents, Order: InGroups> Iterator for Announced<'k, Extents, Order> {
    type Item = Order::Tile<'k, Extents>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let place = self.slots.take().tiles().0.map(hopper::uniform);
        // SAFETY: this block has drawn it.
        (place[0] != u32::MAX).then(|| unsafe { self.tiles.at(place) })
    }
}
