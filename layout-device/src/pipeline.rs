//! Pipelines of shared-memory stages for asynchronous copies (`cp.async`).

use core::marker::PhantomData;

use layout_core::bounds::{InShared, Stage};
use layout_core::{_0, _1, _2, _3, _4, _5, _6, _7, _8, Array, Kernel, Phase, StaticInteger};
use layout_decide::Text;

use crate::{copy, thread};

/// A pipeline of shared-memory stages, each with the tiles `Tiles`. Each stage is free, in flight or
/// being read.
///
/// | | free | in flight | read |
/// |---|---:|---:|---:|
/// | [`fill`](Self::fill) starts copies to the next free stage | - 1 | + 1 | |
/// | [`next`](Self::next) waits for the oldest copies, frees the stage that was read | + the freed stage | - 1 | 1 |
/// | [`tiles`](Self::tiles) returns the stage being read | | | |
///
/// The type contains the three counts. A missing wait does not compile, and neither does filling a
/// stage that other threads read. A loop must fill the same number of stages that it reads. Each
/// step has one barrier.
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{Pipeline, Shared, copy_async, kernel};
///
/// layout! {
///     type Matrix = (?rows, ?columns):(?leading, 1);
///     type Tile = (32, 4):(4, 1);
/// }
/// type Fill = TiledCopyOf<
///     CopyAtom<CpAsync<_16>, _32>,
///     Layout<(_32, _1), (_1, _0)>,
///     Layout<(_1, _4), (_0, _1)>,
/// >;
///
/// /// Computes the sums of 32 rows.
/// ///
/// /// # Safety
/// ///
/// /// The launch must have one block of 32 threads. All elements must be valid, and no other code may access `to`.
/// #[kernel]
/// pub unsafe fn sums(
///     ctx: ThreadContext<'_, (u32,), (_32,)>,
///     from: Tensor<View<'_, f32>, Matrix>,
///     to: Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(32,):(1,)]>,
///     #[shared] stages: Pipeline<'_, Shared<'_, f32, Tile, _>, _3>,
/// ) {
///     let me = ctx.thread_rank();
///     let fill = |step| {
///         let tile = from.predicated_tile((_32, _4), (0, step));
///         move |to| copy_async(Fill::new(), me, tile, to)
///     };
///     let mut stages = stages.fill(fill(0)).fill(fill(1)).next();
///     let mut sum = 0.0;
///     for step in 0..from.layout().values()[1].div_ceil(4) {
///         let filling = stages.fill(fill(step + 2));
///         for column in Bounded::<_4>::all() {
///             sum += filling.tiles()[(me.get(), column)];
///         }
///         stages = filling.next();
///     }
///     let to = to.predicated_tile_mut((_32,), ctx.block_idx());
///     to.local_partition_mut((_32,), ctx.thread_idx()).store((0,), sum);
/// }
/// # let from: Vec<f32> = (0..32 * 10).map(|i| i as f32).collect();
/// # let mut to = [0.0; 32];
/// # let (a, b) = unsafe { (Pointer::new(from.as_ptr().cast_mut()), Pointer::new(to.as_mut_ptr())) };
/// # let kernel = || unsafe {
/// #     let from = (a.get().cast_const(), Matrix::from_values([30, 9, 10]));
/// #     sums(from, (b.get(), Injective::of(<Layout![(32,):(1,)]>::new())));
/// # };
/// # unsafe { launch(Dim3::x(1), Dim3::x(32), 0, kernel) }?;
/// # for row in 0..30 {
/// #     assert_eq!(to[row], (0..9).map(|i| (10 * row + i) as f32).sum());
/// # }
/// # assert_eq!(to[30..], [0.0; 2]);
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// # Source
///
/// CuTe's `sgemm_sm80.cu`; CUTLASS `PipelineState`.
#[derive(Debug)]
pub struct Pipeline<'k, Tiles: InShared<'k>, Free, InFlight = _0, Read = _0> {
    stages: *mut Tiles::Cells,
    /// The index of the stage being read, or of the oldest stage in flight.
    first: u32,
    counts: PhantomData<(&'k mut Tiles, Free, InFlight, Read)>,
}

mod sealed {
    //! The counts are sealed, because a wrong count in another crate would give access to stages that
    //! do not exist.

    /// A supertrait of [`Count`](super::Count) that other crates cannot name.
    pub trait IsCount {}
}

/// The number of stages in one state.
pub trait Count: sealed::IsCount {
    /// The number as an integer.
    const COUNT: u32;
    /// Waits until at most this number of copy groups is in flight.
    fn wait();
}
/// A number of stages that can be increased by one.
#[diagnostic::on_unimplemented(
    message = "expected a pipeline of at most 8 stages",
    label = "this pipeline has more than 8 stages",
    note = "phase: use at most 8 stages, for example with larger tiles"
)]
pub trait OneMore: Count {
    /// The number increased by one.
    type More: Count;
}
/// A number of stages that can be decreased by one.
#[diagnostic::on_unimplemented(
    message = "expected a stage with copies in flight, or a free stage, found none in the pipeline",
    label = "the pipeline has no stage for this call",
    note = "phase: `fill` takes a free stage, `next` a stage with copies in flight: in a loop \
            that reads with `next`, fill one stage for each stage read"
)]
pub trait OneLess: Count {
    /// The number decreased by one.
    type Less: Count;
}
macro_rules! counts {
    ($($N:ident $n:literal)+) => {
        $(
            impl sealed::IsCount for $N {}
            impl Count for $N {
                const COUNT: u32 = $n;
                #[inline(always)]
                fn wait() {
                    copy::wait::<$n>();
                }
            }
        )+
        counts!(@pairs $($N)+);
    };
    (@pairs $Less:ident $More:ident $($rest:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl OneMore for $Less {
            type More = $More;
        }
        #[diagnostic::do_not_recommend]
        impl OneLess for $More {
            type Less = $Less;
        }
        counts!(@pairs $More $($rest)*);
    };
    (@pairs $last:ident) => {};
}
counts!(_0 0 _1 1 _2 2 _3 3 _4 4 _5 5 _6 6 _7 7 _8 8);

/// The number of free stages after the stages being read are freed.
pub trait Released<Free>: Count {
    /// The resulting number.
    type Output: Count;
}
impl<Free: Count> Released<Free> for _0 {
    type Output = Free;
}
impl<Free: OneMore> Released<Free> for _1 {
    type Output = Free::More;
}

/// A count of one stage being read.
#[diagnostic::on_unimplemented(
    message = "expected a pipeline stage that can be read",
    label = "copies to this stage may still be in flight",
    note = "phase: call `next`, which waits for the oldest stage with copies in flight, and for \
            all threads"
)]
pub trait IsRead {}
#[diagnostic::do_not_recommend]
impl IsRead for _1 {}

#[diagnostic::do_not_recommend]
impl<'k, Tiles, N> InShared<'k> for Pipeline<'k, Tiles, N>
where
    Tiles: InShared<'k>,
    N: StaticInteger,
{
    type Cells = Array<Tiles::Cells, N>;
    const WRONG: Option<Text> = Tiles::WRONG;
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Self::Cells) -> Self {
        Self {
            stages: cells.cast(),
            first: 0,
            counts: PhantomData,
        }
    }
    #[inline(always)]
    unsafe fn end() {
        copy::wait::<0>();
        // SAFETY: the caller upholds the contract of `end`.
        unsafe { Tiles::end() }
    }
}

impl<'k, Tiles: Stage<'k>, Free: Count, InFlight: Count, Read: Count>
    Pipeline<'k, Tiles, Free, InFlight, Read>
{
    const STAGES: u32 = Free::COUNT + InFlight::COUNT + Read::COUNT;

    /// Returns the index of the stage that is `stages` positions after the first. `stages` is at
    /// most the number of stages.
    #[inline(always)]
    fn after(&self, stages: u32) -> u32 {
        let stage = self.first + stages;
        if stage < Self::STAGES {
            stage
        } else {
            stage - Self::STAGES
        }
    }

    #[inline(always)]
    fn with<F, I, R>(self, first: u32) -> Pipeline<'k, Tiles, F, I, R> {
        Pipeline {
            stages: self.stages,
            first,
            counts: PhantomData,
        }
    }

    /// Starts copies to the next free stage. `copy` receives the stage's tiles.
    ///
    /// # Errors
    ///
    /// ```compile_fail,E0277
    /// use layout_core::*;
    /// use layout_device::{Pipeline, Shared};
    ///
    /// fn kernel(stages: Pipeline<'_, Shared<'_, f32, Layout![32:1], ()>, _1>) {
    ///     let _ = stages.next();
    /// }
    /// ```
    /// ```text
    /// error[E0277]: expected a stage with copies in flight, or a free stage, found none in the pipeline
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `copy` returns the tiles of another stage.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // the compiler prints the bound's line
    pub fn fill<F, I>(self, copy: impl FnOnce(Tiles::Free) -> Tiles::Pending) -> Pipeline<'k, Tiles, F, I, Read> where Free: OneLess<Less = F>, InFlight: OneMore<More = I> {
        let free = self.after(const { InFlight::COUNT + Read::COUNT });
        // SAFETY: `free` is a valid stage index. No thread reads this stage: a barrier separates the
        // last reads from this thread's `next` call, which freed the stage. `next` waits for the
        // copies, and so does the end of the kernel.
        unsafe {
            let cells = self.stages.add(free as usize);
            let pending = copy(Tiles::free(cells));
            assert!(Tiles::is_of(&pending, cells), "expected the tiles that `fill` passed to the closure, found other tiles: return the passed tiles, filled");
        }
        copy::commit();
        let first = self.first;
        self.with(first)
    }

    /// Waits for the oldest copies in flight and for all threads of the block.
    ///
    /// All threads can then read the stage. The previously read stage is then free. All threads of the
    /// block must make the same calls, with the same pipelines.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[must_use]
    #[allow(clippy::should_implement_trait)] // not an iterator over values of one type
    pub fn next<F, I: Count>(self) -> Pipeline<'k, Tiles, F, I, _1>
    where
        InFlight: OneLess<Less = I>,
        Read: Released<Free, Output = F>,
    {
        I::wait();
        let first = self.after(const { Read::COUNT });
        let tiles = self.stages.wrapping_add(first as usize).addr();
        Phase::new().end(|| thread::sync_threads_with(tiles));
        self.with(first)
    }

    /// Returns the tiles of the stage being read.
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // the compiler prints the bound's line
    pub fn tiles(&self) -> Tiles::View<'_> where Read: IsRead {
        // SAFETY: the copies of all threads completed before the barrier in `next`. The stage is not
        // filled before the next `next` call.
        unsafe { Tiles::view(self.stages.add(self.first as usize)) }
    }
}
