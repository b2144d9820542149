//! What the running thread of the grid knows about itself.

use core::cell::Cell;
use core::panic::Location;
use core::ptr;

use corosensei::Yielder;

use crate::Dim3;

/// A coroutine takes nothing and yields the barrier at which it waits.
pub(crate) type Barrier = &'static Location<'static>;

/// The place of a thread in its grid, and the way back to its executor.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) block_idx: Dim3,
    pub(crate) thread_idx: Dim3,
    pub(crate) shared: *mut u8,
    pub(crate) shared_bytes: usize,
    pub(crate) yielder: &'a Yielder<(), Barrier>,
}

thread_local! {
    /// The context of the coroutine that runs on this host thread; null outside of one.
    static CURRENT: Cell<*const Context<'static>> = const { Cell::new(ptr::null()) };
}

impl Context<'_> {
    /// Runs `kernel` as the thread that `self` describes.
    pub(crate) fn enter(&self, kernel: impl FnOnce()) {
        CURRENT.set(ptr::from_ref(self).cast());
        kernel();
    }
}

/// Forgets the running thread; the executor calls this whenever it runs again.
pub(crate) fn leave() {
    CURRENT.set(ptr::null());
}

/// Whether a kernel runs on this host thread.
pub(crate) fn inside() -> bool {
    !CURRENT.get().is_null()
}

/// Asks the running thread of the grid.
///
/// # Panics
///
/// Outside a kernel.
#[track_caller]
pub(crate) fn with<R>(ask: impl FnOnce(&Context<'_>) -> R) -> R {
    let context = CURRENT.get();
    assert!(!context.is_null(), "called outside a kernel");
    // SAFETY: `enter` set the pointer to a context that outlives the kernel it runs, `wait` sets it
    // back after a switch of stacks, and the executor clears it whenever no kernel runs.
    ask(unsafe { &*context })
}

/// Suspends the running thread of the grid until its block has arrived.
#[track_caller]
pub(crate) fn wait() {
    let barrier = Location::caller();
    let context = CURRENT.get();
    with(|context| context.yielder.suspend(barrier));
    CURRENT.set(context);
}
