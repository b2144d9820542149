//! Barriers in shared memory that count arrivals and bytes: the mbarriers of Hopper.
//!
//! One thread initialises a barrier with the number of arrivals that end a phase, and a barrier of the block
//! follows. Then threads [`arrive`], or [`arrive_expect`] bytes that a copy brings; whoever copies says
//! [`complete`]; and a [`wait`] for a parity lasts until the phase of that parity is complete. Eight bytes of
//! shared memory are the barrier. What they hold is the executor's; a thread that accesses them
//! [races](crate#what-is-found) with those that use the barrier.
//!
//! A thread that waits is not run until its phase is complete, and the other threads of the block are. When none of
//! them can run, the launch fails with [`LaunchError::Stuck`], which says what each waits for. A block that
//! ends while copies are on their way fails with [`LaunchError::InFlight`].
//!
//! Every function here panics when no kernel runs, and the launch fails with [`LaunchError::Barrier`] when a call
//! is wrong.
//!
//! ```
//! use grid_executor::{Dim3, launch, mbarrier, shared_memory, thread};
//!
//! // One thread fills a stage, time and again, that the others read.
//! let kernel = || {
//!     let barriers: *mut u64 = shared_memory();
//!     let (full, empty) = (barriers, barriers.wrapping_add(1));
//!     if thread::thread_idx_x() == 0 {
//!         mbarrier::init(full, 1);
//!         mbarrier::init(empty, 63);
//!     }
//!     thread::sync_threads();
//!     for step in 0..7 {
//!         if thread::thread_idx_x() == 0 {
//!             // A fresh barrier lets a wait for parity 1 pass.
//!             mbarrier::wait(empty, step % 2 ^ 1);
//!             mbarrier::arrive_expect(full, 1024);
//!             mbarrier::complete(full, 1024);
//!         } else {
//!             mbarrier::wait(full, step % 2);
//!             mbarrier::arrive(empty);
//!         }
//!     }
//! };
//! // SAFETY: the kernel holds nothing but numbers while it waits.
//! unsafe { launch(Dim3::x(1), Dim3::x(64), 16, kernel) }?;
//! # Ok::<(), grid_executor::LaunchError>(())
//! ```
//!
//! [`LaunchError::Stuck`]: crate::LaunchError::Stuck
//! [`LaunchError::InFlight`]: crate::LaunchError::InFlight
//! [`LaunchError::Barrier`]: crate::LaunchError::Barrier

mod state;

use core::cell::RefCell;
use core::panic::Location;
use std::collections::BTreeMap;

pub use state::{Barrier, Mistake};

use crate::context::{self, Call, Context, Wait};
use crate::record::touched;
use crate::{LaunchError, shared};

/// The barriers of a block, by their place in shared memory.
#[derive(Default)]
pub(crate) struct Barriers(RefCell<BTreeMap<usize, Known>>);

/// A barrier that is initialised.
struct Known {
    state: Barrier,
    /// How many threads wait for it.
    waiting: u32,
    /// The phases that some thread knows to be complete.
    seen: u64,
    /// The last call that was about bytes.
    bytes: Option<Bytes>,
}

/// Bytes that a thread has expected or copied.
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    pub(crate) thread: u16,
    pub(crate) at: Call,
    /// All bytes of the phase, right after this.
    pub(crate) expected: u64,
    pub(crate) copied: u64,
    phase: u64,
}

impl Barriers {
    /// Forgets all barriers.
    pub(crate) fn clear(&self) {
        self.0.borrow_mut().clear();
    }

    /// A barrier as it is.
    pub(crate) fn state(&self, offset: usize) -> Option<Barrier> {
        self.0.borrow().get(&offset).map(|known| known.state)
    }

    /// The place of a barrier that still counts bytes, or whose last bytes nobody has waited for.
    pub(crate) fn in_flight(&self) -> Option<(usize, Bytes)> {
        self.0.borrow().iter().find_map(|(&offset, known)| {
            let bytes = known.bytes?;
            let is_over = bytes.phase < known.seen;
            (!is_over).then_some((offset, bytes))
        })
    }
}

/// Makes a barrier with phases of `count` arrivals, in its first phase.
///
/// Once for each barrier of a block: a second call needs an [`invalidate`] before it.
#[track_caller]
pub fn init(barrier: *mut u64, count: u32) {
    call(barrier, true, |_, barriers, offset| {
        if let Some(known) = barriers.get(&offset) {
            let phase = known.state.phase();
            return Err(Mistake::Known { phase });
        }
        let known = Known {
            state: Barrier::new(count)?,
            waiting: 0,
            seen: 0,
            bytes: None,
        };
        barriers.insert(offset, known);
        Ok(())
    });
}

/// Ends the use of a barrier: its memory is free.
#[track_caller]
pub fn invalidate(barrier: *mut u64) {
    call(barrier, true, |_, barriers, offset| {
        let known = barriers.get(&offset).ok_or(Mistake::Unknown)?;
        let threads = known.waiting;
        if threads > 0 {
            return Err(Mistake::Awaited { threads });
        }
        barriers.remove(&offset);
        Ok(())
    });
}

/// Arrives once.
#[track_caller]
pub fn arrive(barrier: *mut u64) {
    act(barrier, |_, known| known.state.arrive().map(drop));
}

/// Expects bytes in this phase, and arrives once.
#[track_caller]
pub fn arrive_expect(barrier: *mut u64, bytes: u32) {
    let at = Location::caller();
    act(barrier, |context, known| {
        known.count(context, at, bytes, 0);
        known.state.arrive_expect(bytes).map(drop)
    });
}

/// What a copy does when its bytes have come.
#[track_caller]
pub fn complete(barrier: *mut u64, bytes: u32) {
    let at = Location::caller();
    act(barrier, |context, known| {
        known.count(context, at, 0, bytes);
        known.state.complete(bytes).map(drop)
    });
}

/// Waits until the phase of a parity is complete; what the others did before they arrived in it, and what was copied in
/// it, is then visible.
///
/// # Panics
///
/// If the thread unwinds, as at [`sync_threads`](crate::thread::sync_threads).
#[track_caller]
pub fn wait(barrier: *mut u64, parity: u32) {
    context::assert_waits("a phase");
    let at = Location::caller();
    let awaited = act(barrier, |_, known| {
        if parity > 1 {
            return Err(Mistake::Parity { parity });
        }
        if known.state.has_passed(parity) {
            return Ok(None);
        }
        known.waiting += 1;
        Ok(Some(known.state.phase()))
    });
    if let Some(Some(phase)) = awaited {
        context::with(|context| {
            let offset = shared::offset(context, barrier.cast());
            context.yielder.suspend(Wait::Phase(at, offset, phase));
        });
    }
    act(barrier, |_, known| {
        let phase = known.state.phase();
        if let Some(Some(awaited)) = awaited {
            known.waiting -= 1;
            if phase > awaited + 1 {
                return Err(Mistake::Overtaken { awaited, phase });
            }
        }
        known.seen = phase;
        Ok(())
    });
}

impl Known {
    /// Remembers the last call that is about bytes.
    fn count(&mut self, context: &Context<'_>, at: Call, expected: u32, copied: u32) {
        if expected + copied > 0 {
            self.bytes = Some(Bytes {
                thread: context.thread,
                at,
                expected: self.state.expected() + u64::from(expected),
                copied: self.state.copied() + u64::from(copied),
                phase: self.state.phase(),
            });
        }
    }
}

/// Does something with a barrier that is initialised, unless the thread is abandoned.
#[track_caller]
fn act<R>(
    barrier: *mut u64,
    act: impl FnOnce(&Context<'_>, &mut Known) -> Result<R, Mistake>,
) -> Option<R> {
    call(barrier, false, |context, barriers, offset| {
        act(context, barriers.get_mut(&offset).ok_or(Mistake::Unknown)?)
    })
}

/// Does something with the place of a barrier, unless the thread is abandoned, and stops it at a mistake.
#[track_caller]
fn call<R>(
    barrier: *mut u64,
    is_write: bool,
    act: impl FnOnce(&Context<'_>, &mut BTreeMap<usize, Known>, usize) -> Result<R, Mistake>,
) -> Option<R> {
    let at = Location::caller();
    context::with(|context| {
        if context.is_abandoned.get() {
            return None;
        }
        let offset = shared::offset(context, barrier.cast());
        let bytes = size_of::<u64>();
        assert!(
            offset % bytes == 0,
            "a barrier at byte {offset} of shared memory: a barrier lies at a multiple of {bytes}"
        );
        touched(barrier.addr(), bytes, is_write, at);
        let result = act(context, &mut context.barriers.0.borrow_mut(), offset);
        Some(result.unwrap_or_else(|mistake| {
            context.record.stop(LaunchError::Barrier {
                block: context.block_idx,
                thread: context.thread_idx,
                at,
                offset,
                mistake,
            })
        }))
    })
}
