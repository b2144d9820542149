//! TMA pipelines: one producer warpgroup fills stages of shared memory, and consumer warpgroups compute
//! with them.

mod consumers;
mod divide;
mod pipelines;
mod stages;
mod steps;

use core::marker::PhantomData;

use layout_core::bounds::InShared;
use layout_core::{Array, Kernel, StaticInteger, ThreadContext};

use layout_decide::Text;

pub use consumers::{AnyNumber, ConsumerThread, Warpgroups};
pub(crate) use consumers::{GROUP, Place, WARPS};
use divide::divide;
pub use pipelines::TmaPipelines;
pub use stages::{FillStage, StageContents, Tile, TileLayout};
pub(crate) use stages::{TileCells, elements};
pub use steps::{Consumer, FullStage, Producer, Steps};

use crate::backend;

use backend::hopper;

/// A TMA pipeline of `N` stages in shared memory, each with the tiles `T`. One warpgroup is the
/// producer, and the others are consumers.
///
/// | actor | stage | API |
/// |---|---|---|
/// | producer warpgroup | waits until all consumers release the stage, then fills it | `produce` of [`run`](Self::run), in one thread |
/// | TMA | marks the stage full when all its bytes have arrived | |
/// | consumer warpgroups | wait until the stage is full, then read it | [`Steps::next`], [`FullStage::tiles`], [`FullStage::gemm`] |
/// | consumer warpgroups | release the stage | drop of the [`FullStage`] |
///
/// No thread reads a stage before it is full. The producer does not refill a stage before all warps
/// have released it. Each stage has two barriers: one counts bytes, and the other counts warps. The
/// number of bytes follows from the tile types.
///
#[cfg_attr(not(rust_analyzer), doc = include_str!("tma_pipeline.md"))]
///
/// # Source
///
/// CUTLASS `PipelineTmaAsync` (`cutlass/pipeline/sm90_pipeline.hpp`); PTX ISA, `mbarrier`.
#[doc(alias = "pipeline")]
#[doc(alias = "mbarrier")]
pub struct TmaPipeline<'k, T: StageContents, N: StaticInteger> {
    cells: Cells<T, N>,
    kernel: PhantomData<&'k mut T>,
}

/// A pointer to the memory of a pipeline.
struct Cells<T: StageContents, N: StaticInteger>(*mut TmaPipelineCells<T::Cells, N>);
impl<T: StageContents, N: StaticInteger> Clone for Cells<T, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: StageContents, N: StaticInteger> Copy for Cells<T, N> {}

/// The memory of a pipeline.
#[derive(Debug)]
#[repr(C)]
pub struct TmaPipelineCells<C, N: StaticInteger> {
    stages: Array<C, N>,
    /// Barriers whose phase completes when the bytes of a stage have arrived.
    full: Array<u64, N>,
    /// Barriers whose phase completes when all consumer warps have released a stage.
    empty: Array<u64, N>,
}

// Recommended by the compiler, so that the error explains what is wrong with the tiles.
impl<'k, T: StageContents, N: StaticInteger> InShared<'k> for TmaPipeline<'k, T, N> {
    type Cells = TmaPipelineCells<T::Cells, N>;
    const WRONG: Option<Text> = if Cells::<T, N>::STAGES == 0 {
        Some(Text::new().str("ring: expected at least one stage, found none: use `_2` or more"))
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

/// The next stage of a pipeline: its index, and the parity of its phase.
#[derive(Clone, Copy, Debug)]
struct Next {
    stage: u32,
    parity: u32,
}

impl<T: StageContents, N: StaticInteger> Cells<T, N> {
    const STAGES: u32 = N::U32;

    #[inline(always)]
    fn stage(self, next: Next) -> *mut T::Cells {
        // SAFETY: the index is below the number of stages, so the address is inside the array.
        unsafe {
            (&raw mut (*self.0).stages)
                .cast::<T::Cells>()
                .add(next.stage as usize)
        }
    }
    #[inline(always)]
    fn full(self, stage: u32) -> *mut u64 {
        // SAFETY: the index is below the number of stages, so the address is inside the array.
        unsafe { (&raw mut (*self.0).full).cast::<u64>().add(stage as usize) }
    }
    #[inline(always)]
    fn empty(self, stage: u32) -> *mut u64 {
        // SAFETY: the index is below the number of stages, so the address is inside the array.
        unsafe { (&raw mut (*self.0).empty).cast::<u64>().add(stage as usize) }
    }
    /// Initializes the barriers for this number of consumer warpgroups.
    ///
    /// # Safety
    ///
    /// - No other thread may use the barriers before a barrier of the block.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(self, takers: u32) {
        for stage in 0..Self::STAGES {
            // SAFETY: the caller guarantees that no thread uses the barriers yet.
            unsafe {
                hopper::init(self.full(stage), 1);
                hopper::init(self.empty(stage), takers * WARPS);
            }
        }
    }
    #[inline(always)]
    fn advance(next: &mut Next) {
        next.stage += 1;
        if next.stage == Self::STAGES {
            *next = Next {
                stage: 0,
                parity: next.parity ^ 1,
            };
        }
    }
}

impl<'k, T: StageContents, N: StaticInteger> TmaPipeline<'k, T, N> {
    /// Divides the block: the first warpgroup fills stages with `produce`, and all others process them
    /// with `consume`.
    ///
    /// `consume` is called once for each of `tasks`. Each task has `steps` steps, at least one.
    ///
    /// | closure | called by | arguments |
    /// |---|---|---|
    /// | `produce` | one thread | each task, and each of its steps |
    /// | `consume` | all threads of all other warpgroups | each task, and the stages of its steps |
    ///
    /// All threads of the block must call this function, with the same tasks and the same number of steps. A GPU
    /// does not check this. The executor reports the threads that wait forever and their barriers. The grid must
    /// have one dimension, because blocks share tiles by their index in the grid.
    ///
    /// Stages that `consume` does not take are released automatically. After `run`, all warpgroups
    /// continue together. The consumer warpgroups keep their larger number of registers.
    ///
    /// Registers move from the producer warpgroup to the consumers ([`Warpgroups`]) only if the kernel
    /// declares `#[kernel(blocks_per_multiprocessor = 1)]`. With more blocks per multiprocessor, too
    /// few registers are available.
    ///
    /// # Errors
    ///
    /// A pipeline has one producer warpgroup, so it can run only once:
    ///
    /// ```text
    /// error[E0382]: use of moved value: `pipeline`
    /// ```
    ///
    /// A block of 128 threads has no consumer warpgroup, and a block must match its MMA's
    /// number of warpgroups:
    ///
    /// ```text
    /// error[E0277]: expected one producer warpgroup and the warpgroups of the MMA in a block
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // one line, because the compiler prints it
    pub fn run<Threads: Warpgroups<T::Readers, Consumers = Groups>, Groups: StaticInteger, All: Tasks, Source: FillStage<T>>(
        self,
        ctx: ThreadContext<'k, (u32,), Threads>,
        tasks: All,
        steps: u32,
        produce: impl Fn(All::Task, u32) -> Source,
        mut consume: impl FnMut(All::Task, &mut Steps<'_, 'k, T, N, Groups>),
    ) {
        let _ = ctx;
        let consumers = const { Groups::U32 };
        let blocks = if const { Source::IS_SHARED } {
            hopper::cluster_size()
        } else {
            1
        };
        let steps = steps.max(1);
        let pipeline = InSteps {
            pipeline: self,
            blocks,
            consumers: PhantomData,
        };
        divide(
            [consumers, blocks],
            pipeline,
            tasks,
            |task, stages| {
                for step in 0..steps {
                    stages.produce_with(|| produce(task, step));
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

/// The per-thread parts of pipelines or tasks in a divided block.
///
/// The methods belong to [`divide`]: no other crate can name, call or implement the methods. `Of` is
/// [`InTasks`] or [`InPipelines`], so no type is both tasks and pipelines.
#[diagnostic::on_unimplemented(
    message = "expected tasks or pipelines of a block, found `{Self}`",
    label = "this is not an iterator, a dynamic schedule of tiles, or a tuple of pipelines",
    note = "one owner: only `run` assigns parts to threads: pass tasks as an iterator, like \
            `0..8`, or as `tiles.dynamic(counter, scheduler)`, and pipelines as a tuple of one to five"
)]
pub(crate) trait Divided<Of>: Sized {
    /// The part of the producer thread.
    type Fills;
    /// The part of a consumer thread.
    type Takes;
    /// Initializes the barriers for this number of consumer warpgroups.
    ///
    /// # Safety
    ///
    /// * One thread of the block must call this function, before any other thread uses the barriers.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(&self, _takers: u32) {}
    /// Returns the part of the producer thread.
    ///
    /// # Safety
    ///
    /// * One thread of the block must call this function, once, after [`init`](Self::init) and a barrier.
    unsafe fn filling(self) -> Self::Fills;
    /// Returns the part of a consumer thread.
    ///
    /// # Safety
    ///
    /// * Each consumer thread must call this function once, with its own place, after [`init`](Self::init) and a
    ///   barrier.
    unsafe fn taking(self, place: Place) -> Self::Takes;
}

/// Marks [`Divided`] types that are tasks.
pub(crate) struct InTasks;
/// Marks [`Divided`] types that are pipelines.
pub(crate) struct InPipelines;

/// The tasks of a block: an iterator that is equal in all threads, or [drawn
/// tiles](crate::hopper::PersistentTiles::dynamic).
///
/// No other type can implement this trait.
///
/// # Errors
///
/// ```text
/// error[E0277]: `Mine` is not an iterator
/// ```
#[allow(private_bounds)] // only `divide` hands out the parts
pub trait Tasks:
    Divided<
        InTasks,
        Fills: Iterator<Item = <Self as Tasks>::Task>,
        Takes: Iterator<Item = <Self as Tasks>::Task>,
    >
{
    /// The type of a task.
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
impl<'k, T: StageContents, N: StaticInteger> Divided<InPipelines> for TmaPipeline<'k, T, N> {
    type Fills = Producer<'k, T, N>;
    type Takes = Consumer<'k, T, N>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(&self, takers: u32) {
        // SAFETY: the caller upholds the contract of `init`.
        unsafe { self.cells.init(takers) }
    }
    #[inline(always)]
    unsafe fn filling(self) -> Self::Fills {
        // SAFETY: the caller upholds the contract of `filling`.
        unsafe { self.cells.filling() }
    }
    #[inline(always)]
    unsafe fn taking(self, place: Place) -> Self::Takes {
        // SAFETY: the caller upholds the contract of `taking`.
        unsafe { self.cells.taking(place, 1) }
    }
}

/// A pipeline whose stages are filled by `blocks` blocks, with several steps per task.
struct InSteps<'k, T: StageContents, N: StaticInteger, Consumers> {
    pipeline: TmaPipeline<'k, T, N>,
    blocks: u32,
    consumers: PhantomData<Consumers>,
}
impl<'k, T: StageContents, N: StaticInteger, Consumers> Divided<InPipelines>
    for InSteps<'k, T, N, Consumers>
{
    type Fills = Producer<'k, T, N>;
    type Takes = Steps<'k, 'k, T, N, Consumers>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn init(&self, takers: u32) {
        // SAFETY: the caller upholds the contract of `init`.
        unsafe { self.pipeline.init(takers * self.blocks) }
    }
    #[inline(always)]
    unsafe fn filling(self) -> Self::Fills {
        // SAFETY: the caller upholds the contract of `filling`.
        unsafe { self.pipeline.filling() }
    }
    #[inline(always)]
    unsafe fn taking(self, place: Place) -> Self::Takes {
        Steps {
            // SAFETY: the caller upholds the contract of `taking`.
            stages: unsafe { self.pipeline.cells.taking(place, self.blocks) },
            left: 0,
            life: PhantomData,
        }
    }
}
