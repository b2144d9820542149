//! One thread of a block, as a coroutine.

use core::mem;

use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult};

use crate::Dim3;
use crate::context::{Context, Parked, Wait};
use crate::payload::Payload;

/// A kernel. Its type is erased: otherwise each kernel would compile the executor anew.
pub(crate) type Kernel<'k> = dyn Fn() + Sync + 'k;

/// A thread that has not begun, or waits.
pub(crate) struct Fiber {
    thread_idx: Dim3,
    context: Parked,
    /// Always `Some`, except at the moment when it ends.
    coroutine: Option<Coroutine<(), Wait, Result<(), Payload>>>,
}

/// Where a thread got to.
pub(crate) enum Resumed {
    Waiting(Fiber, Wait),
    Finished(DefaultStack),
    Panicked(Payload),
}

impl Fiber {
    /// A thread that will run `kernel` on `stack`; `context` completes what it knows.
    ///
    /// # Safety
    ///
    /// `kernel` and `context` must stay valid for as long as the thread is resumed or can be
    /// dropped.
    pub(crate) unsafe fn new<'a>(
        thread_idx: Dim3,
        stack: DefaultStack,
        kernel: &'a Kernel<'a>,
        context: impl for<'y> FnOnce(&'y corosensei::Yielder<(), Wait>) -> Context<'y> + 'a,
    ) -> Self {
        // SAFETY: the caller's promise.
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

    /// The place of the thread in its block.
    pub(crate) fn thread_idx(&self) -> Dim3 {
        self.thread_idx
    }

    /// Runs the thread until it waits or ends.
    pub(crate) fn resume(mut self) -> Resumed {
        let Some(mut coroutine) = self.coroutine.take() else {
            unreachable!("a thread that has ended is no fiber");
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
    /// Abandons the thread: its destructors run, and still know whose they are.
    fn drop(&mut self) {
        let coroutine = self.coroutine.take();
        if cfg!(panic = "abort") {
            // It cannot be unwound: its stack stays as it is, for good.
            mem::forget(coroutine);
        } else {
            self.context.abandon(|| drop(coroutine));
        }
    }
}
