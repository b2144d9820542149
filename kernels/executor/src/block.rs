//! Runs the threads of one block, as coroutines on one host thread.

use core::cell::Cell;
use core::mem;
use std::rc::Rc;
use std::sync::Arc;

use corosensei::stack::{DefaultStack, Stack};

use crate::context::{Call, Context, Wait};
use crate::exchange::{LANES, Slots};
use crate::fiber::{Fiber, Resumed};
use crate::record::{Common, Record};
use crate::shared::SharedMemory;
use crate::{Dim3, LaunchError};

/// The extents of a launch.
#[derive(Clone, Copy)]
pub(crate) struct Extents {
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) threads: u32,
    pub(crate) shared_bytes: usize,
    pub(crate) stack_bytes: usize,
}

/// What a host thread keeps between the blocks that it runs.
pub(crate) struct BlockRunner<'k, K> {
    kernel: &'k K,
    extents: Extents,
    /// Dropped before what abandoned threads may still use.
    waiting: Vec<Waiting>,
    shared: Rc<SharedMemory>,
    slots: Slots,
    stacks: Vec<DefaultStack>,
    record: Rc<Record>,
}

/// A thread that waits for others.
struct Waiting {
    thread: Fiber,
    wait: Wait,
}

impl Waiting {
    /// The call where it waits.
    fn call(&self) -> Call {
        let (Wait::Block(call, ..) | Wait::Warp(call, _)) = self.wait;
        call
    }
}

impl<'k, K: Fn() + Sync> BlockRunner<'k, K> {
    pub(crate) fn new(kernel: &'k K, extents: Extents, common: Arc<Common>) -> Self {
        let shared = Rc::new(SharedMemory::new(extents.shared_bytes));
        Self {
            kernel,
            extents,
            waiting: Vec::new(),
            slots: Slots::new(extents.threads),
            stacks: Vec::new(),
            record: Rc::new(Record::new(extents, common, Rc::clone(&shared))),
            shared,
        }
    }

    /// Runs every thread of block `n` of the grid to its end.
    pub(crate) fn run(&mut self, n: u64) -> Result<(), LaunchError> {
        let block_idx = self.extents.grid.index(n);
        self.shared.poison();
        self.record.begin(n);
        let mut finished = None;
        let threads = self.extents.threads;
        for first in (0..threads).step_by(LANES as usize) {
            let mut warp = Vec::new();
            for n in first..threads.min(first + LANES) {
                let thread = self.start(block_idx, n)?;
                warp.extend(self.resume(block_idx, thread, &mut finished)?);
            }
            self.converge(block_idx, first, warp, &mut finished)?;
        }
        while !self.waiting.is_empty() {
            self.check_barrier(block_idx, finished)?;
            self.record.pass_barrier();
            // All threads are here: none has finished.
            let mut waiting = mem::take(&mut self.waiting).into_iter();
            for first in (0..threads).step_by(LANES as usize) {
                let mut warp = Vec::new();
                for Waiting { thread, .. } in waiting.by_ref().take(LANES as usize) {
                    warp.extend(self.resume(block_idx, thread, &mut finished)?);
                }
                self.converge(block_idx, first, warp, &mut finished)?;
            }
        }
        Ok(())
    }

    /// Runs the warp from thread `first` on until its threads have finished or wait at a barrier.
    fn converge(
        &mut self,
        block: Dim3,
        first: u32,
        mut warp: Vec<Waiting>,
        finished: &mut Option<Dim3>,
    ) -> Result<(), LaunchError> {
        while let Some(one) = warp.iter().find(|w| matches!(w.wait, Wait::Warp(..))) {
            self.check_warp(block, first, &warp, one)?;
            let mut next = Vec::new();
            for Waiting { thread, .. } in warp {
                next.extend(self.resume(block, thread, finished)?);
            }
            warp = next;
        }
        self.waiting.append(&mut warp);
        Ok(())
    }

    /// A thread that has not run yet.
    fn start(&mut self, block_idx: Dim3, n: u32) -> Result<Fiber, LaunchError> {
        let extents = self.extents;
        let thread_idx = extents.block.index(u64::from(n));
        let lane = self.slots.lane(n);
        // A block has at most MAX_THREADS.
        #[expect(clippy::cast_possible_truncation)]
        let thread = n as u16;
        let stack = match self.stacks.pop() {
            Some(stack) => stack,
            None => DefaultStack::new(extents.stack_bytes).map_err(LaunchError::Stack)?,
        };
        let own = stack.limit().get()..stack.base().get();
        let (shared, record) = (Rc::clone(&self.shared), Rc::clone(&self.record));
        // SAFETY: `kernel` outlives this runner and with it every thread that waits; so do the
        // slots.
        Ok(unsafe {
            Fiber::new(thread_idx, stack, self.kernel, move |yielder| Context {
                grid: extents.grid,
                block: extents.block,
                block_idx,
                thread_idx,
                shared,
                lane,
                thread,
                stack: own,
                record,
                end_of_phase: Cell::new(None),
                is_abandoned: Cell::new(false),
                yielder,
            })
        })
    }

    /// Runs a thread until it waits or ends.
    fn resume(
        &mut self,
        block: Dim3,
        thread: Fiber,
        finished: &mut Option<Dim3>,
    ) -> Result<Option<Waiting>, LaunchError> {
        let thread_idx = thread.thread_idx();
        let resumed = thread.resume();
        if let Some(fault) = self.record.take_fault() {
            return Err(fault);
        }
        match resumed {
            Resumed::Waiting(thread, wait) => Ok(Some(Waiting { thread, wait })),
            Resumed::Finished(stack) => {
                finished.get_or_insert(thread_idx);
                self.stacks.push(stack);
                Ok(None)
            }
            Resumed::Panicked(payload) => Err(LaunchError::Panicked {
                block,
                thread: thread_idx,
                message: payload.message(),
            }),
        }
    }

    /// Whether the whole warp exchanges values at one call.
    fn check_warp(
        &self,
        block: Dim3,
        first: u32,
        warp: &[Waiting],
        one: &Waiting,
    ) -> Result<(), LaunchError> {
        let (waiting, call) = (one.thread.thread_idx(), one.call());
        let threads = (self.extents.threads - first).min(LANES);
        if threads < LANES {
            return Err(LaunchError::PartialWarp {
                block,
                thread: waiting,
                threads,
                call,
            });
        }
        for n in first..first + threads {
            let thread = self.extents.block.index(u64::from(n));
            let other = warp.iter().find(|w| w.thread.thread_idx() == thread);
            if other.is_none_or(|other| other.wait != one.wait) {
                return Err(LaunchError::WarpDivergence {
                    block,
                    waiting,
                    call,
                    other: thread,
                    other_call: other.map(Waiting::call),
                });
            }
        }
        Ok(())
    }

    /// Whether the whole block waits at one barrier.
    fn check_barrier(&self, block: Dim3, finished: Option<Dim3>) -> Result<(), LaunchError> {
        let Some(first) = self.waiting.first() else {
            return Ok(());
        };
        if let Some(finished) = finished {
            return Err(LaunchError::BarrierDivergence {
                block,
                finished,
                waiting: first.thread.thread_idx(),
                barrier: first.call(),
            });
        }
        match self.waiting.iter().find(|w| w.wait != first.wait) {
            None => Ok(()),
            Some(other) => Err(LaunchError::BarrierMismatch {
                block,
                first: first.thread.thread_idx(),
                first_barrier: first.call(),
                other: other.thread.thread_idx(),
                other_barrier: other.call(),
            }),
        }
    }
}
