//! The context of the running thread of the grid.

use core::any::TypeId;
use core::cell::Cell;
use core::ops::Range;
use core::panic::{AssertUnwindSafe, Location};
use core::ptr;
use std::panic::catch_unwind;
use std::rc::Rc;
use std::thread::panicking;

use corosensei::Yielder;

use crate::exchange::{LANES, Lane};
use crate::group::{self, Groups};
use crate::mbarrier::{Barriers, Mistake};
use crate::payload::Payload;
use crate::record::Record;
use crate::shadow::{Now, Touch};
use crate::shared::SharedMemory;
use crate::tensor_memory::TensorMemory;
use crate::{Dim3, LaunchError};

/// A call in the source of a kernel.
pub(crate) type Call = &'static Location<'static>;

/// The event that a thread waits for. A coroutine yields this value and receives nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wait {
    /// The thread's block, at a barrier: the call that errors report, the call itself, and the
    /// number passed to the barrier.
    Block(Call, Call, usize),
    /// The thread's warp, to exchange a value of this type.
    Warp(Call, TypeId),
    /// Threads at a named barrier: the call, the number of the barrier and the number of threads.
    Named(Call, u32, u32),
    /// The end of a phase of the barrier at a byte of shared memory.
    Phase(Call, usize, u64),
}

impl Wait {
    /// Returns the call that errors report.
    pub(crate) fn call(self) -> Call {
        let (Self::Block(call, ..)
        | Self::Warp(call, _)
        | Self::Named(call, ..)
        | Self::Phase(call, ..)) = self;
        call
    }
}

/// The position of a thread in its grid, and its connection to the executor.
pub(crate) struct Context<'a> {
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) block_idx: Dim3,
    pub(crate) thread_idx: Dim3,
    pub(crate) shared: Rc<SharedMemory>,
    pub(crate) lane: Lane,
    /// The index of the thread in its block.
    pub(crate) thread: u16,
    /// The addresses of the thread's own stack.
    pub(crate) stack: Range<usize>,
    pub(crate) record: Rc<Record>,
    pub(crate) barriers: Rc<Barriers>,
    pub(crate) tensor_memory: Rc<TensorMemory>,
    /// The thread's asynchronous instructions, by kind.
    pub(crate) groups: [Groups; 3],
    /// The call that ends a phase with a barrier, while it runs.
    pub(crate) end_of_phase: Cell<Option<Call>>,
    /// `true` if the block has failed, so that the thread only unwinds.
    pub(crate) is_abandoned: Cell<bool>,
    pub(crate) yielder: &'a Yielder<(), Wait>,
}

thread_local! {
    /// The context of the coroutine that runs on this host thread, or null.
    static CURRENT: Cell<*const Context<'static>> = const { Cell::new(ptr::null()) };
    /// `true` if this host thread runs blocks.
    static WORKS: Cell<bool> = const { Cell::new(false) };
}

impl Context<'_> {
    /// Returns an access of the thread, without its time.
    pub(crate) fn touch(&self, at: Call) -> Touch {
        Touch {
            block: self.record.block.get(),
            at,
            time: 0,
            thread: self.thread,
            agent: self.thread,
        }
    }

    /// Returns the thread's access to some bytes, or `None` if no other thread can observe it.
    ///
    /// The result is `None` for an empty range, for the thread's own stack, and after the launch has
    /// failed.
    pub(crate) fn touched(&self, bytes: &Range<usize>, at: Call) -> Option<Touch> {
        let stack = &self.stack;
        let is_own = stack.start <= bytes.start && bytes.end <= stack.end;
        if !cfg!(debug_assertions) || bytes.is_empty() || is_own || self.is_abandoned.get() {
            return None;
        }
        if let Some(offset) = self.barriers.overlaps(&self.shared, bytes) {
            self.stop_at(at, offset, Mistake::Accessed);
        }
        Some(self.touch(at))
    }

    /// Returns the access with the current time.
    pub(crate) fn now(&self, at: Call) -> Now {
        self.record.clocks.now(self.touch(at))
    }

    /// Stops the thread at an invalid use of the barrier at a byte of shared memory.
    pub(crate) fn stop_at(&self, at: Call, offset: usize, mistake: Mistake) -> ! {
        self.record.stop(LaunchError::Barrier {
            block: self.block_idx,
            thread: self.thread_idx,
            at,
            offset,
            mistake,
        })
    }

    /// Runs `kernel` as the thread that `self` describes, until it returns or unwinds.
    pub(crate) fn enter(&self, kernel: impl FnOnce()) -> Result<(), Payload> {
        CURRENT.set(ptr::from_ref(self).cast());
        // The unwinding of an abandoned thread also ends here.
        let result = catch_unwind(AssertUnwindSafe(kernel)).map_err(Payload::new);
        CURRENT.set(ptr::null());
        if let (Ok(()), Some((kind, at))) = (&result, group::unfinished(self)) {
            self.record.fail(LaunchError::Unfinished {
                block: self.block_idx,
                thread: self.thread_idx,
                kind,
                at,
            });
        }
        result
    }
}

/// The context of a coroutine while the coroutine does not run. Null until the coroutine has
/// started.
pub(crate) struct Parked(*const Context<'static>);

impl Parked {
    /// Returns the context of a coroutine that has not started.
    pub(crate) fn new() -> Self {
        Self(ptr::null())
    }

    /// Calls `unwind`, which unwinds the coroutine, in its context.
    pub(crate) fn abandon(&mut self, unwind: impl FnOnce()) {
        self.run(|| {
            ask(|context| context.is_abandoned.set(true));
            unwind();
        });
    }

    /// Calls `resume`, which runs the coroutine, in its context.
    pub(crate) fn run<R>(&mut self, resume: impl FnOnce() -> R) -> R {
        CURRENT.set(self.0);
        let result = resume();
        self.0 = CURRENT.replace(ptr::null());
        result
    }
}

/// Marks this host thread as one that runs blocks.
pub(crate) fn begin_work() {
    WORKS.set(true);
}

/// Returns `true` if this host thread runs blocks: a kernel, or the destructors of one.
pub(crate) fn works() -> bool {
    WORKS.get()
}

/// Calls `question` with the context of the running thread.
///
/// # Panics
///
/// Panics outside a kernel.
#[track_caller]
pub(crate) fn with<R>(question: impl FnOnce(&Context<'_>) -> R) -> R {
    match ask(question) {
        Some(answer) => answer,
        None => panic!("expected a call inside a kernel, found one outside"),
    }
}

/// Calls `question` with the context of the running thread, or returns `None` outside a kernel.
pub(crate) fn ask<R>(question: impl FnOnce(&Context<'_>) -> R) -> Option<R> {
    // SAFETY: `enter` sets the pointer to a context that outlives the running kernel, and clears it
    // afterwards. `Parked` sets the pointer whenever the kernel's coroutine runs or unwinds, and clears
    // it afterwards.
    unsafe { CURRENT.get().as_ref() }.map(question)
}

/// Suspends the running thread until its block has arrived.
#[track_caller]
pub(crate) fn wait(number: usize) {
    assert_waits("its block");
    let caller = Location::caller();
    with(|context| {
        let told = context.end_of_phase.get().unwrap_or(caller);
        context.yielder.suspend(Wait::Block(told, caller, number));
    });
}

/// Suspends the running thread until `threads` threads of its block have arrived at the named barrier.
#[track_caller]
pub(crate) fn wait_named(id: u32, threads: u32) {
    assert_waits("a named barrier");
    let caller = Location::caller();
    with(|context| {
        context.yielder.suspend(Wait::Named(caller, id, threads));
    });
}

/// Exchanges `value` with the other threads of the warp, and returns all values.
#[track_caller]
pub(crate) fn exchange<T: Copy + Send + 'static>(value: T) -> [T; LANES as usize] {
    assert_waits("its warp");
    let call = Wait::Warp(Location::caller(), TypeId::of::<T>());
    with(|context| {
        // SAFETY: the thread resumes only after all threads of its warp wait here, each with a value of
        // this type. Otherwise `suspend` does not return.
        unsafe {
            context
                .lane
                .exchange(value, || context.yielder.suspend(call))
        }
    })
}

/// Checks that the thread does not unwind. A thread that unwinds cannot wait, because its panic belongs
/// to the host thread that runs the other threads. The thread cannot continue either, because the code
/// after the call depends on the other threads.
///
/// # Panics
///
/// Panics if the running thread unwinds. In a destructor, this panic aborts the process, unless the
/// destructor catches it.
#[track_caller]
pub(crate) fn assert_waits(others: &str) {
    if panicking() {
        let (thread, block) = with(|context| (context.thread_idx, context.block_idx));
        panic!(
            "thread {thread} of block {block} unwinds and cannot wait for {others}: a barrier or \
             an exchange needs all of its threads, so remove this call from the destructor"
        );
    }
}
