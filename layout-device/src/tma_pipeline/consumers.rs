//! Producer and consumer threads of a block.

use core::marker::PhantomData;

use layout_core::bounds::BlockExtents;
use layout_core::{_1, _2, _3, _128, _256, _384, _512, Bounded, StaticInteger};

use crate::order::{Exactly, ForAllThreads};

/// The threads of a block as warpgroups: the first one is the producer, all others are consumers.
///
/// | threads | producers | consumers | registers per thread (producer, consumer) |
/// |---|---:|---:|---|
/// | `(_256,)` | 1 warpgroup | 1 | chosen by the compiler |
/// | `(_384,)` | 1 | 2 | 40, and 232 |
/// | `(_512,)` | 1 | 3 | 32, and 160 |
///
/// `Readers` is the number of consumers that the stage needs: [`AnyNumber`], or the number of an MMA.
///
/// # Source
///
/// PTX ISA `setmaxnreg`; CUTLASS `sm90_gemm_tma_warpspecialized_cooperative.hpp` (40 and 232).
///
/// # Safety
///
/// - [`Consumers`](Self::Consumers) must be the number that `Readers` requires.
/// - The block must have 128 threads for each consumer warpgroup, and 128 for the producer.
#[diagnostic::on_unimplemented(
    message = "expected one producer warpgroup and the warpgroups of the MMA in a block",
    label = "the block has a different number of threads",
    note = "phase: use `(_256,)` threads for an MMA of 1 warpgroup, `(_384,)` for one of 2, \
            `TiledMma<.., Layout<(_2, _1, _1), (_1, _0, _0)>>`, and `(_512,)` for one of 3: write \
            them in `ThreadContext<'_, (u32,), (_256,)>`"
)]
pub unsafe trait Warpgroups<Readers>: BlockExtents {
    /// The number of consumer warpgroups.
    type Consumers: StaticInteger;
}
/// A stage that any number of warpgroups can read, because each thread reads for itself.
#[derive(Debug)]
pub struct AnyNumber;
macro_rules! warpgroups {
    ($($Threads:ident $Consumers:ident;)+) => {$(
        // SAFETY: the table lists block sizes with one more warpgroup than consumers.
        #[diagnostic::do_not_recommend]
        unsafe impl Warpgroups<$Consumers> for ($Threads,) {
            type Consumers = $Consumers;
        }
        // SAFETY: the table lists block sizes with one more warpgroup than consumers.
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

/// The number of threads and of warps of a warpgroup.
pub(crate) const GROUP: u32 = 128;
pub(crate) const WARPS: u32 = 4;

/// The running thread among `Groups` consumer warpgroups, from [`Steps::me`](crate::hopper::Steps::me).
///
/// [`EpilogueStage::store`](crate::EpilogueStage::store) takes it. The thread belongs to one of the warpgroups, so
/// both indices are in range. No other thread and no other launch has this value.
/// [`thread`](Self::thread) finds the thread's elements of another tensor, such as a bias. See the
/// example of [`ClusterSplitK`](crate::ClusterSplitK).
#[derive(Debug)]
pub struct ConsumerThread<'k, Groups> {
    pub(crate) place: Place,
    pub(super) groups: PhantomData<Exactly<'k, Groups>>,
}
impl<Groups> Clone for ConsumerThread<'_, Groups> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Groups> Copy for ConsumerThread<'_, Groups> {}
// SAFETY: no type implements `ForAllThreads`, so this implementation never applies. The bound is
// present for its error text.
unsafe impl<Groups: ForAllThreads> Send for ConsumerThread<'_, Groups> {}
// SAFETY: no type implements `ForAllThreads`, so this implementation never applies.
unsafe impl<Groups: ForAllThreads> Sync for ConsumerThread<'_, Groups> {}
impl<Groups: StaticInteger> ConsumerThread<'_, Groups> {
    /// Returns the thread's index in its warpgroup, and the index of the warpgroup.
    ///
    /// The pair is the thread of a tiled MMA of all consumers, as
    /// [`partition_c`](layout_core::Tensor::partition_c) takes it.
    #[must_use]
    #[inline(always)]
    pub fn thread(self) -> (Bounded<_128>, Bounded<Groups>) {
        let Place { group, thread } = self.place;
        (Bounded::wrapped(thread), Bounded::wrapped(group))
    }
}

/// The index of a warpgroup among the consumers, and of the running thread in the warpgroup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) group: u32,
    pub(crate) thread: u32,
}
