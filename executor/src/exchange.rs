//! How the threads of a warp hand each other values.

use core::cell::Cell;
use core::mem::MaybeUninit;

/// The threads of a warp.
pub(crate) const LANES: u32 = 32;

/// Room for one value.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Slot([MaybeUninit<u8>; 64]);

/// The slots of a block: two for each thread, so that one may write the next value while another
/// has yet to read the last one.
pub(crate) struct Slots(Vec<[Slot; 2]>);

impl Slots {
    /// For the warps of a block of `threads`.
    pub(crate) fn new(threads: u32) -> Self {
        let lanes = threads.next_multiple_of(LANES);
        Self(vec![[Slot([MaybeUninit::uninit(); 64]); 2]; lanes as usize])
    }

    /// The lane of thread `n` of the block, valid for as long as the slots live.
    pub(crate) fn lane(&mut self, n: u32) -> Lane {
        let first = n - n % LANES;
        debug_assert!((first as usize) < self.0.len());
        Lane {
            // No reference to the slots: other lanes of the warp hold pointers to them.
            warp: self.0.as_mut_ptr().wrapping_add(first as usize),
            number: n % LANES,
            turn: Cell::new(0),
        }
    }
}

/// The place of a thread in its warp.
pub(crate) struct Lane {
    warp: *mut [Slot; 2],
    number: u32,
    /// Which of the two slots is next.
    turn: Cell<usize>,
}

impl Lane {
    /// Its number, below [`LANES`].
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// Hands over `value`, waits, and takes the values of all lanes.
    ///
    /// # Safety
    ///
    /// The slots are alive. `wait` returns when every lane of the warp has called this, as often as
    /// this one and with the same `T`; all on one thread of the host.
    pub(crate) unsafe fn exchange<T: Copy>(
        &self,
        value: T,
        wait: impl FnOnce(),
    ) -> [T; LANES as usize] {
        const {
            assert!(
                size_of::<T>() <= size_of::<Slot>() && align_of::<T>() <= align_of::<Slot>(),
                "a value of a warp has at most 64 bytes, aligned to 16"
            );
        }
        let turn = self.turn.get();
        self.turn.set(1 - turn);
        // SAFETY: there are slots of `LANES` lanes from `warp` on, each with room for a `T`.
        let slot = |lane: usize| unsafe { (&raw mut (*self.warp.add(lane))[turn]).cast::<T>() };
        // SAFETY: as above. Nobody reads this slot any more: the last who did so had to reach the
        // exchange in between.
        unsafe { slot(self.number as usize).write(value) };
        wait();
        // SAFETY: all lanes have written a `T` there, and do not write there again before this one
        // has come to the next exchange.
        core::array::from_fn(|lane| unsafe { slot(lane).read() })
    }
}
