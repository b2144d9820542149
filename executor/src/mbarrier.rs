//! Hopper mbarriers: shared-memory barriers that count arrivals and bytes.
//!
//! One thread initializes a barrier with the number of arrivals that complete a phase. A barrier of the
//! block must follow. Then threads [`arrive`], or [`arrive_expect`] the bytes of a copy. Use
//! [`transfer`] for the copy, or call [`complete`] after a copy of your own. A [`wait`] for a parity
//! returns when the phase with this parity is complete. A barrier is eight bytes of shared memory. The
//! executor owns these bytes, and in a debug build an access to them is an error.
//!
//! A thread that waits does not run until its phase is complete, while other threads of the block run.
//! If none of them can run, the launch fails with [`LaunchError::Stuck`], which lists the event that
//! each thread waits for. A block that ends with copies in flight fails with [`LaunchError::InFlight`].
//!
//! Every function of this module panics outside a kernel. If a call is invalid, the launch fails with
//! [`LaunchError::Barrier`].
//!
//! ```
//! use grid_executor::{Dim3, launch, mbarrier, shared_memory, thread};
//!
//! // Thread 0 fills a stage in each iteration, and the other threads read the stage.
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
//!             // On a new barrier, a wait for parity 1 returns immediately.
//!             mbarrier::wait(empty, step % 2 ^ 1);
//!             mbarrier::arrive_expect(full, 1024);
//!             mbarrier::complete(full, 1024);
//!         } else {
//!             mbarrier::wait(full, step % 2);
//!             mbarrier::arrive(empty);
//!         }
//!     }
//! };
//! // SAFETY: the kernel holds only plain values while it waits.
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

/// The barriers of a block, by their offset in shared memory.
#[derive(Default)]
pub(crate) struct Barriers(RefCell<BTreeMap<usize, Known>>);

/// An initialized barrier.
struct Known {
    state: Barrier,
    /// The access of the initializing thread.
    init: Touch,
    /// The accesses before the arrivals of the current phase.
    coming: Clock,
    /// The accesses before the arrivals of the last phase and earlier phases. Each arrival reads and
    /// writes the barrier, so a phase also orders the accesses of earlier phases.
    past: Clock,
    /// The agent of the copies that the barrier counts.
    copies: u16,
    /// The number of threads that wait for the barrier.
    waiting: u32,
    /// The number of phases that some thread has observed as complete.
    seen: u64,
    /// The last call that expected or copied bytes.
    bytes: Option<Bytes>,
    /// The copies whose bytes have not moved, in order: the phase, and the function that moves the
    /// bytes.
    transfers: Vec<(u64, Transfer)>,
}

/// Bytes that a thread has expected or copied.
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    pub(crate) thread: u16,
    pub(crate) at: Call,
    /// All expected bytes of the phase, counted directly after this call.
    pub(crate) expected: u64,
    pub(crate) copied: u64,
    phase: u64,
}

impl Barriers {
    /// Removes all barriers.
    pub(crate) fn clear(&self) {
        self.0.borrow_mut().clear();
    }

    /// Returns the current state of a barrier.
    pub(crate) fn state(&self, offset: usize) -> Option<Barrier> {
        self.0.borrow().get(&offset).map(|known| known.state)
    }

    /// Returns the offset of a barrier that overlaps some bytes.
    pub(crate) fn overlaps(&self, shared: &SharedMemory, bytes: &Range<usize>) -> Option<usize> {
        let known = self.0.borrow();
        let offset = |address: usize| address.saturating_sub(shared.address());
        let (start, end) = (offset(bytes.start), offset(bytes.end));
        // Barriers are aligned to their size.
        let first = start - start % size_of::<u64>();
        (first < end)
            .then(|| known.range(first..end).next().map(|(&place, _)| place))
            .flatten()
    }

    /// Returns the offset of a barrier that still counts bytes, or whose last bytes no thread has
    /// waited for.
    pub(crate) fn in_flight(&self) -> Option<(usize, Bytes)> {
        self.0
            .borrow()
            .iter()
            .find_map(|(&offset, known)| known.in_flight().map(|bytes| (offset, bytes)))
    }
}

/// Initializes a barrier with phases of `count` arrivals, in its first phase.
///
/// Call `init` once for each barrier of a block. Before a second call, call [`invalidate`].
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

/// Ends the use of a barrier and frees its memory.
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

/// Adds expected bytes to this phase, and arrives once.
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

/// Reports that bytes of a copy have arrived.
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

/// Schedules a copy whose bytes the barrier counts.
///
/// In a debug build, `copy` runs as late as possible: when the first thread has waited for the phase.
/// In a release build it runs immediately. Report the accesses first, by
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

/// Arrives once when the instructions of an agent up to a time are complete.
///
/// In a debug build, `work` runs when the first thread has waited for the phase. In a release build it
/// runs immediately.
#[track_caller]
pub(crate) fn arrive_later(
    barrier: *mut u64,
    (agent, time): (u16, u32),
    work: impl FnOnce() + 'static,
) {
    if !cfg!(debug_assertions) {
        work();
        return arrive(barrier);
    }
    act(barrier, |context, known| {
        let before = context.record.clocks.release(context.thread);
        known.coming.join(&before);
        known.coming.learn(agent, time);
        known.transfers.push((known.state.phase(), Box::new(work)));
        let is_complete = known.state.arrive_expect(0)?;
        known.turn(is_complete);
        Ok(())
    });
}

/// Waits until the phase with this parity is complete.
///
/// The copies of the phase, and the accesses of other threads before their arrivals in the phase,
/// are then visible.
///
/// # Panics
///
/// Panics if the thread unwinds, like [`sync_threads`](crate::thread::sync_threads).
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

/// Returns the agent of the copies that a barrier counts, at the time of the current phase.
#[track_caller]
pub(crate) fn copies(barrier: *mut u64) -> Option<(u16, u32)> {
    if !cfg!(debug_assertions) || context::ask(|_| ()).is_none() {
        return None;
    }
    act(barrier, |_, known| Ok((known.copies, known.time())))
}

impl Known {
    /// Returns the time of the current phase for threads that wait for copies. The time is later
    /// than the time of the last phase.
    fn time(&self) -> u32 {
        u32::try_from(self.state.phase() + 1).unwrap_or(u32::MAX)
    }

    /// Returns the last call that expected or copied bytes, unless a thread has waited for its phase.
    fn in_flight(&self) -> Option<Bytes> {
        self.bytes.filter(|bytes| bytes.phase >= self.seen)
    }

    /// Begins the next phase, if the current one is complete.
    fn turn(&mut self, is_complete: bool) {
        if is_complete {
            self.past = self.coming.clone();
        }
    }

    /// Records the last call that expected or copied bytes.
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

/// Calls `act` with an initialized barrier, unless the thread is abandoned.
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

/// Calls `act` with the offset of a barrier, unless the thread is abandoned. Stops the thread if `act`
/// returns an error.
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
            "expected a barrier at a multiple of {bytes} bytes of shared memory, found byte {offset}"
        );
        let result = act(context, &mut context.barriers.0.borrow_mut(), offset);
        Some(result.unwrap_or_else(|mistake| context.stop_at(at, offset, mistake)))
    })
}
