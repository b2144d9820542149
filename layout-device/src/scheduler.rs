//! Dynamic tile scheduling: blocks draw tiles from a counter.

use core::marker::PhantomData;

use layout_core::bounds::InShared;
use layout_core::{_2, Kernel};

use crate::order::{IsDynamic, PersistentTiles, TileSchedule};
use crate::tma_pipeline::{
    self, AnyNumber, Consumer, Divided, FillStage, InTasks, Producer, StageContents, Tasks,
    TmaPipeline,
};
use crate::{Parameter, backend, thread};

use backend::hopper;

/// A counter in global memory from which the blocks of a grid draw tiles. A kernel parameter has this
/// type.
///
/// The host passes a `*mut u32`. The caller must ensure that the counter is 0 when the grid starts, and
/// that no other code uses it while the grid runs. The last block resets it to 0.
#[derive(Debug)]
pub struct TileCounter<'k> {
    at: *mut u32,
    kernel: PhantomData<&'k mut u32>,
}
#[diagnostic::do_not_recommend]
impl<'k> Parameter<'k> for TileCounter<'k> {
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

/// Shared memory through which the producer thread sends the drawn tile to the other threads.
pub struct DynamicScheduler<'k>(TmaPipeline<'k, Place, _2>);
#[diagnostic::do_not_recommend]
impl<'k> InShared<'k> for DynamicScheduler<'k> {
    type Cells = <TmaPipeline<'k, Place, _2> as InShared<'k>>::Cells;
    #[inline(always)]
    unsafe fn at(kernel: &'k Kernel, cells: *mut Self::Cells) -> Self {
        // SAFETY: the caller upholds the contract of `at`.
        Self(unsafe { TmaPipeline::at(kernel, cells) })
    }
}

/// The content of a stage: the row, column and batches of a tile, or a row without tiles after the last
/// tile.
#[derive(Debug)]
pub struct Place;
/// The row, column and batches of a tile.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct PlaceCells([u32; 4]);
// SAFETY: the content is four integers. TMA copies no bytes, so `BYTES` is 0.
#[diagnostic::do_not_recommend]
unsafe impl StageContents for Place {
    type Cells = PlaceCells;
    const BYTES: u32 = 0;
    type Readers = AnyNumber;
    type View<'s> = Read<'s>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn view<'s>(cells: *mut PlaceCells) -> Read<'s> {
        // SAFETY: the caller guarantees that the stage is filled and not written.
        Read(unsafe { hopper::read_words(cells.cast()) }, PhantomData)
    }
}
/// The integers of a stage.
#[derive(Clone, Copy, Debug)]
pub struct Read<'s>([u32; 4], PhantomData<&'s u32>);
// SAFETY: `fill` writes all four integers before it returns, and `BYTES` is 0.
#[diagnostic::do_not_recommend]
unsafe impl FillStage<Place> for [u32; 4] {
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut PlaceCells, _: *mut u64) {
        // SAFETY: the caller guarantees that the stage is in shared memory and that no thread accesses
        // it.
        unsafe { hopper::store_words(cells.cast(), self) }
    }
}

impl<'k, Extents, Order: IsDynamic> PersistentTiles<'k, Extents, Order> {
    /// Returns the same tiles with dynamic scheduling: a block draws its next tile from a counter.
    ///
    /// Use this if tiles take different times, as under a causal mask. All blocks then finish at about
    /// the same time.
    ///
    /// # Safety
    ///
    /// - All tiles of the tensor that the grid requests must be drawn from `counter`. No tile may be
    ///   scheduled statically or drawn from another counter.
    /// - All blocks must use the same order, with the same numbers.
    /// - The number of tiles plus the number of blocks must be below 2^32.
    ///
    /// # Source
    ///
    /// FlashAttention-3 `DynamicPersistentTileScheduler` (`hopper/tile_scheduler.hpp`).
    #[must_use]
    #[inline(always)]
    pub unsafe fn dynamic(
        self,
        counter: TileCounter<'k>,
        scheduler: DynamicScheduler<'k>,
    ) -> DynamicTiles<'k, Extents, Order> {
        DynamicTiles {
            tiles: self,
            counter,
            scheduler,
        }
    }
}

/// Dynamically scheduled tiles, from [`PersistentTiles::dynamic`].
pub struct DynamicTiles<'k, Extents, Order> {
    tiles: PersistentTiles<'k, Extents, Order>,
    counter: TileCounter<'k>,
    scheduler: DynamicScheduler<'k>,
}

impl<'k, Extents, Order: TileSchedule<Tile<'k, Extents>: Copy>> Tasks
    for DynamicTiles<'k, Extents, Order>
{
    type Task = Order::Tile<'k, Extents>;
}
impl<'k, Extents, Order: TileSchedule> Divided<InTasks> for DynamicTiles<'k, Extents, Order> {
    type Fills = Drawing<'k, Extents, Order>;
    type Takes = Announced<'k, Extents, Order>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(&self, takers: u32) {
        // SAFETY: the caller upholds the contract of `init`.
        unsafe { self.scheduler.0.init(takers) }
    }
    #[inline(always)]
    unsafe fn filling(self) -> Self::Fills {
        Drawing {
            // SAFETY: the caller upholds the contract of `filling`.
            stages: unsafe { self.scheduler.0.filling() },
            next: thread::block_idx_x(),
            tiles: self.tiles,
            counter: self.counter,
        }
    }
    #[inline(always)]
    unsafe fn taking(self, place: tma_pipeline::Place) -> Self::Takes {
        Announced {
            // SAFETY: the caller upholds the contract of `taking`.
            stages: unsafe { self.scheduler.0.taking(place) },
            tiles: self.tiles,
        }
    }
}

/// The tiles of the producer thread, which draws them.
pub(crate) struct Drawing<'k, Extents, Order> {
    tiles: PersistentTiles<'k, Extents, Order>,
    counter: TileCounter<'k>,
    stages: Producer<'k, Place, _2>,
    next: u32,
}
impl<'k, Extents, Order: TileSchedule> Iterator for Drawing<'k, Extents, Order> {
    type Item = Order::Tile<'k, Extents>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (number, blocks) = (self.next, thread::grid_dim_x());
        // Each tile is followed by one draw, so the last draw of the grid resets the counter.
        if number == self.tiles.all().wrapping_add(blocks).wrapping_sub(1) {
            // SAFETY: the kernel's caller guarantees a valid counter, and this is the last draw.
            unsafe { hopper::reset(self.counter.at) }
        }
        let place = self.tiles.place(number);
        self.stages.produce(place.unwrap_or([u32::MAX; 4]));
        // SAFETY: the first number is the block's index, which is below the number of blocks. Drawn
        // numbers are unique and start at the number of blocks. The caller of `drawn` guarantees that
        // no other block gets this tile.
        let tile = unsafe { self.tiles.at(place?) };
        // SAFETY: the kernel's caller guarantees a valid counter.
        self.next = unsafe { hopper::draw(self.counter.at) }.saturating_add(blocks);
        Some(tile)
    }
}

/// The tiles of a consumer thread, which receives them from the producer.
pub(crate) struct Announced<'k, Extents, Order> {
    tiles: PersistentTiles<'k, Extents, Order>,
    stages: Consumer<'k, Place, _2>,
}
impl<'k, Extents, Order: TileSchedule> Iterator for Announced<'k, Extents, Order> {
    type Item = Order::Tile<'k, Extents>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let place = self.stages.consume().tiles().0.map(hopper::uniform);
        // SAFETY: this block has drawn the tile.
        (place[0] != u32::MAX).then(|| unsafe { self.tiles.at(place) })
    }
}
