//! Runs the threads of one block, as coroutines on one host thread.

use core::mem;

use corosensei::stack::DefaultStack;

use crate::context::{Barrier, Context};
use crate::fiber::{Fiber, Resumed};
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

/// What one host thread keeps between the blocks that it runs.
pub(crate) struct BlockRunner<'k, K> {
    kernel: &'k K,
    extents: Extents,
    /// Goes before the shared memory: threads that are abandoned may still use that.
    waiting: Vec<Waiting>,
    shared: SharedMemory,
    stacks: Vec<DefaultStack>,
}

/// A thread at a barrier.
struct Waiting {
    thread: Fiber,
    barrier: Barrier,
}

impl<'k, K: Fn() + Sync> BlockRunner<'k, K> {
    pub(crate) fn new(kernel: &'k K, extents: Extents) -> Self {
        Self {
            kernel,
            extents,
            waiting: Vec::new(),
            shared: SharedMemory::new(extents.shared_bytes),
            stacks: Vec::new(),
        }
    }

    /// Runs every thread of a block to its end.
    pub(crate) fn run(&mut self, block_idx: Dim3) -> Result<(), LaunchError> {
        let shared = self.shared.poisoned();
        let mut finished = None;
        for n in 0..self.extents.threads {
            let thread_idx = self.extents.block.index(u64::from(n));
            let thread = self.start(block_idx, thread_idx, shared)?;
            self.resume(block_idx, thread, &mut finished)?;
        }
        while !self.waiting.is_empty() {
            self.check_barrier(block_idx, finished)?;
            for Waiting { thread, .. } in mem::take(&mut self.waiting) {
                self.resume(block_idx, thread, &mut finished)?;
            }
        }
        Ok(())
    }

    /// A thread that has not run yet.
    fn start(
        &mut self,
        block_idx: Dim3,
        thread_idx: Dim3,
        shared: *mut u8,
    ) -> Result<Fiber, LaunchError> {
        let extents = self.extents;
        let stack = match self.stacks.pop() {
            Some(stack) => stack,
            None => DefaultStack::new(extents.stack_bytes).map_err(LaunchError::Stack)?,
        };
        // SAFETY: `kernel` outlives this runner and with it every thread that waits.
        Ok(unsafe {
            Fiber::new(thread_idx, stack, self.kernel, move |yielder| Context {
                grid: extents.grid,
                block: extents.block,
                block_idx,
                thread_idx,
                shared,
                shared_bytes: extents.shared_bytes,
                yielder,
            })
        })
    }

    /// Runs a thread up to its next barrier or its end.
    fn resume(
        &mut self,
        block: Dim3,
        thread: Fiber,
        finished: &mut Option<Dim3>,
    ) -> Result<(), LaunchError> {
        let thread_idx = thread.thread_idx();
        match thread.resume() {
            Resumed::Waiting(thread, barrier) => self.waiting.push(Waiting { thread, barrier }),
            Resumed::Finished(stack) => {
                finished.get_or_insert(thread_idx);
                self.stacks.push(stack);
            }
            Resumed::Panicked(payload) => {
                return Err(LaunchError::Panicked {
                    block,
                    thread: thread_idx,
                    message: payload.message(),
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
                barrier: first.barrier,
            });
        }
        match self.waiting.iter().find(|w| w.barrier != first.barrier) {
            None => Ok(()),
            Some(other) => Err(LaunchError::BarrierMismatch {
                block,
                first: first.thread.thread_idx(),
                first_barrier: first.barrier,
                other: other.thread.thread_idx(),
                other_barrier: other.barrier,
            }),
        }
    }
}
