//! Instructions that run beside their thread until it waits for them: `wgmma`, and copies of boxes from shared memory.
//!
//! On the host they are done when they begin. Here they say what they read and write: it is the next group's, which a
//! thread commits, and in order with what others do only after a [`wait`]. A stage that is given back before the
//! products that read it are waited for is so [a race](crate::LaunchError::Race). Nothing here does anything in a release
//! build, or where no kernel runs.
//!
//! What they read in memory that a thread has written, that thread has to [`show`] them.
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

use core::cell::Cell;
use core::fmt;
use core::panic::Location;

use crate::context::{self, Call, Context};
use crate::record::touched_beside;

/// Which instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Products, which the 128 threads of a warpgroup begin, commit and wait for together: `wgmma`.
    Products,
    /// Copies of boxes from shared memory, of each thread by itself: `cp.async.bulk.tensor`.
    Boxes,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Products => "products",
            Self::Boxes => "copies of boxes",
        })
    }
}

/// The threads that begin products together.
const WARPGROUP: u16 = 128;

/// The groups of one kind of a thread.
#[derive(Default)]
pub(crate) struct Groups {
    committed: Cell<u32>,
    /// The groups that have read all they read.
    read: Cell<u32>,
    /// The group of the last instruction, and the call.
    last: Cell<Option<(u32, Call)>>,
    /// Who reads, and who writes, once they do.
    agents: [Cell<Option<u16>>; 2],
}

impl Kind {
    fn groups<'c>(self, context: &'c Context<'_>) -> &'c Groups {
        &context.groups[self as usize]
    }

    /// Who reads or writes.
    fn agent(self, context: &Context<'_>, is_write: bool) -> u16 {
        let known = &self.groups(context).agents[usize::from(is_write)];
        if let Some(agent) = known.get() {
            return agent;
        }
        let thread = match self {
            Self::Products => context.thread - context.thread % WARPGROUP,
            Self::Boxes => context.thread,
        };
        let agent = context.record.clocks.agent_of((thread, self, is_write));
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
            let over = groups.committed.get().saturating_sub(left);
            groups.read.set(groups.read.get().max(over));
            for is_write in [false, true] {
                if is_written || !is_write {
                    let agent = self.agent(context, is_write);
                    context.record.clocks.learn(context.thread, agent, over);
                }
            }
        });
    }

    /// The last instruction of a thread, if it still reads.
    fn unfinished(self, context: &Context<'_>) -> Option<(Self, Call)> {
        let groups = self.groups(context);
        let (group, at) = groups.last.get()?;
        (group > groups.read.get()).then_some((self, at))
    }
}

/// The last instruction of a thread that still reads, if there is one.
pub(crate) fn unfinished(context: &Context<'_>) -> Option<(Kind, Call)> {
    let kinds = [Kind::Products, Kind::Boxes];
    kinds.into_iter().find_map(|kind| kind.unfinished(context))
}

/// An instruction is about to begin that reads bytes, as part of the next group.
///
/// # Panics
///
/// If that makes the launch fail.
#[track_caller]
pub fn reads<T>(kind: Kind, pointer: *const T, bytes: usize) {
    kind.touches(pointer.addr(), bytes, false);
}

/// As [`reads`], of bytes that it writes.
///
/// # Panics
///
/// As there.
#[track_caller]
pub fn writes<T>(kind: Kind, pointer: *const T, bytes: usize) {
    kind.touches(pointer.addr(), bytes, true);
}

/// Ends a group: that of all instructions since the last.
pub fn commit(kind: Kind) {
    context::ask(|context| {
        let committed = &kind.groups(context).committed;
        committed.set(committed.get() + 1);
    });
}

/// Waits until all groups but the last `left` are done.
pub fn wait(kind: Kind, left: u32) {
    kind.wait(left, true);
}

/// Waits until all groups but the last `left` have read what they read, though what they write may not be there.
pub fn wait_read(kind: Kind, left: u32) {
    kind.wait(left, false);
}

/// Shows what the running thread has written to instructions beside the threads: those of each thread that comes after.
///
/// # Source
///
/// PTX `fence.proxy.async`.
pub fn show() {
    if cfg!(debug_assertions) {
        context::ask(|context| context.record.clocks.show(context.thread));
    }
}
