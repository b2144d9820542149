//! Slots of shared memory that one warpgroup has TMA fill, and others compute with.

// Numbers of a tile, which fits into shared memory; those of a tensor fit by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use layout_core::bounds::{
    BlockExtents, CheckedLayout, FlatModes, InShared, IndexAt, TensorLayout,
};
use layout_core::ops::Cosize;
use layout_core::questions::extents_of;
use layout_core::{
    _1, _2, _3, _128, _256, _384, _512, Array, Below, CosizeOf, Here, Kernel, StaticInteger,
    Tensor, View,
};

use layout_decide::Text;

use crate::order::{Exactly, ForAllThreads};
use crate::tma::{Multicast, TmaTile};
use crate::{Number, backend, thread};

use backend::hopper;

/// A tile of shared memory with the layout `L`, for numbers `T`, in a slot of a [`Ring`]: read as a [`Tensor`] of [`View`].
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::*;
/// use layout_device::{Ring, Tile, TmaView, kernel};
///
/// layout! {
///     type Matrix = (?rows, ?columns):(4 * ?leading, 1);
///     type Lines = (128, 8):(8, 1);
/// }
///
/// /// Adds up the columns of 128 rows.
/// ///
/// /// # Safety
/// ///
/// /// Runs as one block of 256 threads. All cells are valid, and those of `to` are no others'.
/// #[kernel(blocks_per_multiprocessor = 1)]
/// pub unsafe fn sums(
///     here: Here<'_, (u32,), (_256,)>,
///     from: TmaView<'_, f32, Matrix, Lines>,
///     to: Tensor<Parts<'_, f32, Grid, _>, Layout![(256,):(1,)]>,
///     #[shared] ring: Ring<'_, Tile<f32, Lines>, _2>,
/// ) {
///     let mut sum = 0.0;
///     let tile = |_, step| from.tile((0, step));
///     ring.run(here, 0..1, from.steps(1), tile, |_, steps| {
///         let me = here.rank().get().get() % 128;
///         while let Some(slot) = steps.next() {
///             let row = Below::<_128>::wrapped(me);
///             for column in Below::<_8>::all() {
///                 sum += slot.tiles()[(row, column)];
///             }
///         }
///     });
///     let to = to.own_covering_tile((_256,), here.block());
///     to.own_part((_256,), here.thread()).store((0,), sum);
/// }
/// # let from: Vec<f32> = (0..128 * 20).map(|i| i as f32).collect();
/// # let mut to = [f32::NAN; 256];
/// # let (a, b) = unsafe { (Pointer::new(from.as_ptr().cast_mut()), Pointer::new(to.as_mut_ptr())) };
/// # let kernel = || unsafe {
/// #     let from = (a.get().cast_const().into(), Matrix::from_values([128, 20, 5]));
/// #     sums(from, (b.get(), Distinct::of(<Layout![(256,):(1,)]>::new())));
/// # };
/// # unsafe { launch(Dim3::x(1), Dim3::x(256), 0, kernel) }?;
/// # for row in 0..128 {
/// #     assert_eq!(to[128 + row], (0..20).map(|i| (20 * row + i) as f32).sum());
/// # }
/// # assert_eq!(to[..128], [0.0; 128]); // the warpgroup that fills
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
#[derive(Debug)]
pub struct Tile<T, L>(PhantomData<(T, L)>);

/// The memory of a tile: it begins where the pattern of any swizzle does.
#[derive(Debug)]
#[repr(C, align(1024))]
pub struct TileCells<T, N: StaticInteger>(Array<MaybeUninit<T>, N>);

/// The tiles of a slot of a [`Ring`]: a [`Tile`], two to four in a tuple, or the [`Operands`](crate::Operands) of a product.
///
/// # Safety
///
/// [`BYTES`](Self::BYTES) is what every [`FillSlot`] copies, and [`Cells`](Self::Cells) has the alignment of each tile's swizzle.
#[diagnostic::on_unimplemented(
    message = "these are not the tiles of a slot",
    label = "not tiles that TMA fills",
    note = "a slot is a tile, `Tile<Half, Layout>`, or a tuple of tiles, whose layouts are static, or the `Operands` of a `TiledMma` without a \
            permutation, of `wgmma` or `mma.sync`"
)]
pub unsafe trait Slots {
    /// Their memory.
    type Cells;
    /// The bytes that TMA copies to them, those outside of the tensor included: for these the barrier of a slot waits. 0 of what the thread
    /// writes that fills slots.
    const BYTES: u32;
    /// How many warpgroups read them, if not [`AnyNumber`].
    type Readers;
    /// What is wrong with them, which a bound alone accepts.
    const WRONG: Option<Text> = None;
    /// What [`Slot::tiles`] gives.
    type View<'s>;
    /// The tiles at `cells`, to be read.
    ///
    /// # Safety
    ///
    /// They lie in shared memory and are filled, and nobody writes them for `'s`.
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s>;
}

/// The layout of a tile of shared memory: static integers, and a swizzle or none.
#[diagnostic::on_unimplemented(
    message = "this is not the layout of a tile of shared memory",
    label = "not a layout of static integers",
    note = "it is one of static integers, or one behind a swizzle"
)]
pub trait TileLayout: CheckedLayout + Default + TensorLayout + IndexAt<u32> {
    /// How many cells it needs.
    type Count: StaticInteger;
}
#[diagnostic::do_not_recommend]
impl<L: CheckedLayout + Default + TensorLayout + IndexAt<u32> + Cosize<Output: StaticInteger>>
    TileLayout for L
{
    type Count = CosizeOf<L>;
}

/// How many elements a tile has. Between its boxes there may be cells that are none, which nobody copies.
pub(crate) const fn elements<L: CheckedLayout>() -> u32 {
    let extents = extents_of::<L>();
    let (mut count, mut i) = (1, 0);
    while i < extents.len() {
        count *= extents[i];
        i += 1;
    }
    count as u32
}

// SAFETY: the boxes of a tile have each of its elements once, and copy as many bytes inside of the tensor and outside.
#[diagnostic::do_not_recommend]
unsafe impl<T: Number, L: TileLayout> Slots for Tile<T, L> {
    type Cells = TileCells<T, L::Count>;
    type Readers = AnyNumber;
    const BYTES: u32 = size_of::<T>() as u32 * elements::<L>();
    type View<'s> = Tensor<View<'s, T>, L>;
    #[inline(always)]
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Tensor<View<'s, T>, L> {
        // SAFETY: the caller's promise; there are as many cells as the layout needs, and any bits are a number.
        unsafe { Tensor::new(cells.cast::<T>().cast_const(), L::default()).assume_readable() }
    }
}

/// Tiles of tensors that together fill a slot with the tiles `T`: a [`TmaTile`] for each, in the same tuple.
///
/// # Errors
///
/// A tile that is forgotten, of another tensor or of another layout is no such tuple; a GPU would wait for its bytes for ever.
///
/// ```text
/// error[E0277]: this does not fill a slot
/// ```
///
/// # Safety
///
/// [`fill`](Self::fill) copies [`T::BYTES`](Slots::BYTES) bytes: each element of each tile once, and nothing else. Where these are 0, it has written
/// the slot when it returns.
#[diagnostic::on_unimplemented(
    message = "this does not fill a slot",
    label = "not one tile of a tensor for each tile of the slot",
    note = "phase: a slot `(Tile<A, LA>, Tile<B, LB>)` is filled by `(a.tile(..), b.tile(..))`, of tensors that are copied by these tiles, \
            `TmaView<'_, A, _, LA>` and `TmaView<'_, B, _, LB>`; it would wait for ever for one that is missing"
)]
pub unsafe trait FillSlot<T: Slots> {
    /// Whether it fills the slots of all blocks of a cluster.
    const IS_SHARED: bool = false;
    /// Begins the copies, whose bytes count at the barrier `full`.
    ///
    /// # Safety
    ///
    /// Both lie in shared memory, and the barrier is made. Nobody uses the cells until it has counted the slot's bytes.
    unsafe fn fill(self, cells: *mut T::Cells, full: *mut u64);
}
// SAFETY: the boxes of the tensor are this tile; that they are is asked of the kernel's parameter.
#[diagnostic::do_not_recommend]
unsafe impl<T: Number, L: FlatModes, S: TileLayout> FillSlot<Tile<T, S>> for TmaTile<'_, T, L, S> {
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut <Tile<T, S> as Slots>::Cells, full: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { self.load(cells.cast(), full) }
    }
}

// SAFETY: all boxes of the tile are copied by some block of the cluster.
#[diagnostic::do_not_recommend]
unsafe impl<T: Number, L: FlatModes, Part: CheckedLayout, S: TileLayout> FillSlot<Tile<T, S>>
    for Multicast<'_, T, L, Part>
{
    const IS_SHARED: bool = true;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut <Tile<T, S> as Slots>::Cells, full: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { self.load::<S>(cells.cast(), full) }
    }
}

/// The threads of a block as warpgroups: the first one fills slots, all others take them.
///
/// | threads | fill | take | registers of a thread there |
/// |---|---:|---:|---|
/// | `(_256,)` | 1 warpgroup | 1 | as many as the compiler takes |
/// | `(_384,)` | 1 | 2 | 40, and 232 |
/// | `(_512,)` | 1 | 3 | 32, and 160 |
///
/// `Readers` is how many the slot is for: [`AnyNumber`], or those of a product.
///
/// # Source
///
/// PTX ISA `setmaxnreg`; CUTLASS `sm90_gemm_tma_warpspecialized_cooperative.hpp` (40 and 232).
///
/// # Safety
///
/// [`Consumers`](Self::Consumers) are as many as `Readers` says, and the block has 128 threads for each and 128 more.
#[diagnostic::on_unimplemented(
    message = "the block has not one warpgroup that fills slots and those that its product needs",
    label = "another number of threads",
    note = "phase: a product of 1 is computed by `(_256,)` threads, one of 2, `TiledMma<.., Layout<(_2, _1, _1), (_1, _0, _0)>>`, by \
            `(_384,)`, one of 3 by `(_512,)`: write them in `Here<'_, (u32,), (_256,)>`"
)]
pub unsafe trait Warpgroups<Readers>: BlockExtents {
    /// How many warpgroups take slots.
    type Consumers: StaticInteger;
}
/// As many warpgroups as there are: what every thread reads for itself.
#[derive(Debug)]
pub struct AnyNumber;
macro_rules! warpgroups {
    ($($Threads:ident $Consumers:ident;)+) => {$(
        // SAFETY: the table.
        #[diagnostic::do_not_recommend]
        unsafe impl Warpgroups<$Consumers> for ($Threads,) {
            type Consumers = $Consumers;
        }
        // SAFETY: as above.
        #[diagnostic::do_not_recommend]
        unsafe impl Warpgroups<AnyNumber> for ($Threads,) {
            type Consumers = $Consumers;
        }
    )+};
}
warpgroups! {
    _256 _1;
    _384 _2;
    _512 _3;
}

macro_rules! first {
    ($First:ident $($Rest:ident)*) => {
        $First
    };
}
macro_rules! tuples {
    ($($($A:ident $F:ident $i:tt)+;)+) => {$(
        // SAFETY: as of each; their cells are different ones.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($F: FillSlot<$A>, $A: Slots),+> FillSlot<($($A,)+)> for ($($F,)+) {
            const IS_SHARED: bool = false $(|| $F::IS_SHARED)+;
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn fill(self, cells: *mut ($($A::Cells,)+), full: *mut u64) {
                // SAFETY: the caller's promise.
                unsafe { $(self.$i.fill(&raw mut (*cells).$i, full);)+ }
            }
        }
        // SAFETY: as of each, and the bytes of all are added up.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($A: Slots),+> Slots for ($($A,)+) {
            type Cells = ($($A::Cells,)+);
            /// Those of the first tiles: the operands of a product come first.
            type Readers = <first!($($A)+) as Slots>::Readers;
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

/// The threads of a warpgroup, and its warps.
pub(crate) const GROUP: u32 = 128;
pub(crate) const WARPS: u32 = 4;

/// The running thread among `Groups` warpgroups that take slots: what [`Steps::me`] gives to [`Staging::store`](crate::Staging::store).
///
/// The thread belongs to one of them, so that both numbers are below theirs; no other thread has it, nor another launch. By
/// [`thread`](Self::thread) it finds what it has of another tensor, such as a bias behind a product; the example is that of
/// [`Split`](crate::Split).
#[derive(Debug)]
pub struct Consumer<'k, Groups> {
    pub(crate) place: Place,
    groups: PhantomData<Exactly<'k, Groups>>,
}
impl<Groups> Clone for Consumer<'_, Groups> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Groups> Copy for Consumer<'_, Groups> {}
// SAFETY: nothing is `ForAllThreads`: the bounds are there for the text of the error.
unsafe impl<Groups: ForAllThreads> Send for Consumer<'_, Groups> {}
// SAFETY: as above.
unsafe impl<Groups: ForAllThreads> Sync for Consumer<'_, Groups> {}
impl<Groups: StaticInteger> Consumer<'_, Groups> {
    /// Its number in the warpgroup, and the number of that: the thread of a tiled product of all of them, as
    /// [`partition_c`](Tensor::partition_c) takes it.
    #[must_use]
    #[inline(always)]
    pub fn thread(self) -> (Below<_128>, Below<Groups>) {
        let Place { group, thread } = self.place;
        (Below::wrapped(thread), Below::wrapped(group))
    }
}

/// The number of a warpgroup among those that take slots, and of the running thread in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) group: u32,
    pub(crate) thread: u32,
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
    /// The slots for the thread that fills them: no thread has read those of a new ring.
    ///
    /// # Safety
    ///
    /// As [`Divided::filling`].
    #[inline(always)]
    unsafe fn filling<'k>(self) -> Filling<'k, T, N> {
        Filling {
            ring: self,
            next: Next { slot: 0, parity: 1 },
            life: PhantomData,
        }
    }
    /// The slots for a thread that takes them, each filled by this many blocks.
    ///
    /// # Safety
    ///
    /// As [`Divided::taking`].
    #[inline(always)]
    unsafe fn taking<'k>(self, place: Place, blocks: u32) -> Taking<'k, T, N> {
        Taking {
            ring: self,
            next: Next { slot: 0, parity: 0 },
            blocks,
            place,
            life: PhantomData,
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

/// Divides a block: makes barriers, and has one thread of the first warpgroup fill slots of `rings` for each task, and the threads of
/// the others take them.
///
/// The first two numbers are those of warpgroups that take slots, and of blocks that fill each slot.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
fn divide<Of: Divided<InRings>, All: Tasks>(
    [consumers, blocks]: [u32; 2],
    rings: Of,
    tasks: All,
    mut fill: impl FnMut(All::Task, &mut Of::Fills),
    mut take: impl FnMut(All::Task, &mut Of::Takes, Place),
) {
    let thread = thread::thread_idx_x();
    if thread == 0 {
        // SAFETY: no other thread uses the barriers before that of the block.
        unsafe {
            rings.init(consumers);
            tasks.init(consumers);
        }
        hopper::fence_init();
    }
    thread::sync_threads();
    if blocks > 1 {
        hopper::sync_cluster();
    }
    let group = hopper::uniform(thread / GROUP);
    if group == 0 {
        if consumers == 2 {
            hopper::fewer_registers::<40>();
        } else if consumers == 3 {
            hopper::fewer_registers::<32>();
        }
        if thread == 0 {
            // SAFETY: this is the one thread, after the barrier.
            let (mut slots, tasks) = unsafe { (rings.filling(), tasks.filling()) };
            for task in tasks {
                fill(task, &mut slots);
            }
        }
    } else {
        if consumers == 2 {
            hopper::more_registers::<232>();
        } else if consumers == 3 {
            hopper::more_registers::<160>();
        }
        let place = Place {
            group: group - 1,
            thread: thread % GROUP,
        };
        // SAFETY: this is the place of the thread, after the barrier.
        let (mut slots, tasks) = unsafe { (rings.taking(place), tasks.taking(place)) };
        for task in tasks {
            take(task, &mut slots, place);
            // Behind a branch of one thread the assembler takes threads of a warp for apart, unless they meet before the loop ends, and
            // keeps what all of them share in registers of each.
            crate::warp::sync();
        }
    }
    if blocks > 1 {
        // Nobody ends while others give slots back to it.
        crate::warp::sync();
        hopper::sync_cluster();
    }
}

/// The slots of a ring for the thread that fills them, one after the other.
pub struct Filling<'k, T: Slots, N: StaticInteger> {
    ring: Cells<T, N>,
    next: Next,
    life: PhantomData<Exactly<'k, ()>>,
}

impl<T: Slots, N: StaticInteger> Filling<'_, T, N> {
    /// Has TMA fill the next slot, once all who took it have given it back.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn fill<Source: FillSlot<T>>(&mut self, source: Source) {
        const {
            if Source::IS_SHARED {
                Text::new()
                    .str("phase: of several rings, none has tiles that a cluster reads together: let `Ring::run` fill them")
                    .panic()
            }
        }
        self.fill_with(|| source);
    }

    /// As [`fill`](Self::fill), with what is asked for behind the wait.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn fill_with<Source: FillSlot<T>>(&mut self, source: impl FnOnce() -> Source) {
        let (ring, next) = (self.ring, self.next);
        // SAFETY: the barriers were made before that of the block. Behind the wait all warps have given back what the slot had, and
        // none takes it again before the bytes of all its tiles have come.
        unsafe {
            let full = ring.full(next.slot);
            hopper::wait(ring.empty(next.slot), next.parity);
            if const { T::BYTES > 0 } {
                hopper::arrive_expect(full, T::BYTES);
                source().fill(ring.slot(next), full);
            } else {
                source().fill(ring.slot(next), full);
                hopper::arrive(full);
            }
        }
        Cells::<T, N>::advance(&mut self.next);
    }
}

impl<T: Slots, N: StaticInteger> Drop for Filling<'_, T, N> {
    /// Waits for what is on its way: behind the end of a block its shared memory is another's.
    #[inline(always)]
    fn drop(&mut self) {
        if backend::unwinds() {
            return;
        }
        for slot in 0..Cells::<T, N>::SLOTS {
            // The fill before the next of this slot; the phase before the first counts as complete.
            let is_of_turn = u32::from(slot < self.next.slot);
            // SAFETY: the barriers were made before that of the block.
            unsafe { hopper::wait(self.ring.full(slot), self.next.parity ^ is_of_turn) }
        }
    }
}

/// The slots of a ring for threads that take them, one after the other.
pub struct Taking<'k, T: Slots, N: StaticInteger> {
    ring: Cells<T, N>,
    next: Next,
    /// How many blocks fill each slot.
    blocks: u32,
    place: Place,
    life: PhantomData<Exactly<'k, ()>>,
}

impl<'k, T: Slots, N: StaticInteger> Taking<'k, T, N> {
    /// The next slot, once it is full. It is given back before the next is taken.
    ///
    /// # Errors
    ///
    /// ```text
    /// error[E0499]: cannot borrow `*keys` as mutable more than once at a time
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn take(&mut self) -> Slot<'_, 'k, T, N> {
        let at = self.next;
        Cells::<T, N>::advance(&mut self.next);
        // SAFETY: the barrier was made before that of the block.
        unsafe { hopper::wait(self.ring.full(at.slot), at.parity) }
        Slot {
            ring: self.ring,
            life: PhantomData,
            at,
            blocks: self.blocks,
            place: self.place,
        }
    }
}

/// Rings of a block, each filled and read at its own pace: a tuple of one to five.
///
/// An attention has one of queries, which live as long as a tile of results, and two of keys and values, which come step by step. A product
/// whose tiles have other numbers of steps has one, `(ring,)`: the example is that of [`PerGroup`](crate::PerGroup).
#[allow(private_bounds)] // `run` alone gives the threads their parts.
pub trait Rings<'k>:
    Divided<InRings, Fills = <Self as Rings<'k>>::Filling, Takes = <Self as Rings<'k>>::Taking>
{
    /// How many warpgroups read them, if not [`AnyNumber`].
    type Readers;
    /// The [`Filling`] of each.
    type Filling;
    /// The [`Taking`] of each.
    type Taking;

    /// Divides the block, as [`Ring::run`]: one thread of the first warpgroup fills slots by `fill`, and all threads of the others
    /// take them by `take`, both once for each of `tasks`.
    ///
    /// Of each ring they fill and take as many. All threads of the block call it, with the same tasks, and all threads of a warp take the
    /// slots of all rings in one order. A GPU does not check that; the executor says which threads wait for ever, and for what, and which
    /// take slots in different orders.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn run<
        Threads: Warpgroups<Self::Readers, Consumers = Groups>,
        Groups: StaticInteger,
        All: Tasks,
    >(
        self,
        here: Here<'k, (u32,), Threads>,
        tasks: All,
        fill: impl FnMut(All::Task, &mut Self::Filling),
        mut take: impl FnMut(All::Task, &mut Self::Taking, Consumer<'k, Groups>),
    ) {
        let _ = here;
        let consumers = const { Groups::U32 };
        divide([consumers, 1], self, tasks, fill, |task, slots, place| {
            let me = Consumer {
                place,
                groups: PhantomData,
            };
            take(task, slots, me);
        });
    }
}

macro_rules! rings {
    ($($A:ident $M:ident $a:tt $($T:ident $N:ident $i:tt)*;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<
            'k,
            $A: Slots,
            $M: StaticInteger,
            $($T: Slots<Readers = AnyNumber>, $N: StaticInteger,)*
        > Rings<'k> for (Ring<'k, $A, $M>, $(Ring<'k, $T, $N>,)*) {
            /// Those of the first ring: the operands of a product come first.
            type Readers = $A::Readers;
            type Filling = (Filling<'k, $A, $M>, $(Filling<'k, $T, $N>,)*);
            type Taking = (Taking<'k, $A, $M>, $(Taking<'k, $T, $N>,)*);
        }
        #[diagnostic::do_not_recommend]
        impl<
            'k,
            $A: Slots,
            $M: StaticInteger,
            $($T: Slots<Readers = AnyNumber>, $N: StaticInteger,)*
        > Divided<InRings> for (Ring<'k, $A, $M>, $(Ring<'k, $T, $N>,)*) {
            type Fills = (Filling<'k, $A, $M>, $(Filling<'k, $T, $N>,)*);
            type Takes = (Taking<'k, $A, $M>, $(Taking<'k, $T, $N>,)*);
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn init(&self, takers: u32) {
                // SAFETY: the caller's promise.
                unsafe {
                    self.$a.init(takers);
                    $(self.$i.init(takers);)*
                }
            }
            #[inline(always)]
            unsafe fn filling(self) -> Self::Fills {
                // SAFETY: the caller's promise.
                unsafe { (self.$a.filling(), $(self.$i.filling(),)*) }
            }
            #[inline(always)]
            unsafe fn taking(self, place: Place) -> Self::Takes {
                // SAFETY: the caller's promise.
                unsafe { (self.$a.taking(place), $(self.$i.taking(place),)*) }
            }
        }
    )+};
}
rings! {
    A M 0;
    A M 0 B N 1;
    A M 0 B N 1 C O 2;
    A M 0 B N 1 C O 2 D P 3;
    A M 0 B N 1 C O 2 D P 3 E Q 4;
}

/// The slots of a task, to be taken one after the other: what `consume` of [`Ring::run`] is given.
///
/// `Consumers` warpgroups take each of them.
pub struct Steps<'r, 'k, T: Slots, N: StaticInteger, Consumers> {
    slots: Taking<'k, T, N>,
    left: u32,
    life: PhantomData<(&'r (), Consumers)>,
}

impl<'k, T: Slots, N: StaticInteger, Consumers> Steps<'_, 'k, T, N, Consumers> {
    /// The next slot, once it is full, or nothing after the last of the task.
    ///
    /// It borrows the steps: it is given back before the next is taken.
    ///
    /// # Errors
    ///
    /// ```text
    /// error[E0499]: cannot borrow `*steps` as mutable more than once at a time
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[allow(clippy::should_implement_trait)] // A slot is given back before the next.
    pub fn next(&mut self) -> Option<Slot<'_, 'k, T, N>> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        Some(self.slots.take())
    }

    /// The running thread among the warpgroups that take slots.
    #[must_use]
    #[inline(always)]
    pub fn me(&self) -> Consumer<'k, Consumers> {
        Consumer {
            place: self.slots.place,
            groups: PhantomData,
        }
    }
}

/// A full slot, which the thread gives back at the end of its life: TMA fills it again when all threads have.
pub struct Slot<'s, 'k, T: Slots, N: StaticInteger> {
    ring: Cells<T, N>,
    life: PhantomData<(&'s (), &'k ())>,
    at: Next,
    blocks: u32,
    pub(crate) place: Place,
}

impl<T: Slots, N: StaticInteger> Slot<'_, '_, T, N> {
    /// The tiles, in the tuple of the slot: all threads read all of them.
    #[must_use]
    #[inline(always)]
    pub fn tiles(&self) -> T::View<'_> {
        // SAFETY: its bytes have come, and it is filled again only when all warps have given it back, this one at the end of
        // what is borrowed here.
        unsafe { T::view(self.ring.slot(self.at)) }
    }

    /// The memory of the tiles.
    #[inline(always)]
    pub(crate) fn cells(&self) -> *mut T::Cells {
        self.ring.slot(self.at)
    }
}

impl<T: Slots, N: StaticInteger> Drop for Slot<'_, '_, T, N> {
    #[inline(always)]
    fn drop(&mut self) {
        if backend::unwinds() {
            return;
        }
        // All of the warp have read.
        crate::warp::sync_with(self.cells().addr());
        let (lane, empty) = (self.place.thread % 32, self.ring.empty(self.at.slot));
        // SAFETY: the barriers were made before that of the block, and of the cluster if it has more.
        unsafe {
            if self.blocks == 1 {
                if lane == 0 {
                    hopper::arrive(empty);
                }
            } else if lane < self.blocks {
                hopper::give_back_to(empty, lane);
            }
        }
    }
}
