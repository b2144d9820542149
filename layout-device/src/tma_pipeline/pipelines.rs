//! Several TMA pipelines in one block.

use core::marker::PhantomData;

use layout_core::{StaticInteger, ThreadContext};

use super::consumers::{AnyNumber, ConsumerThread, Place, Warpgroups};
use super::divide::divide;
use super::stages::StageContents;
use super::steps::{Consumer, Producer};
use super::{Divided, InPipelines, Tasks, TmaPipeline};

/// The pipelines of a block, a tuple of one to five. Each pipeline is filled and read at its own
/// pace.
///
/// An attention kernel has one pipeline for queries, whose tiles live as long as an output tile. Two
/// more pipelines hold keys and values, which change every step. A matrix multiplication whose tiles
/// have different numbers of steps has one pipeline, `(pipeline,)`. See the example of
/// [`Grouped`](crate::Grouped).
#[allow(private_bounds)] // only `run` hands out the parts
pub trait TmaPipelines<'k>:
    Divided<
        InPipelines,
        Fills = <Self as TmaPipelines<'k>>::Producer,
        Takes = <Self as TmaPipelines<'k>>::Consumer,
    >
{
    /// The number of warpgroups that read the stages, unless it is [`AnyNumber`].
    type Readers;
    /// The [`Producer`] of each pipeline.
    type Producer;
    /// The [`Consumer`] of each pipeline.
    type Consumer;

    /// Divides the block like [`TmaPipeline::run`]: one producer thread calls `fill`, and all consumer threads
    /// call `take`.
    ///
    /// `fill` and `take` are called once for each of `tasks`. `fill` and `take` must handle the same
    /// number of stages of each pipeline. All threads of the block must call `run`, with the same
    /// tasks. All threads of a warp must take the stages of all pipelines in the same order. A GPU does
    /// not check this. The executor reports threads that wait forever, their barriers, and threads that
    /// take stages in different orders.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn run<
        Threads: Warpgroups<Self::Readers, Consumers = Groups>,
        Groups: StaticInteger,
        All: Tasks,
    >(
        self,
        ctx: ThreadContext<'k, (u32,), Threads>,
        tasks: All,
        fill: impl FnMut(All::Task, &mut Self::Producer),
        mut take: impl FnMut(All::Task, &mut Self::Consumer, ConsumerThread<'k, Groups>),
    ) {
        let _ = ctx;
        let consumers = const { Groups::U32 };
        divide([consumers, 1], self, tasks, fill, |task, stages, place| {
            let me = ConsumerThread {
                place,
                groups: PhantomData,
            };
            take(task, stages, me);
        });
    }
}

macro_rules! rings {
    ($($A:ident $M:ident $a:tt $($T:ident $N:ident $i:tt)*;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<
            'k,
            $A: StageContents,
            $M: StaticInteger,
            $($T: StageContents<Readers = AnyNumber>, $N: StaticInteger,)*
        > TmaPipelines<'k> for (TmaPipeline<'k, $A, $M>, $(TmaPipeline<'k, $T, $N>,)*) {
            /// The readers of the first pipeline. The operands of a matrix multiplication come first.
            type Readers = $A::Readers;
            type Producer = (Producer<'k, $A, $M>, $(Producer<'k, $T, $N>,)*);
            type Consumer = (Consumer<'k, $A, $M>, $(Consumer<'k, $T, $N>,)*);
        }
        #[diagnostic::do_not_recommend]
        impl<
            'k,
            $A: StageContents,
            $M: StaticInteger,
            $($T: StageContents<Readers = AnyNumber>, $N: StaticInteger,)*
        > Divided<InPipelines> for (TmaPipeline<'k, $A, $M>, $(TmaPipeline<'k, $T, $N>,)*) {
            type Fills = (Producer<'k, $A, $M>, $(Producer<'k, $T, $N>,)*);
            type Takes = (Consumer<'k, $A, $M>, $(Consumer<'k, $T, $N>,)*);
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn init(&self, takers: u32) {
                // SAFETY: the caller upholds the contract of `init` for all pipelines.
                unsafe {
                    self.$a.init(takers);
                    $(self.$i.init(takers);)*
                }
            }
            #[inline(always)]
            unsafe fn filling(self) -> Self::Fills {
                // SAFETY: the caller upholds the contract of `filling` for all pipelines.
                unsafe { (self.$a.filling(), $(self.$i.filling(),)*) }
            }
            #[inline(always)]
            unsafe fn taking(self, place: Place) -> Self::Takes {
                // SAFETY: the caller upholds the contract of `taking` for all pipelines.
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
