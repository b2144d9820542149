//! The stages of a pipeline in sequence, for the producer and for the consumers.

use core::marker::PhantomData;

use layout_core::StaticInteger;

use layout_decide::Text;

use super::consumers::{Consumer, Place};
use super::slots::{FillSlot, Slots};
use super::{Cells, Next};
use crate::backend;
use crate::order::Exactly;

use backend::hopper;

impl<T: Slots, N: StaticInteger> Cells<T, N> {
    /// Returns the stages for the producer thread. In a new pipeline, all stages are free.
    ///
    /// # Safety
    ///
    /// * The conditions of [`Divided::filling`](super::Divided::filling) must hold.
    #[inline(always)]
    pub(super) unsafe fn filling<'k>(self) -> Filling<'k, T, N> {
        Filling {
            ring: self,
            next: Next { slot: 0, parity: 1 },
            life: PhantomData,
        }
    }
    /// Returns the stages for a consumer thread. Each stage is filled by `blocks` blocks.
    ///
    /// # Safety
    ///
    /// * The conditions of [`Divided::taking`](super::Divided::taking) must hold.
    #[inline(always)]
    pub(super) unsafe fn taking<'k>(self, place: Place, blocks: u32) -> Taking<'k, T, N> {
        Taking {
            ring: self,
            next: Next { slot: 0, parity: 0 },
            blocks,
            place,
            life: PhantomData,
        }
    }
}

/// The stages of a pipeline for the producer thread.
pub struct Filling<'k, T: Slots, N: StaticInteger> {
    ring: Cells<T, N>,
    next: Next,
    life: PhantomData<Exactly<'k, ()>>,
}

impl<T: Slots, N: StaticInteger> Filling<'_, T, N> {
    /// Starts the TMA copies to the next stage, after all consumers have released it.
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

    /// Fills a stage like [`fill`](Self::fill). `source` is evaluated after the wait.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(super) fn fill_with<Source: FillSlot<T>>(&mut self, source: impl FnOnce() -> Source) {
        let (ring, next) = (self.ring, self.next);
        // SAFETY: the barriers were initialized before the barrier of the block. After the wait all
        // warps have released the previous contents. No warp takes the stage again before the bytes of
        // all its tiles have arrived.
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
    /// Waits for outstanding copies, because another block can reuse the shared memory after this block
    /// ends.
    #[inline(always)]
    fn drop(&mut self) {
        if backend::unwinds() {
            return;
        }
        for slot in 0..Cells::<T, N>::SLOTS {
            // The last fill of this stage. The phase before the first fill counts as complete.
            let is_of_turn = u32::from(slot < self.next.slot);
            // SAFETY: the barriers were initialized before the barrier of the block.
            unsafe { hopper::wait(self.ring.full(slot), self.next.parity ^ is_of_turn) }
        }
    }
}

/// The stages of a pipeline for a consumer thread.
pub struct Taking<'k, T: Slots, N: StaticInteger> {
    ring: Cells<T, N>,
    next: Next,
    /// The number of blocks that fill each stage.
    blocks: u32,
    place: Place,
    life: PhantomData<Exactly<'k, ()>>,
}

impl<'k, T: Slots, N: StaticInteger> Taking<'k, T, N> {
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
    pub fn take(&mut self) -> Slot<'_, 'k, T, N> {
        let at = self.next;
        Cells::<T, N>::advance(&mut self.next);
        // SAFETY: the barrier was initialized before the barrier of the block.
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

/// The stages of a task in sequence, the argument of `consume` of [`Ring::run`](crate::Ring::run).
///
/// `Consumers` warpgroups take each stage.
pub struct Steps<'r, 'k, T: Slots, N: StaticInteger, Consumers> {
    pub(super) slots: Taking<'k, T, N>,
    pub(super) left: u32,
    pub(super) life: PhantomData<(&'r (), Consumers)>,
}

impl<'k, T: Slots, N: StaticInteger, Consumers> Steps<'_, 'k, T, N, Consumers> {
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
    pub fn next(&mut self) -> Option<Slot<'_, 'k, T, N>> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        Some(self.slots.take())
    }

    /// Returns the running thread among the consumer warpgroups.
    #[must_use]
    #[inline(always)]
    pub fn me(&self) -> Consumer<'k, Consumers> {
        Consumer {
            place: self.slots.place,
            groups: PhantomData,
        }
    }
}

/// A full stage, released when dropped. TMA refills the stage after all threads have released it.
pub struct Slot<'s, 'k, T: Slots, N: StaticInteger> {
    ring: Cells<T, N>,
    life: PhantomData<(&'s (), &'k ())>,
    at: Next,
    blocks: u32,
    pub(crate) place: Place,
}

impl<T: Slots, N: StaticInteger> Slot<'_, '_, T, N> {
    /// Returns the tiles of the stage. All threads can read all of them.
    #[must_use]
    #[inline(always)]
    pub fn tiles(&self) -> T::View<'_> {
        // SAFETY: the bytes of the stage have arrived. The producer refills the stage only after all
        // warps have released it, and this warp releases it after the borrow ends.
        unsafe { T::view(self.ring.slot(self.at)) }
    }

    /// Returns a pointer to the memory of the tiles.
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
        // All threads of the warp have finished reading.
        crate::warp::sync_with(self.cells().addr());
        let (lane, empty) = (self.place.thread % 32, self.ring.empty(self.at.slot));
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
