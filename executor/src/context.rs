//! What the running thread of the grid knows about itself.

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
use crate::{Dim3, LaunchError};

/// A call in the source of a kernel.
pub(crate) type Call = &'static Location<'static>;

/// For whom a thread waits: a coroutine takes nothing and yields this.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wait {
    /// For its block, at a barrier: the call to report, the call itself, and the number that it comes with.
    Block(Call, Call, usize),
    /// For its warp, with a value of this type to exchange.
    Warp(Call, TypeId),
    /// For as many threads at the barrier of a number.
    Named(Call, u32, u32),
    /// For the end of a phase of the barrier at a byte of shared memory.
    Phase(Call, usize, u64),
}

impl Wait {
    /// The call to report.
    pub(crate) fn call(self) -> Call {
        let (Self::Block(call, ..)
        | Self::Warp(call, _)
        | Self::Named(call, ..)
        | Self::Phase(call, ..)) = self;
        call
    }
}

/// The place of a thread in its grid, and the way back to its executor.
pub(crate) struct Context<'a> {
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) block_idx: Dim3,
    pub(crate) thread_idx: Dim3,
    pub(crate) shared: Rc<SharedMemory>,
    pub(crate) lane: Lane,
    /// The number of the thread in its block.
    pub(crate) thread: u16,
    /// The addresses of its own memory.
    pub(crate) stack: Range<usize>,
    pub(crate) record: Rc<Record>,
    pub(crate) barriers: Rc<Barriers>,
    /// Those of its instructions that run beside it, by kind.
    pub(crate) groups: [Groups; 3],
    /// The call that ends a phase with a barrier, while it does.
    pub(crate) end_of_phase: Cell<Option<Call>>,
    /// Whether its block has failed, so that it only unwinds.
    pub(crate) is_abandoned: Cell<bool>,
    pub(crate) yielder: &'a Yielder<(), Wait>,
}

thread_local! {
    /// The context of the coroutine that runs on this host thread; null outside of one.
    static CURRENT: Cell<*const Context<'static>> = const { Cell::new(ptr::null()) };
    /// Whether this host thread runs blocks.
    static WORKS: Cell<bool> = const { Cell::new(false) };
}

impl Context<'_> {
    /// An access of the thread, at a time that its clock has yet to say.
    pub(crate) fn touch(&self, at: Call) -> Touch {
        Touch {
            block: self.record.block.get(),
            at,
            time: 0,
            thread: self.thread,
            agent: self.thread,
        }
    }

    /// The access of the thread to some bytes, unless nobody else can see it: the bytes are none, on its own stack, or the
    /// launch has failed already.
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

    /// That access at this moment.
    pub(crate) fn now(&self, at: Call) -> Now {
        self.record.clocks.now(self.touch(at))
    }

    /// Stops the thread at a wrong use of the barrier at a byte of shared memory.
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
        // The unwinding of an abandoned thread ends here too.
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

/// The context of a coroutine while it does not run; null until it has begun.
pub(crate) struct Parked(*const Context<'static>);

impl Parked {
    /// That of a coroutine that has not begun.
    pub(crate) fn new() -> Self {
        Self(ptr::null())
    }

    /// Does what unwinds the coroutine, under its context.
    pub(crate) fn abandon(&mut self, unwind: impl FnOnce()) {
        self.run(|| {
            ask(|context| context.is_abandoned.set(true));
            unwind();
        });
    }

    /// Does what runs the coroutine, under its context.
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

/// Whether this host thread runs blocks: a kernel, or what is left of one.
pub(crate) fn works() -> bool {
    WORKS.get()
}

/// Asks the running thread of the grid.
///
/// # Panics
///
/// Outside a kernel.
#[track_caller]
pub(crate) fn with<R>(question: impl FnOnce(&Context<'_>) -> R) -> R {
    match ask(question) {
        Some(answer) => answer,
        None => panic!("called outside a kernel"),
    }
}

/// Asks the running thread of the grid, if one runs.
pub(crate) fn ask<R>(question: impl FnOnce(&Context<'_>) -> R) -> Option<R> {
    // SAFETY: `enter` set the pointer to a context that outlives the kernel it runs, and clears it
    // after; `Parked` sets it whenever that kernel's coroutine runs or unwinds, and clears it after.
    unsafe { CURRENT.get().as_ref() }.map(question)
}

/// Suspends the running thread of the grid until its block has arrived.
#[track_caller]
pub(crate) fn wait(number: usize) {
    assert_waits("its block");
    let caller = Location::caller();
    with(|context| {
        let told = context.end_of_phase.get().unwrap_or(caller);
        context.yielder.suspend(Wait::Block(told, caller, number));
    });
}

/// Suspends the running thread until `threads` of its block have come to the barrier of a number.
#[track_caller]
pub(crate) fn wait_named(id: u32, threads: u32) {
    assert_waits("a named barrier");
    let caller = Location::caller();
    with(|context| {
        context.yielder.suspend(Wait::Named(caller, id, threads));
    });
}

/// Gives `value` to the other threads of the warp, and takes theirs.
#[track_caller]
pub(crate) fn exchange<T: Copy + Send + 'static>(value: T) -> [T; LANES as usize] {
    assert_waits("its warp");
    let call = Wait::Warp(Location::caller(), TypeId::of::<T>());
    with(|context| {
        // SAFETY: the thread goes on only when all threads of its warp wait here, each with a value
        // of this type; otherwise `suspend` does not return.
        unsafe {
            context
                .lane
                .exchange(value, || context.yielder.suspend(call))
        }
    })
}

/// A thread that unwinds cannot wait: its panic is that of the host thread, on which the others run.
/// Nor may it go on, as what follows depends on the others.
///
/// # Panics
///
/// If the running thread unwinds: its destructor ends the process, unless it catches the panic.
#[track_caller]
pub(crate) fn assert_waits(others: &str) {
    if panicking() {
        let (thread, block) = with(|context| (context.thread_idx, context.block_idx));
        panic!(
            "thread {thread} of block {block} unwinds and cannot wait for {others}: what follows a \
             barrier or an exchange runs only when all have come, so a destructor may have none"
        );
    }
}
