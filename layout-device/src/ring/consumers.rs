//! The threads of a block that fill slots, and those that take them.

use core::marker::PhantomData;

use layout_core::bounds::BlockExtents;
use layout_core::{_1, _2, _3, _128, _256, _384, _512, Below, StaticInteger};

use crate::order::{Exactly, ForAllThreads};

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

/// The threads of a warpgroup, and its warps.
pub(crate) const GROUP: u32 = 128;
pub(crate) const WARPS: u32 = 4;

/// The running thread among `Groups` warpgroups that take slots: what [`Steps::me`](crate::hopper::Steps::me) gives to
/// [`Staging::store`](crate::Staging::store).
///
/// The thread belongs to one of them, so that both numbers are below theirs; no other thread has it, nor another launch. By
/// [`thread`](Self::thread) it finds what it has of another tensor, such as a bias behind a product; the example is that of
/// [`Split`](crate::Split).
#[derive(Debug)]
pub struct Consumer<'k, Groups> {
    pub(crate) place: Place,
    pub(super) groups: PhantomData<Exactly<'k, Groups>>,
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
    /// [`partition_c`](layout_core::Tensor::partition_c) takes it.
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
