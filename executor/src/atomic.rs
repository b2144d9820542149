//! Atomic operations of threads, recorded by the race detector.

use core::panic::Location;
use core::sync::atomic::Ordering;

use crate::context;

/// The effect of an atomic operation on its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The operation reads the element.
    Load,
    /// The operation writes the element.
    Store,
    /// The operation reads and writes the element.
    Update,
}

impl Operation {
    pub(crate) fn is_write(self) -> bool {
        self != Self::Load
    }

    /// Returns `true` if the operation synchronizes with the release of the value that it reads.
    pub(crate) fn acquires(self, order: Ordering) -> bool {
        self != Self::Store && !matches!(order, Ordering::Relaxed | Ordering::Release)
    }

    /// Returns `true` if an acquiring read of the written value synchronizes with the operation.
    pub(crate) fn releases(self, order: Ordering) -> bool {
        self != Self::Load && !matches!(order, Ordering::Relaxed | Ordering::Acquire)
    }
}

/// Runs an atomic operation of the running thread on one element, and returns its result.
///
/// `run` performs the operation, and returns an error if the operation did not write, for example a
/// failed compare-exchange. In a debug build, the operation races with non-atomic accesses of other
/// threads. A release and an acquire of the same value order two threads. In a release build, or
/// outside a kernel, `atomic` only calls `run`.
///
/// ```
/// use core::sync::atomic::{AtomicU32, Ordering};
/// use grid_executor::{Dim3, Operation, Pointer, atomic, launch};
///
/// let mut sum = 0_u32;
/// // SAFETY: all threads update `sum` by atomic operations.
/// let sum_of_all = unsafe { Pointer::new(&raw mut sum) };
/// let kernel = || {
///     let cell = sum_of_all.get();
///     atomic(cell, Operation::Update, Ordering::Relaxed, || {
///         // SAFETY: `cell` is valid and aligned.
///         let sum = unsafe { AtomicU32::from_ptr(cell) };
///         Ok::<_, ()>(sum.fetch_add(1, Ordering::Relaxed))
///     })
///     .unwrap();
/// };
/// // SAFETY: the kernel holds only pointers.
/// unsafe { launch(Dim3::x(4), Dim3::x(32), 0, kernel) }?;
/// assert_eq!(sum, 128);
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// # Errors
///
/// Returns the error of `run`.
///
/// # Panics
///
/// Panics if the access makes the launch fail.
#[track_caller]
pub fn atomic<T, R, E>(
    cell: *const T,
    operation: Operation,
    order: Ordering,
    run: impl FnOnce() -> Result<R, E>,
) -> Result<R, E> {
    let at = Location::caller();
    let bytes = cell.addr()..cell.addr().saturating_add(size_of::<T>());
    let Some(touch) = context::ask(|context| context.touched(&bytes, at)).flatten() else {
        return run();
    };
    context::with(|context| {
        let result = context
            .record
            .operate(bytes, touch, (operation, order), run);
        result.unwrap_or_else(|fault| context.record.stop(fault))
    })
}
