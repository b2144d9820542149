//! Exchange of values between the threads of a warp.

use core::cell::Cell;
use core::mem::MaybeUninit;

/// The number of threads of a warp.
pub(crate) const LANES: u32 = 32;

/// Memory for one value of an exchange.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Slot([MaybeUninit<u8>; 64]);

/// The exchange slots of a block, two per thread. A thread can write its next value while another
/// thread has not yet read the last one.
pub(crate) struct Slots(Vec<[Slot; 2]>);

impl Slots {
    /// Returns the slots for the warps of a block of `threads` threads.
    pub(crate) fn new(threads: u32) -> Self {
        let lanes = threads.next_multiple_of(LANES);
        Self(vec![[Slot([MaybeUninit::uninit(); 64]); 2]; lanes as usize])
    }

    /// Returns the lane of thread `n` of the block. The lane is valid while the slots live.
    pub(crate) fn lane(&mut self, n: u32) -> Lane {
        let first = n - n % LANES;
        debug_assert!((first as usize) < self.0.len());
        Lane {
            // `warp` is a raw pointer, because other lanes of the warp hold pointers to the same slots.
            warp: self.0.as_mut_ptr().wrapping_add(first as usize),
            number: n % LANES,
            turn: Cell::new(0),
        }
    }
}

/// The position of a thread in its warp.
pub(crate) struct Lane {
    warp: *mut [Slot; 2],
    number: u32,
    /// The index of the slot for the next exchange.
    turn: Cell<usize>,
}

impl Lane {
    /// Returns the lane index, below [`LANES`].
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// Writes `value`, calls `wait`, and returns the values of all lanes.
    ///
    /// # Safety
    ///
    /// - The slots must be alive.
    /// - `wait` must return only after every lane of the warp has called this function the same
    ///   number of times, with the same `T`.
    /// - All lanes must run on one host thread.
    pub(crate) unsafe fn exchange<T: Copy>(
        &self,
        value: T,
        wait: impl FnOnce(),
    ) -> [T; LANES as usize] {
        const {
            assert!(
                size_of::<T>() <= size_of::<Slot>() && align_of::<T>() <= align_of::<Slot>(),
                "expected a value of at most 64 bytes, aligned to at most 16, for a warp exchange"
            );
        }
        let turn = self.turn.get();
        self.turn.set(1 - turn);
        // SAFETY: `warp` points to the slots of `LANES` lanes, and each slot has room for a `T`.
        let slot = |lane: usize| unsafe { (&raw mut (*self.warp.add(lane))[turn]).cast::<T>() };
        // SAFETY: the slot has room for a `T`. No lane still reads this slot: the last reader had to
        // reach the exchange in between.
        unsafe { slot(self.number as usize).write(value) };
        wait();
        // SAFETY: all lanes have written a `T`, and do not overwrite it before this lane reaches the
        // next exchange.
        core::array::from_fn(|lane| unsafe { slot(lane).read() })
    }
}
