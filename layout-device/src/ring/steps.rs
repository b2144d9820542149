//! The slots of a ring, as threads fill and take them one after the other.

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
    /// The slots for the thread that fills them: no thread has read those of a new ring.
    ///
    /// # Safety
    ///
    /// As [`Divided::filling`](super::Divided::filling).
    #[inline(always)]
    pub(super) unsafe fn filling<'k>(self) -> Filling<'k, T, N> {
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
    /// As [`Divided::taking`](super::Divided::taking).
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
    pub(super) fn fill_with<Source: FillSlot<T>>(&mut self, source: impl FnOnce() -> Source) {
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

/// The slots of a task, to be taken one after the other: what `consume` of [`Ring::run`](crate::Ring::run) is given.
///
/// `Consumers` warpgroups take each of them.
pub struct Steps<'r, 'k, T: Slots, N: StaticInteger, Consumers> {
    pub(super) slots: Taking<'k, T, N>,
    pub(super) left: u32,
    pub(super) life: PhantomData<(&'r (), Consumers)>,
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
