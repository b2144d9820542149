//! Slots of shared memory that one warpgroup has TMA fill, and others compute with.

mod consumers;
mod divide;
mod rings;
mod slots;
mod steps;

use core::marker::PhantomData;

use layout_core::bounds::InShared;
use layout_core::{Array, Here, Kernel, StaticInteger};

use layout_decide::Text;

pub use consumers::{AnyNumber, Consumer, Warpgroups};
pub(crate) use consumers::{GROUP, Place, WARPS};
use divide::divide;
pub use rings::Rings;
pub use slots::{FillSlot, Slots, Tile, TileLayout};
pub(crate) use slots::{TileCells, elements};
pub use steps::{Filling, Slot, Steps, Taking};

use crate::backend;

use backend::hopper;

/// `N` slots of shared memory, each with the tiles `T`, which one warpgroup has TMA fill while others compute with them.
///
/// | | a slot is | by |
/// |---|---|---|
/// | the warpgroup that fills | taken when all have given it back, and filled | `produce` of [`run`](Self::run), called by one thread |
/// | TMA | full when all its bytes have come | |
/// | the warpgroups that compute | waited for, and read | [`Steps::next`], [`Slot::tiles`], [`Slot::gemm`] |
/// | | given back | the end of the [`Slot`] |
///
/// A slot is read by nobody before it is full, and filled by nobody before all warps have given it back: each of the two is a
/// barrier that counts, the one bytes, the other warps. The bytes are those of the tiles' types.
///
#[cfg_attr(not(rust_analyzer), doc = include_str!("ring.md"))]
///
/// # Source
///
/// CUTLASS `PipelineTmaAsync` (`cutlass/pipeline/sm90_pipeline.hpp`); PTX ISA, `mbarrier`.
#[doc(alias = "pipeline")]
#[doc(alias = "mbarrier")]
pub struct Ring<'k, T: Slots, N: StaticInteger> {
    cells: Cells<T, N>,
    kernel: PhantomData<&'k mut T>,
}

/// Where a ring is.
struct Cells<T: Slots, N: StaticInteger>(*mut RingCells<T::Cells, N>);
impl<T: Slots, N: StaticInteger> Clone for Cells<T, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Slots, N: StaticInteger> Copy for Cells<T, N> {}

/// The memory of a ring.
#[derive(Debug)]
#[repr(C)]
pub struct RingCells<C, N: StaticInteger> {
    slots: Array<C, N>,
    /// A phase is complete when the bytes of a slot have come.
    full: Array<u64, N>,
    /// A phase is complete when all warpgroups have read it.
    empty: Array<u64, N>,
}

// Recommended, so that the compiler says what is wrong with the tiles.
impl<'k, T: Slots, N: StaticInteger> InShared<'k> for Ring<'k, T, N> {
    type Cells = RingCells<T::Cells, N>;
    const WRONG: Option<Text> = if Cells::<T, N>::SLOTS == 0 {
        Some(Text::new().str("ring: it has no slots: take `_2` or more"))
    } else {
        T::WRONG
    };
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Self::Cells) -> Self {
        Self {
            cells: Cells(cells),
            kernel: PhantomData,
        }
    }
}

/// The next slot of a ring: its number, and the parity of its phase.
#[derive(Clone, Copy, Debug)]
struct Next {
    slot: u32,
    parity: u32,
}

impl<T: Slots, N: StaticInteger> Cells<T, N> {
    const SLOTS: u32 = N::U32;

    #[inline(always)]
    fn slot(self, next: Next) -> *mut T::Cells {
        // SAFETY: the number is below theirs.
        unsafe {
            (&raw mut (*self.0).slots)
                .cast::<T::Cells>()
                .add(next.slot as usize)
        }
    }
    #[inline(always)]
    fn full(self, slot: u32) -> *mut u64 {
        // SAFETY: as above.
        unsafe { (&raw mut (*self.0).full).cast::<u64>().add(slot as usize) }
    }
    #[inline(always)]
    fn empty(self, slot: u32) -> *mut u64 {
        // SAFETY: as above.
        unsafe { (&raw mut (*self.0).empty).cast::<u64>().add(slot as usize) }
    }
    /// Makes its barriers, for what so many warpgroups take.
    ///
    /// # Safety
    ///
    /// Nobody uses them yet.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(self, takers: u32) {
        for slot in 0..Self::SLOTS {
            // SAFETY: the caller's promise.
            unsafe {
                hopper::init(self.full(slot), 1);
                hopper::init(self.empty(slot), takers * WARPS);
            }
        }
    }
    #[inline(always)]
    fn advance(next: &mut Next) {
        next.slot += 1;
        if next.slot == Self::SLOTS {
            *next = Next {
                slot: 0,
                parity: next.parity ^ 1,
            };
        }
    }
}

impl<'k, T: Slots, N: StaticInteger> Ring<'k, T, N> {
    /// Divides the block: the first warpgroup fills slots with what `produce` gives, and all others take them, by `consume`, once for
    /// each of `tasks`, of which each has so many `steps`, at least one.
    ///
    /// | | called by | with |
    /// |---|---|---|
    /// | `produce` | one thread | each task, and each of its steps |
    /// | `consume` | all threads of all other warpgroups | each task, and the slots of its steps |
    ///
    /// All threads of the block call it, with the same tasks and as many steps; what `consume` leaves of them is taken for it. A GPU does
    /// not check that; the executor says which threads wait for ever, and for what. A grid has one dimension, as the tiles that
    /// blocks share are counted by it. Behind `run` the warpgroups go on together, those that computed with their registers.
    ///
    /// Registers are moved from the warpgroup that fills to the others ([`Warpgroups`]) only in a kernel that says how many it has, by
    /// `#[kernel(blocks_per_multiprocessor = 1)]`; with more blocks than one there are too few of them.
    ///
    /// # Errors
    ///
    /// A ring is run once, as it has one warpgroup that fills it:
    ///
    /// ```text
    /// error[E0382]: use of moved value: `ring`
    /// ```
    ///
    /// A block of 128 threads has none that compute, and others as many as their product:
    ///
    /// ```text
    /// error[E0277]: the block has not one warpgroup that fills slots and those that its product needs
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub fn run<Threads: Warpgroups<T::Readers, Consumers = Groups>, Groups: StaticInteger, All: Tasks, Source: FillSlot<T>>(
        self,
        here: Here<'k, (u32,), Threads>,
        tasks: All,
        steps: u32,
        produce: impl Fn(All::Task, u32) -> Source,
        mut consume: impl FnMut(All::Task, &mut Steps<'_, 'k, T, N, Groups>),
    ) {
        let _ = here;
        let consumers = const { Groups::U32 };
        let blocks = if const { Source::IS_SHARED } {
            hopper::cluster_size()
        } else {
            1
        };
        let steps = steps.max(1);
        let ring = InSteps {
            ring: self,
            blocks,
            consumers: PhantomData,
        };
        divide(
            [consumers, blocks],
            ring,
            tasks,
            |task, slots| {
                for step in 0..steps {
                    slots.fill_with(|| produce(task, step));
                }
            },
            |task, of_task: &mut Steps<'_, 'k, T, N, _>, _| {
                of_task.left = steps;
                consume(task, of_task);
                while of_task.next().is_some() {}
            },
        );
    }
}

/// The part of rings, or of tasks, that each thread of a divided block has.
///
/// Its methods belong to [`divide`]: no other crate can name, call or implement them. `Of` is [`InTasks`] or [`InRings`], so that no type is
/// both.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither tasks nor rings of a block",
    label = "not an iterator, tiles that are drawn, or a tuple of rings",
    note = "one owner: `run` alone gives threads their parts: tasks are an iterator, as `0..8`, or `tiles.drawn(counter, turns)`, and rings \
            are a tuple of one to five"
)]
pub(crate) trait Divided<Of>: Sized {
    /// The part of the thread that fills slots.
    type Fills;
    /// The part of a thread that takes slots.
    type Takes;
    /// Makes the barriers, for this many warpgroups that take slots.
    ///
    /// # Safety
    ///
    /// * One thread of the block must call it, before any other thread uses the barriers.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(&self, _takers: u32) {}
    /// Returns the part of the thread that fills slots.
    ///
    /// # Safety
    ///
    /// * One thread of the block must call it, once, after [`init`](Self::init) and a barrier.
    unsafe fn filling(self) -> Self::Fills;
    /// Returns the part of a thread that takes slots.
    ///
    /// # Safety
    ///
    /// * Each thread of the warpgroups that take slots must call it once, with its own place, after [`init`](Self::init) and a barrier.
    unsafe fn taking(self, place: Place) -> Self::Takes;
}

/// Tasks, of which each thread has its part.
pub(crate) struct InTasks;
/// Rings, of which each thread has its part.
pub(crate) struct InRings;

/// What a block has to do, one task after the other: an iterator, which all threads have alike, or
/// [tiles that are drawn](crate::hopper::TilesInGroups::drawn). There are no other tasks.
///
/// # Errors
///
/// ```text
/// error[E0277]: `Mine` is not an iterator
/// ```
#[allow(private_bounds)] // `divide` alone gives the threads their parts.
pub trait Tasks:
    Divided<
        InTasks,
        Fills: Iterator<Item = <Self as Tasks>::Task>,
        Takes: Iterator<Item = <Self as Tasks>::Task>,
    >
{
    /// A task.
    type Task: Copy;
}
#[diagnostic::do_not_recommend]
impl<I: Iterator<Item: Copy>> Tasks for I {
    type Task = I::Item;
}
impl<I: Iterator<Item: Copy>> Divided<InTasks> for I {
    type Fills = I;
    type Takes = I;
    #[inline(always)]
    unsafe fn filling(self) -> I {
        self
    }
    #[inline(always)]
    unsafe fn taking(self, _: Place) -> I {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<'k, T: Slots, N: StaticInteger> Divided<InRings> for Ring<'k, T, N> {
    type Fills = Filling<'k, T, N>;
    type Takes = Taking<'k, T, N>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(&self, takers: u32) {
        // SAFETY: the caller's promise.
        unsafe { self.cells.init(takers) }
    }
    #[inline(always)]
    unsafe fn filling(self) -> Self::Fills {
        // SAFETY: the caller's promise.
        unsafe { self.cells.filling() }
    }
    #[inline(always)]
    unsafe fn taking(self, place: Place) -> Self::Takes {
        // SAFETY: the caller's promise.
        unsafe { self.cells.taking(place, 1) }
    }
}

/// A ring whose slots this many blocks fill, each task in steps.
struct InSteps<'k, T: Slots, N: StaticInteger, Consumers> {
    ring: Ring<'k, T, N>,
    blocks: u32,
    consumers: PhantomData<Consumers>,
}
impl<'k, T: Slots, N: StaticInteger, Consumers> Divided<InRings> for InSteps<'k, T, N, Consumers> {
    type Fills = Filling<'k, T, N>;
    type Takes = Steps<'k, 'k, T, N, Consumers>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(&self, takers: u32) {
        // SAFETY: the caller's promise.
        unsafe { self.ring.init(takers * self.blocks) }
    }
    #[inline(always)]
    unsafe fn filling(self) -> Self::Fills {
        // SAFETY: the caller's promise.
        unsafe { self.ring.filling() }
    }
    #[inline(always)]
    unsafe fn taking(self, place: Place) -> Self::Takes {
        Steps {
            // SAFETY: the caller's promise.
            slots: unsafe { self.ring.cells.taking(place, self.blocks) },
            left: 0,
            life: PhantomData,
        }
    }
}
