//! Runs the threads of one block, as coroutines on one host thread.

use core::any::Any;
use core::mem;
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult};

use crate::context::{self, Barrier, Context};
use crate::shared::SharedMemory;
use crate::{Dim3, LaunchError};

/// Room for a kernel with its register tiles, and for the report of a panic. Only
/// what a thread touches is ever backed by memory.
const STACK_BYTES: usize = 256 * 1024;

type Thread = Coroutine<(), Barrier, ()>;

/// The extents of a launch.
#[derive(Clone, Copy)]
pub(crate) struct Extents {
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) threads: u32,
    pub(crate) shared_bytes: usize,
}

/// What one host thread keeps between the blocks that it runs.
pub(crate) struct BlockRunner<'k, K> {
    kernel: &'k K,
    extents: Extents,
    shared: SharedMemory,
    stacks: Vec<DefaultStack>,
    waiting: Vec<Waiting>,
}

/// A thread at a barrier.
struct Waiting {
    thread_idx: Dim3,
    barrier: Barrier,
    thread: Thread,
}

impl<'k, K: Fn() + Sync> BlockRunner<'k, K> {
    pub(crate) fn new(kernel: &'k K, extents: Extents) -> Self {
        Self {
            kernel,
            extents,
            shared: SharedMemory::new(extents.shared_bytes),
            stacks: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Runs every thread of a block to its end.
    pub(crate) fn run(&mut self, block_idx: Dim3) -> Result<(), LaunchError> {
        let shared = self.shared.poisoned();
        let mut finished = None;
        for n in 0..self.extents.threads {
            let thread_idx = self.extents.block.index(u64::from(n));
            let thread = self.start(block_idx, thread_idx, shared)?;
            self.resume(block_idx, thread_idx, thread, &mut finished)?;
        }
        while !self.waiting.is_empty() {
            self.check_barrier(block_idx, finished)?;
            for Waiting {
                thread_idx, thread, ..
            } in mem::take(&mut self.waiting)
            {
                self.resume(block_idx, thread_idx, thread, &mut finished)?;
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
    ) -> Result<Thread, LaunchError> {
        let stack = match self.stacks.pop() {
            Some(stack) => stack,
            None => DefaultStack::new(STACK_BYTES).map_err(LaunchError::Stack)?,
        };
        let (kernel, extents) = (self.kernel, self.extents);
        // SAFETY: the closure borrows `kernel`, which outlives this runner and with it every thread
        // that waits. A thread that is abandoned never runs again.
        Ok(unsafe {
            Coroutine::with_stack_unchecked(stack, move |yielder, ()| {
                let context = Context {
                    grid: extents.grid,
                    block: extents.block,
                    block_idx,
                    thread_idx,
                    shared,
                    shared_bytes: extents.shared_bytes,
                    yielder,
                };
                context.enter(kernel);
            })
        })
    }

    /// Runs a thread up to its next barrier or its end.
    fn resume(
        &mut self,
        block_idx: Dim3,
        thread_idx: Dim3,
        mut thread: Thread,
        finished: &mut Option<Dim3>,
    ) -> Result<(), LaunchError> {
        let result = catch_unwind(AssertUnwindSafe(|| thread.resume(())));
        context::leave();
        match result {
            Ok(CoroutineResult::Yield(barrier)) => self.waiting.push(Waiting {
                thread_idx,
                barrier,
                thread,
            }),
            Ok(CoroutineResult::Return(())) => {
                finished.get_or_insert(thread_idx);
                self.stacks.push(thread.into_stack());
            }
            Err(payload) => {
                return Err(LaunchError::Panicked {
                    block: block_idx,
                    thread: thread_idx,
                    message: message(&*payload),
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
                waiting: first.thread_idx,
                barrier: first.barrier,
            });
        }
        match self.waiting.iter().find(|w| w.barrier != first.barrier) {
            None => Ok(()),
            Some(other) => Err(LaunchError::BarrierMismatch {
                block,
                first: first.thread_idx,
                first_barrier: first.barrier,
                other: other.thread_idx,
                other_barrier: other.barrier,
            }),
        }
    }
}

impl<K> Drop for BlockRunner<'_, K> {
    /// Abandons the threads of a block that failed.
    fn drop(&mut self) {
        if cfg!(panic = "abort") {
            // They cannot be unwound: their stacks stay as they are, for good.
            mem::forget(mem::take(&mut self.waiting));
        }
    }
}

/// The words of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a value that is not text".to_owned())
}
