//! The stages of a pipeline in sequence, for the producer and for the consumers.

use core::marker::PhantomData;

use layout_core::StaticInteger;

use layout_decide::Text;

use super::consumers::{ConsumerThread, Place};
use super::stages::{FillStage, StageContents};
use super::{Cells, Next};
use crate::backend;
use crate::order::Exactly;

use backend::hopper;

impl<T: StageContents, N: StaticInteger> Cells<T, N> {
    /// Returns the stages for the producer thread. In a new pipeline, all stages are free.
    ///
    /// # Safety
    ///
    /// * The conditions of [`Divided::filling`](super::Divided::filling) must hold.
    #[inline(always)]
    pub(super) unsafe fn filling<'k>(self) -> Producer<'k, T, N> {
        Producer {
            pipeline: self,
            next: Next {
                stage: 0,
                parity: 1,
            },
            life: PhantomData,
        }
    }
    /// Returns the stages for a consumer thread. Each stage is filled by `blocks` blocks.
    ///
    /// # Safety
    ///
    /// * The conditions of [`Divided::taking`](super::Divided::taking) must hold.
    #[inline(always)]
    pub(super) unsafe fn taking<'k>(self, place: Place, blocks: u32) -> Consumer<'k, T, N> {
        Consumer {
            pipeline: self,
            next: Next {
                stage: 0,
                parity: 0,
            },
            blocks,
            place,
            life: PhantomData,
        }
    }
}

/// The stages of a pipeline for the producer thread.
pub struct Producer<'k, T: StageContents, N: StaticInteger> {
    pipeline: Cells<T, N>,
    next: Next,
    life: PhantomData<Exactly<'k, ()>>,
}

impl<T: StageContents, N: StaticInteger> Producer<'_, T, N> {
    /// Starts the TMA copies to the next stage, after all consumers have released it.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn produce<Source: FillStage<T>>(&mut self, source: Source) {
        const {
            if Source::IS_SHARED {
                Text::new()
                    .str(
                        "phase: expected several pipelines without multicast tiles, found \
                          one: fill pipelines with multicast tiles by `TmaPipeline::run`",
                    )
                    .panic()
            }
        }
        self.produce_with(|| source);
    }

    /// Fills a stage like [`fill`](Self::fill). `source` is evaluated after the wait.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(super) fn produce_with<Source: FillStage<T>>(&mut self, source: impl FnOnce() -> Source) {
        let (pipeline, next) = (self.pipeline, self.next);
        // SAFETY: the barriers were initialized before the barrier of the block. After the wait all
        // warps have released the previous contents. No warp takes the stage again before the bytes of
        // all its tiles have arrived.
        unsafe {
            let full = pipeline.full(next.stage);
            hopper::wait(pipeline.empty(next.stage), next.parity);
            if const { T::BYTES > 0 } {
                hopper::arrive_expect(full, T::BYTES);
                source().fill(pipeline.stage(next), full);
            } else {
                source().fill(pipeline.stage(next), full);
                hopper::arrive(full);
            }
        }
        Cells::<T, N>::advance(&mut self.next);
    }
}

impl<T: StageContents, N: StaticInteger> Drop for Producer<'_, T, N> {
    /// Waits for outstanding copies, because another block can reuse the shared memory after this block
    /// ends.
    #[inline(always)]
    fn drop(&mut self) {
        if backend::unwinds() {
            return;
        }
        for stage in 0..Cells::<T, N>::STAGES {
            // The last fill of this stage. The phase before the first fill counts as complete.
            let is_of_turn = u32::from(stage < self.next.stage);
            // SAFETY: the barriers were initialized before the barrier of the block.
            unsafe { hopper::wait(self.pipeline.full(stage), self.next.parity ^ is_of_turn) }
        }
    }
}

/// The stages of a pipeline for a consumer thread.
pub struct Consumer<'k, T: StageContents, N: StaticInteger> {
    pipeline: Cells<T, N>,
    next: Next,
    /// The number of blocks that fill each stage.
    blocks: u32,
    place: Place,
    life: PhantomData<Exactly<'k, ()>>,
}

impl<'k, T: StageContents, N: StaticInteger> Consumer<'k, T, N> {
    /// Waits until the next stage is full and returns it. The stage must be dropped before the next one
    /// is taken.
    ///
    /// # Errors
    ///
    /// ```text
    /// error[E0499]: cannot borrow `*keys` as mutable more than once at a time
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn consume(&mut self) -> FullStage<'_, 'k, T, N> {
        let at = self.next;
        Cells::<T, N>::advance(&mut self.next);
        // SAFETY: the barrier was initialized before the barrier of the block.
        unsafe { hopper::wait(self.pipeline.full(at.stage), at.parity) }
        FullStage {
            pipeline: self.pipeline,
            life: PhantomData,
            at,
            blocks: self.blocks,
            place: self.place,
        }
    }
}

/// The stages of a task in sequence, the argument of `consume` of [`TmaPipeline::run`](crate::TmaPipeline::run).
///
/// `Consumers` warpgroups take each stage.
pub struct Steps<'r, 'k, T: StageContents, N: StaticInteger, Consumers> {
    pub(super) stages: Consumer<'k, T, N>,
    pub(super) left: u32,
    pub(super) life: PhantomData<(&'r (), Consumers)>,
}

impl<'k, T: StageContents, N: StaticInteger, Consumers> Steps<'_, 'k, T, N, Consumers> {
    /// Waits until the next stage is full and returns it, or returns `None` after the last stage of the
    /// task.
    ///
    /// The stage borrows the steps, so it must be dropped before the next one is taken.
    ///
    /// # Errors
    ///
    /// ```text
    /// error[E0499]: cannot borrow `*steps` as mutable more than once at a time
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[allow(clippy::should_implement_trait)] // a stage must be dropped before the next
    pub fn next(&mut self) -> Option<FullStage<'_, 'k, T, N>> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        Some(self.stages.consume())
    }

    /// Returns the running thread among the consumer warpgroups.
    #[must_use]
    #[inline(always)]
    pub fn me(&self) -> ConsumerThread<'k, Consumers> {
        ConsumerThread {
            place: self.stages.place,
            groups: PhantomData,
        }
    }
}

/// A full stage, released when dropped. TMA refills the stage after all threads have released it.
pub struct FullStage<'s, 'k, T: StageContents, N: StaticInteger> {
    pipeline: Cells<T, N>,
    life: PhantomData<(&'s (), &'k ())>,
    at: Next,
    blocks: u32,
    pub(crate) place: Place,
}

impl<T: StageContents, N: StaticInteger> FullStage<'_, '_, T, N> {
    /// Returns the tiles of the stage. All threads can read all tiles.
    #[must_use]
    #[inline(always)]
    pub fn tiles(&self) -> T::View<'_> {
        // SAFETY: the bytes of the stage have arrived. The producer refills the stage only after all
        // warps have released it, and this warp releases it after the borrow ends.
        unsafe { T::view(self.pipeline.stage(self.at)) }
    }

    /// Returns a pointer to the memory of the tiles.
    #[inline(always)]
    pub(crate) fn cells(&self) -> *mut T::Cells {
        self.pipeline.stage(self.at)
    }
}

impl<T: StageContents, N: StaticInteger> Drop for FullStage<'_, '_, T, N> {
    #[inline(always)]
    fn drop(&mut self) {
        if backend::unwinds() {
            return;
        }
        // All threads of the warp have finished reading.
        crate::warp::sync_with(self.cells().addr());
        let (lane, empty) = (self.place.thread % 32, self.pipeline.empty(self.at.stage));
        // SAFETY: the barriers were initialized before the barrier of the block, and of the cluster if
        // it has more blocks.
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
