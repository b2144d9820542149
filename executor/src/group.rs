//! Asynchronous instructions in groups: `cp.async`, `wgmma`, and TMA stores.
//!
//! [`reads`] and [`writes`] report the memory that an instruction of the next group uses. A thread
//! [`commit`]s the group, and only a [`wait`] for the group orders these accesses before the accesses
//! of threads. If a stage is released before the matrix multiplications that read it are waited for,
//! the launch fails with [a race](crate::LaunchError::Race). A copy moves its bytes as late as
//! possible: [`transfer`] moves them at the wait. In a release build, or outside a kernel, a copy moves
//! its bytes immediately, and the other functions of this module do nothing.
//!
//! `wgmma` and TMA use the async proxy. A thread must [`show`] them its writes.
//!
//! ```
//! use grid_executor::{Dim3, LaunchError, group, launch, reads, shared_memory};
//!
//! let kernel = |left: u32| {
//!     move || {
//!         let [from, to] = [0, 1].map(|n| shared_memory::<u64>().wrapping_add(n));
//!         group::reads(group::Kind::Copies, from, 8);
//!         group::writes(group::Kind::Copies, to, 8);
//!         // SAFETY: the block has 16 bytes of shared memory.
//!         group::transfer(group::Kind::Copies, move || unsafe { to.write(from.read()) });
//!         group::commit(group::Kind::Copies);
//!         group::wait(group::Kind::Copies, left);
//!         reads(to, 1);
//!         group::wait(group::Kind::Copies, 0);
//!     }
//! };
//! // SAFETY: the kernel holds nothing but numbers and pointers.
//! unsafe { launch(Dim3::x(1), Dim3::x(1), 16, kernel(0)) }?;
//! // SAFETY: as above.
//! let result = unsafe { launch(Dim3::x(1), Dim3::x(1), 16, kernel(1)) };
//! if cfg!(debug_assertions) {
//!     assert!(matches!(result, Err(LaunchError::Race { .. })));
//! }
//! # Ok::<(), LaunchError>(())
//! ```
//!
//! A tile that TMA reads must be shown:
//!
//! ```
//! use grid_executor::{Dim3, LaunchError, group, launch, shared_memory, thread, writes};
//!
//! let kernel = |is_shown: bool| {
//!     move || {
//!         let tile: *mut [f32; 32] = shared_memory();
//!         let me = thread::thread_idx_x();
//!         writes(tile.cast::<f32>().wrapping_add(me as usize), 1);
//!         if is_shown {
//!             group::show();
//!         }
//!         thread::sync_threads();
//!         if me == 0 {
//!             group::reads(group::Kind::Boxes, tile, 128);
//!             group::commit(group::Kind::Boxes);
//!             group::wait(group::Kind::Boxes, 0);
//!         }
//!     }
//! };
//! for is_shown in [true, false] {
//!     // SAFETY: the kernel holds nothing but numbers and pointers while it waits.
//!     let result = unsafe { launch(Dim3::x(1), Dim3::x(32), 128, kernel(is_shown)) };
//!     if cfg!(debug_assertions) && !is_shown {
//!         assert!(matches!(result, Err(LaunchError::NotShown { .. })));
//!     } else {
//!         result?;
//!     }
//! }
//! # Ok::<(), LaunchError>(())
//! ```

use core::cell::{Cell, RefCell};
use core::fmt;
use core::panic::Location;
use std::collections::VecDeque;

use crate::context::{self, Call, Context};
use crate::record::touched_beside;

/// The kind of asynchronous instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Copies to shared memory, separate for each thread: `cp.async`.
    Copies,
    /// Matrix multiplications, which the 128 threads of a warpgroup start, commit and wait for
    /// together: `wgmma`.
    Products,
    /// TMA copies of boxes from shared memory, separate for each thread: `cp.async.bulk.tensor`.
    Boxes,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Copies => "copies",
            Self::Products => "products",
            Self::Boxes => "TMA copies",
        })
    }
}

/// The number of threads that start matrix multiplications together.
const WARPGROUP: u16 = 128;

/// The groups of one kind, of one thread.
#[derive(Default)]
pub(crate) struct Groups {
    committed: Cell<u32>,
    /// The number of groups that have finished reading.
    read: Cell<u32>,
    /// The group and the call of the last instruction.
    last: Cell<Option<(u32, Call)>>,
    /// The agents of reads and of writes, after the first access.
    agents: [Cell<Option<u16>>; 2],
    /// The copies whose bytes have not moved, in order: the group, and the function that moves the
    /// bytes.
    transfers: RefCell<VecDeque<(u32, Transfer)>>,
}

/// A function that moves the bytes of a copy.
pub(crate) type Transfer = Box<dyn FnOnce()>;

impl Kind {
    fn groups<'c>(self, context: &'c Context<'_>) -> &'c Groups {
        &context.groups[self as usize]
    }

    /// Returns the agent that reads or writes.
    fn agent(self, context: &Context<'_>, is_write: bool) -> u16 {
        let known = &self.groups(context).agents[usize::from(is_write)];
        if let Some(agent) = known.get() {
            return agent;
        }
        let (clocks, thread) = (&context.record.clocks, context.thread);
        let agent = match self {
            // Reads and writes end at the same wait.
            Self::Copies => clocks.copies(thread),
            Self::Products => clocks.agent_of((thread - thread % WARPGROUP, self, is_write)),
            Self::Boxes => clocks.agent_of((thread, self, is_write)),
        };
        known.set(Some(agent));
        agent
    }

    #[track_caller]
    fn touches(self, address: usize, bytes: usize, is_write: bool) {
        let at = Location::caller();
        if !cfg!(debug_assertions) {
            return;
        }
        let by = context::ask(|context| {
            let groups = self.groups(context);
            let group = groups.committed.get() + 1;
            groups.last.set(Some((group, at)));
            (self.agent(context, is_write), group)
        });
        if by.is_some() {
            touched_beside(by, address, bytes, is_write, at);
        }
    }

    fn wait(self, left: u32, is_written: bool) {
        if !cfg!(debug_assertions) {
            return;
        }
        context::ask(|context| {
            let groups = self.groups(context);
            // If the thread is abandoned, the launch has already failed.
            if groups.last.get().is_none() || context.is_abandoned.get() {
                return;
            }
            let over = groups.committed.get().saturating_sub(left);
            groups.read.set(groups.read.get().max(over));
            for is_write in [false, true] {
                if is_written || !is_write {
                    let agent = self.agent(context, is_write);
                    context.record.clocks.learn(context.thread, agent, over);
                }
            }
            let mut transfers = groups.transfers.borrow_mut();
            let due = transfers.partition_point(|&(group, _)| group <= over);
            let due: Vec<_> = transfers.drain(..due).collect();
            drop(transfers);
            for (_, transfer) in due {
                transfer();
            }
        });
    }

    /// Returns the last instruction of a thread, if it still reads.
    fn unfinished(self, context: &Context<'_>) -> Option<(Self, Call)> {
        let groups = self.groups(context);
        let (group, at) = groups.last.get()?;
        (group > groups.read.get()).then_some((self, at))
    }
}

/// Returns the last instruction of a thread that still reads, if any. A copy to shared memory also
/// still writes.
pub(crate) fn unfinished(context: &Context<'_>) -> Option<(Kind, Call)> {
    let kinds = [Kind::Copies, Kind::Products, Kind::Boxes];
    kinds.into_iter().find_map(|kind| kind.unfinished(context))
}

/// Reports that an instruction of the next group is about to read bytes.
///
/// # Panics
///
/// Panics if the access makes the launch fail.
#[track_caller]
pub fn reads<T>(kind: Kind, pointer: *const T, bytes: usize) {
    kind.touches(pointer.addr(), bytes, false);
}

/// Reports that an instruction of the next group is about to write bytes, like [`reads`].
///
/// # Panics
///
/// Panics in the same cases as [`reads`].
#[track_caller]
pub fn writes<T>(kind: Kind, pointer: *const T, bytes: usize) {
    kind.touches(pointer.addr(), bytes, true);
}

/// Schedules a copy of the next group. `bytes` runs when the thread waits until the group has been
/// read.
///
/// In a release build or outside a kernel, `bytes` runs immediately. Report the accesses first, by
/// [`reads`] and [`writes`].
///
/// If the thread never waits for the group, `bytes` does not run, and the launch fails with
/// [`LaunchError::Unfinished`](crate::LaunchError::Unfinished).
#[track_caller]
pub fn transfer(kind: Kind, bytes: impl FnOnce() + 'static) {
    let at = Location::caller();
    if !cfg!(debug_assertions) || context::ask(|_| ()).is_none() {
        return bytes();
    }
    context::with(|context| {
        let groups = kind.groups(context);
        let group = groups.committed.get() + 1;
        groups.last.set(Some((group, at)));
        let mut transfers = groups.transfers.borrow_mut();
        transfers.push_back((group, Box::new(bytes)));
    });
}

/// Ends a group, which contains all instructions since the last group.
pub fn commit(kind: Kind) {
    context::ask(|context| {
        let committed = &kind.groups(context).committed;
        committed.set(committed.get() + 1);
    });
}

/// Waits until all groups except the last `left` are complete.
pub fn wait(kind: Kind, left: u32) {
    kind.wait(left, true);
}

/// Waits until all groups except the last `left` have finished reading. The writes of these groups may
/// not be complete.
pub fn wait_read(kind: Kind, left: u32) {
    kind.wait(left, false);
}

/// Shows the running thread's writes to asynchronous instructions, of each thread that is ordered after
/// this call.
///
/// # Source
///
/// PTX `fence.proxy.async`.
pub fn show() {
    if cfg!(debug_assertions) {
        context::ask(|context| context.record.clocks.show(context.thread));
    }
}
