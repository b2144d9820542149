//! Slots of shared memory that one warpgroup has TMA fill, and others compute with.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use layout_core::bounds::{
    ArrayLength, BlockExtents, CheckedLayout, FlatModes, GridExtents, InShared, TensorLayout,
};
use layout_core::numbers::IntoTypenum;
use layout_core::ops::Cosize;
use layout_core::{CosizeOf, GenericArray, Here, Kernel, Tensor, View};

use layout_decide::Text;

use crate::tma::TmaTile;
use crate::{Number, backend, thread};

use backend::hopper;

/// A tile of shared memory with the layout `L`, for numbers `T`, in a slot of a [`Ring`].
#[derive(Debug)]
pub struct Tile<T, L>(PhantomData<(T, L)>);

/// The memory of a tile: it begins where the pattern of any swizzle does.
#[derive(Debug)]
#[repr(C, align(1024))]
pub struct TileCells<T, N: ArrayLength>(GenericArray<MaybeUninit<T>, N>);

/// The tiles of a slot: one, or a tuple.
///
/// # Safety
///
/// [`BYTES`](Self::BYTES) is what [`FillSlot`] copies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not the tiles of a slot",
    label = "not a tile that TMA fills",
    note = "a slot is a tile, `Tile<Half, Layout>`, or a tuple of tiles, whose layouts are static"
)]
pub unsafe trait Slots {
    /// Their memory.
    type Cells;
    /// The bytes that TMA copies to them.
    const BYTES: u32;
    /// What is wrong with them, which a bound alone accepts.
    const WRONG: Option<Text> = None;
    /// The tiles, to be read.
    type View<'s>;
    /// The tiles, to be read.
    ///
    /// # Safety
    ///
    /// They are filled, and nobody writes them for `'s`.
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s>;
}

/// The layout of a tile of shared memory.
#[diagnostic::on_unimplemented(
    message = "this is not the layout of a tile of shared memory",
    label = "not a layout of static integers",
    note = "it is one of static integers, or one behind a swizzle"
)]
pub trait TileLayout: CheckedLayout + Default + TensorLayout {
    /// How many cells it needs.
    type Count: ArrayLength;
}
#[diagnostic::do_not_recommend]
impl<L: CheckedLayout + Default + TensorLayout + Cosize<Output: IntoTypenum<Output: ArrayLength>>>
    TileLayout for L
{
    type Count = <CosizeOf<L> as IntoTypenum>::Output;
}

// SAFETY: boxes cover the tile once.
#[diagnostic::do_not_recommend]
unsafe impl<T: Number, L: TileLayout> Slots for Tile<T, L> {
    type Cells = TileCells<T, L::Count>;
    const BYTES: u32 = size_of::<GenericArray<T, L::Count>>() as u32;
    type View<'s> = Tensor<View<'s, T>, L>;
    #[inline(always)]
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Tensor<View<'s, T>, L> {
        // SAFETY: the caller's promise.
        unsafe { Tensor::new(cells.cast::<T>().cast_const(), L::default()).assume_readable() }
    }
}

/// Tiles of tensors that together fill a slot with the tiles `T`.
///
/// # Safety
///
/// All of the slot is copied.
#[diagnostic::on_unimplemented(
    message = "this does not fill a slot",
    label = "not one tile of a tensor for each tile of the slot",
    note = "bytes: a slot `(Tile<A, LA>, Tile<B, LB>)` is filled by `(a.tile(..), b.tile(..))`, of tensors that are copied by these tiles, \
            `TmaView<'_, A, _, LA>` and `TmaView<'_, B, _, LB>`; it would wait for ever for one that is missing"
)]
pub unsafe trait FillSlot<T: Slots> {
    /// Begins the copies.
    ///
    /// # Safety
    ///
    /// Nobody uses the memory until the barrier has counted the slot's bytes.
    unsafe fn fill(self, cells: *mut T::Cells, full: *mut u64);
}
// SAFETY: boxes cover a tile.
#[diagnostic::do_not_recommend]
unsafe impl<T: Number, G: FlatModes, L: TileLayout> FillSlot<Tile<T, L>> for TmaTile<'_, T, G, L> {
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut <Tile<T, L> as Slots>::Cells, full: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { self.load(cells.cast(), full) }
    }
}

macro_rules! tuples {
    ($($($A:ident $F:ident $i:tt)+;)+) => {$(
        // SAFETY: as of each.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($F: FillSlot<$A>, $A: Slots),+> FillSlot<($($A,)+)> for ($($F,)+) {
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn fill(self, cells: *mut ($($A::Cells,)+), full: *mut u64) {
                // SAFETY: the caller's promise.
                unsafe { $(self.$i.fill(&raw mut (*cells).$i, full);)+ }
            }
        }
        // SAFETY: as of each.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($A: Slots),+> Slots for ($($A,)+) {
            type Cells = ($($A::Cells,)+);
            const BYTES: u32 = 0 $(+ $A::BYTES)+;
            const WRONG: Option<Text> = {
                let mut wrong = None;
                $(
                    if wrong.is_none() {
                        wrong = $A::WRONG;
                    }
                )+
                wrong
            };
            type View<'s> = ($($A::View<'s>,)+);
            #[inline(always)]
            unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s> {
                // SAFETY: the caller's promise.
                unsafe { ($($A::view(&raw mut (*cells).$i),)+) }
            }
        }
    )+};
}
tuples! {
    A F 0 B G 1;
    A F 0 B G 1 C H 2;
    A F 0 B G 1 C H 2 D I 3;
}

/// `N` slots of shared memory, each with the tiles `T`, which TMA fills one after the other, and warpgroups read.
pub struct Ring<'k, T: Slots, N: IntoTypenum<Output: ArrayLength>> {
    cells: Cells<T, N>,
    kernel: PhantomData<&'k mut T>,
}

/// Where a ring is.
struct Cells<T: Slots, N: IntoTypenum<Output: ArrayLength>>(*mut RingCells<T::Cells, N::Output>);
impl<T: Slots, N: IntoTypenum<Output: ArrayLength>> Clone for Cells<T, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Slots, N: IntoTypenum<Output: ArrayLength>> Copy for Cells<T, N> {}

/// The memory of a ring.
#[derive(Debug)]
#[repr(C)]
pub struct RingCells<C, N: ArrayLength> {
    slots: GenericArray<C, N>,
    /// A phase is complete when the bytes of a slot have come.
    full: GenericArray<u64, N>,
    /// A phase is complete when all warpgroups have read it.
    empty: GenericArray<u64, N>,
}

#[diagnostic::do_not_recommend]
impl<'k, T: Slots, N: IntoTypenum<Output: ArrayLength>> InShared<'k> for Ring<'k, T, N> {
    type Cells = RingCells<T::Cells, N::Output>;
    const WRONG: Option<Text> = T::WRONG;
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Self::Cells) -> Self {
        Self {
            cells: Cells(cells),
            kernel: PhantomData,
        }
    }
}

/// The threads of a warpgroup, and its warps.
pub(crate) const GROUP: u32 = 128;
const WARPS: u32 = 4;

/// Where a warpgroup that reads slots is among them, and the running thread in it.
#[derive(Clone, Copy, Debug)]
pub struct Consumer {
    /// The number of the warpgroup.
    pub(crate) group: u32,
    /// The thread in it.
    pub(crate) thread: u32,
}

/// The next slot of a ring: its number, and the parity of its phase.
#[derive(Clone, Copy, Debug)]
struct Next {
    slot: u32,
    parity: u32,
}

impl<T: Slots, N: IntoTypenum<Output: ArrayLength>> Cells<T, N> {
    const SLOTS: u32 = size_of::<GenericArray<u8, N::Output>>() as u32;

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

impl<'k, T: Slots, N: IntoTypenum<Output: ArrayLength>> Ring<'k, T, N> {
    /// Divides the block: the first warpgroup fills slots, by `produce`, and all others take them, by `consume`, once for
    /// each of `tasks`, which has so many `steps`.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn run<Blocks, Threads, Tasks, Source>(
        self,
        here: Here<'k, Blocks, Threads>,
        tasks: Tasks,
        steps: u32,
        produce: impl Fn(Tasks::Item, u32) -> Source,
        mut consume: impl FnMut(Tasks::Item, &mut Steps<'_, 'k, T, N>),
    ) where
        Blocks: GridExtents,
        Threads: BlockExtents,
        Tasks: Iterator<Item: Copy>,
        Source: FillSlot<T>,
    {
        let consumers = const {
            let [x, y, z] = Threads::EXTENTS;
            assert!(
                y == 1 && z == 1 && x % GROUP == 0 && x > GROUP,
                "a block has a warpgroup that fills and others that read: 256, 384 or 512 threads"
            );
            x / GROUP - 1
        };
        let _ = here;
        let cells = self.cells;
        let thread = thread::thread_idx_x();
        if thread == 0 {
            for slot in 0..Cells::<T, N>::SLOTS {
                // SAFETY: they are this ring's, and nobody uses them before the barrier.
                unsafe {
                    hopper::init(cells.full(slot), 1);
                    hopper::init(cells.empty(slot), consumers * WARPS);
                }
            }
            hopper::fence_init();
        }
        thread::sync_threads();
        let group = hopper::uniform(thread / GROUP);
        let steps = steps.max(1);
        if group == 0 {
            hopper::fewer_registers::<40>();
            if thread == 0 {
                // Nothing waits for the slots of a new ring to be read.
                let mut next = Next { slot: 0, parity: 1 };
                for task in tasks {
                    for step in 0..steps {
                        // SAFETY: all warpgroups have read the slot; the barriers were made.
                        unsafe {
                            let full = cells.full(next.slot);
                            hopper::wait(cells.empty(next.slot), next.parity);
                            hopper::arrive_expect(full, T::BYTES);
                            produce(task, step).fill(cells.slot(next), full);
                        }
                        Cells::<T, N>::advance(&mut next);
                    }
                }
            }
        } else {
            hopper::more_registers::<232>();
            let me = Consumer {
                group: group - 1,
                thread: thread % GROUP,
            };
            let mut of_task = Steps {
                ring: cells,
                life: PhantomData,
                next: Next { slot: 0, parity: 0 },
                left: 0,
                me,
            };
            for task in tasks {
                of_task.left = steps;
                consume(task, &mut of_task);
                while of_task.next().is_some() {}
            }
        }
    }
}

/// The slots of a task, to be read one after the other.
pub struct Steps<'r, 'k, T: Slots, N: IntoTypenum<Output: ArrayLength>> {
    ring: Cells<T, N>,
    life: PhantomData<(&'r (), &'k ())>,
    next: Next,
    left: u32,
    me: Consumer,
}

impl<'k, T: Slots, N: IntoTypenum<Output: ArrayLength>> Steps<'_, 'k, T, N> {
    /// The next slot, once it is full, or nothing.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[allow(clippy::should_implement_trait)] // A slot is given back before the next.
    pub fn next(&mut self) -> Option<Slot<'_, 'k, T, N>> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let at = self.next;
        Cells::<T, N>::advance(&mut self.next);
        // SAFETY: the barrier was made.
        unsafe { hopper::wait(self.ring.full(at.slot), at.parity) }
        Some(Slot {
            ring: self.ring,
            life: PhantomData,
            at,
            me: self.me,
        })
    }

    /// Where the running thread is.
    #[must_use]
    #[inline(always)]
    pub fn me(&self) -> Consumer {
        self.me
    }
}

/// A full slot, which is given back at the end of its life.
pub struct Slot<'s, 'k, T: Slots, N: IntoTypenum<Output: ArrayLength>> {
    ring: Cells<T, N>,
    life: PhantomData<(&'s (), &'k ())>,
    at: Next,
    me: Consumer,
}

impl<T: Slots, N: IntoTypenum<Output: ArrayLength>> Slot<'_, '_, T, N> {
    /// The tiles.
    #[must_use]
    #[inline(always)]
    pub fn tiles(&self) -> T::View<'_> {
        // SAFETY: they are filled, and not filled again before all warpgroups have given them back.
        unsafe { T::view(self.ring.slot(self.at)) }
    }
    /// Where the running thread is.
    #[must_use]
    #[inline(always)]
    pub fn me(&self) -> Consumer {
        self.me
    }
}

impl<T: Slots, N: IntoTypenum<Output: ArrayLength>> Drop for Slot<'_, '_, T, N> {
    #[inline(always)]
    fn drop(&mut self) {
        // All of the warp have read.
        crate::warp::sync();
        if self.me.thread % 32 == 0 {
            // SAFETY: the barrier was made.
            unsafe { hopper::arrive(self.ring.empty(self.at.slot)) }
        }
    }
}
