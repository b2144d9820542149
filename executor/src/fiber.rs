//! One thread of a block, as a coroutine.

use core::mem;

use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult};

use crate::Dim3;
use crate::context::{Context, Parked, Wait};
use crate::payload::Payload;

/// A kernel with an erased type. Otherwise the executor would be compiled again for each kernel.
pub(crate) type Kernel<'k> = dyn Fn() + Sync + 'k;

/// A thread that has not started, or waits.
pub(crate) struct Fiber {
    thread_idx: Dim3,
    context: Parked,
    /// Always `Some`, except while the thread ends.
    coroutine: Option<Coroutine<(), Wait, Result<(), Payload>>>,
}

/// The result of running a thread.
pub(crate) enum Resumed {
    Waiting(Fiber, Wait),
    Finished(DefaultStack),
    Panicked(Payload),
}

impl Fiber {
    /// Returns a thread that will run `kernel` on `stack`. `context` completes the thread's context.
    ///
    /// # Safety
    ///
    /// - `kernel` and `context` must stay valid while the thread can be resumed or dropped.
    pub(crate) unsafe fn new<'a>(
        thread_idx: Dim3,
        stack: DefaultStack,
        kernel: &'a Kernel<'a>,
        context: impl for<'y> FnOnce(&'y corosensei::Yielder<(), Wait>) -> Context<'y> + 'a,
    ) -> Self {
        // SAFETY: the caller guarantees that `kernel` and `context` outlive the coroutine.
        let coroutine = unsafe {
            Coroutine::with_stack_unchecked(stack, move |yielder, ()| {
                context(yielder).enter(kernel)
            })
        };
        Self {
            thread_idx,
            context: Parked::new(),
            coroutine: Some(coroutine),
        }
    }

    /// Returns the index of the thread in its block.
    pub(crate) fn thread_idx(&self) -> Dim3 {
        self.thread_idx
    }

    /// Runs the thread until it waits or ends.
    pub(crate) fn resume(mut self) -> Resumed {
        let Some(mut coroutine) = self.coroutine.take() else {
            unreachable!("the thread has ended, so its fiber no longer exists");
        };
        match self.context.run(|| coroutine.resume(())) {
            CoroutineResult::Yield(wait) => {
                self.coroutine = Some(coroutine);
                Resumed::Waiting(self, wait)
            }
            CoroutineResult::Return(Ok(())) => Resumed::Finished(coroutine.into_stack()),
            CoroutineResult::Return(Err(payload)) => Resumed::Panicked(payload),
        }
    }
}

impl Drop for Fiber {
    /// Abandons the thread: its destructors run in the thread's context.
    fn drop(&mut self) {
        let coroutine = self.coroutine.take();
        if cfg!(panic = "abort") {
            // The thread cannot be unwound, so its stack is leaked.
            mem::forget(coroutine);
        } else {
            self.context.abandon(|| drop(coroutine));
        }
    }
}
