//! Barriers in shared memory that count arrivals and bytes: the mbarriers of Hopper.
//!
//! One thread initialises a barrier with the number of arrivals that end a phase, and a barrier of the block
//! follows. Then threads [`arrive`], or [`arrive_expect`] bytes that a copy brings; a copy is a [`transfer`], and whoever
//! copies otherwise says [`complete`]; and a [`wait`] for a parity lasts until the phase of that parity is complete. Eight bytes
//! of shared memory are the barrier. What they hold is the executor's, and a debug build lets nobody access them.
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
use core::ops::Range;
use core::panic::Location;
use std::collections::BTreeMap;

pub use state::{Barrier, Mistake};

use crate::LaunchError;
use crate::clock::Clock;
use crate::context::{self, Call, Context, Wait};
use crate::group::Transfer;
use crate::shadow::{Act, Touch};
use crate::shared::{self, SharedMemory};

/// The barriers of a block, by their place in shared memory.
#[derive(Default)]
pub(crate) struct Barriers(RefCell<BTreeMap<usize, Known>>);

/// A barrier that is initialised.
struct Known {
    state: Barrier,
    /// Who initialised it.
    init: Touch,
    /// What was done before the arrivals so far.
    coming: Clock,
    /// What was done before those in the last phase and earlier: as each arrival reads and writes the barrier, a phase
    /// carries on what those before did.
    past: Clock,
    /// The agent of the copies that it counts.
    copies: u16,
    /// How many threads wait for it.
    waiting: u32,
    /// The phases that some thread knows to be complete.
    seen: u64,
    /// The last call that was about bytes.
    bytes: Option<Bytes>,
    /// The copies whose bytes have not moved, in order: the phase, and the function that moves them.
    transfers: Vec<(u64, Transfer)>,
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

    /// The place of a barrier with one of some bytes.
    pub(crate) fn overlaps(&self, shared: &SharedMemory, bytes: &Range<usize>) -> Option<usize> {
        let known = self.0.borrow();
        let offset = |address: usize| address.saturating_sub(shared.address());
        let (start, end) = (offset(bytes.start), offset(bytes.end));
        // Barriers lie at multiples of their size.
        let first = start - start % size_of::<u64>();
        (first < end)
            .then(|| known.range(first..end).next().map(|(&place, _)| place))
            .flatten()
    }

    /// The place of a barrier that still counts bytes, or whose last bytes nobody has waited for.
    pub(crate) fn in_flight(&self) -> Option<(usize, Bytes)> {
        self.0
            .borrow()
            .iter()
            .find_map(|(&offset, known)| known.in_flight().map(|bytes| (offset, bytes)))
    }
}

/// Makes a barrier with phases of `count` arrivals, in its first phase.
///
/// Once for each barrier of a block: a second call needs an [`invalidate`] before it.
#[track_caller]
pub fn init(barrier: *mut u64, count: u32) {
    let at = Location::caller();
    call(barrier, |context, barriers, offset| {
        if let Some(known) = barriers.get(&offset) {
            let phase = known.state.phase();
            return Err(Mistake::Known { phase });
        }
        let known = Known {
            state: Barrier::new(count)?,
            init: context.now(at).touch,
            coming: Clock::default(),
            past: Clock::default(),
            copies: context.record.clocks.agent(),
            waiting: 0,
            seen: 0,
            bytes: None,
            transfers: Vec::new(),
        };
        barriers.insert(offset, known);
        Ok(())
    });
}

/// Ends the use of a barrier: its memory is free.
#[track_caller]
pub fn invalidate(barrier: *mut u64) {
    call(barrier, |_, barriers, offset| {
        let known = barriers.get(&offset).ok_or(Mistake::Unknown)?;
        let threads = known.waiting;
        if threads > 0 {
            return Err(Mistake::Awaited { threads });
        }
        if known.in_flight().is_some() {
            return Err(Mistake::InFlight);
        }
        barriers.remove(&offset);
        Ok(())
    });
}

/// Arrives once.
#[track_caller]
pub fn arrive(barrier: *mut u64) {
    arrive_expect(barrier, 0);
}

/// Expects bytes in this phase, and arrives once.
#[track_caller]
pub fn arrive_expect(barrier: *mut u64, bytes: u32) {
    let at = Location::caller();
    act(barrier, |context, known| {
        known.count(context, at, bytes, 0);
        let before = context.record.clocks.release(context.thread);
        known.coming.join(&before);
        let is_complete = known.state.arrive_expect(bytes)?;
        known.turn(is_complete);
        Ok(())
    });
}

/// What a copy does when its bytes have come.
#[track_caller]
pub fn complete(barrier: *mut u64, bytes: u32) {
    let at = Location::caller();
    act(barrier, |context, known| {
        known.count(context, at, 0, bytes);
        let before = context.record.clocks.release(context.thread);
        known.coming.join(&before);
        if cfg!(debug_assertions) {
            known.coming.learn(known.copies, known.time());
        }
        let is_complete = known.state.complete(bytes)?;
        known.turn(is_complete);
        Ok(())
    });
}

/// Copies bytes that the barrier counts. In a debug build `copy` runs at the latest time that is allowed: when the first thread has
/// waited for the phase. In a release build it runs at once. Report the accesses before, by
/// [`async_writes`](crate::async_writes) and [`async_reads`](crate::async_reads).
///
/// If no thread waits for the phase, `copy` does not run, and the launch fails with
/// [`LaunchError::InFlight`].
#[track_caller]
pub fn transfer(barrier: *mut u64, bytes: u32, copy: impl FnOnce() + 'static) {
    if cfg!(debug_assertions) {
        act(barrier, |_, known| {
            let phase = known.state.phase();
            known.transfers.push((phase, Box::new(copy)));
            Ok(())
        });
    } else {
        copy();
    }
    complete(barrier, bytes);
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
    let due = act(barrier, |context, known| {
        let phase = known.state.phase();
        if let Some(Some(awaited)) = awaited {
            known.waiting -= 1;
            if phase > awaited + 1 {
                return Err(Mistake::Overtaken { awaited, phase });
            }
        }
        known.seen = phase;
        context.record.clocks.acquire(context.thread, &known.past);
        let due = known.transfers.partition_point(|&(of, _)| of < phase);
        Ok(known.transfers.drain(..due).collect::<Vec<_>>())
    });
    for (_, transfer) in due.into_iter().flatten() {
        transfer();
    }
}

/// The copies that a barrier counts, as an agent at the time of this phase.
#[track_caller]
pub(crate) fn copies(barrier: *mut u64) -> Option<(u16, u32)> {
    if !cfg!(debug_assertions) || context::ask(|_| ()).is_none() {
        return None;
    }
    act(barrier, |_, known| Ok((known.copies, known.time())))
}

impl Known {
    /// The time of this phase for who waits for copies: after that of the last.
    fn time(&self) -> u32 {
        u32::try_from(self.state.phase() + 1).unwrap_or(u32::MAX)
    }

    /// The last call that was about bytes, unless a thread has waited for its phase.
    fn in_flight(&self) -> Option<Bytes> {
        self.bytes.filter(|bytes| bytes.phase >= self.seen)
    }

    /// Begins the next phase, if this is complete.
    fn turn(&mut self, is_complete: bool) {
        if is_complete {
            self.past = self.coming.clone();
        }
    }

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
    let at = Location::caller();
    call(barrier, |context, barriers, offset| {
        let known = barriers.get_mut(&offset).ok_or(Mistake::Unknown)?;
        let now = context.now(at);
        if cfg!(debug_assertions) && !now.is_after(&known.init) {
            context.record.stop(LaunchError::Race {
                first: context.record.access(known.init, Act::plain(true)),
                second: context.record.access(now.touch, Act::plain(false)),
            });
        }
        act(context, known)
    })
}

/// Does something with the place of a barrier, unless the thread is abandoned, and stops it at a mistake.
#[track_caller]
fn call<R>(
    barrier: *mut u64,
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
        let result = act(context, &mut context.barriers.0.borrow_mut(), offset);
        Some(result.unwrap_or_else(|mistake| context.stop_at(at, offset, mistake)))
    })
}
