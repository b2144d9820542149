//! Tensors of atomic elements, which several threads update concurrently.
#![allow(unsafe_code)]

use core::cell::UnsafeCell;
use core::fmt;
use core::marker::PhantomData;

use super::fixed::FixesInsideOutcome;
use super::storage::ComposesWithOutcome;
use super::thread_of::ThreadOfOutcome;
use super::{
    Grid, Moves, MovesToOutcome, MovesToThreadOutcome, Readable, Storage, Tensor, TensorLayout,
};
use crate::algebra::inside::IsInsideOutcome;
use crate::report::Verdict;

/// A pointer to elements that all threads of a `Scope` update for `'a`, by atomic operations only.
///
/// The elements are in global memory for [`Grid`], and in the shared memory of a block for
/// [`Block`](super::Block).
///
/// The tensor behaves like a tensor on a [`View`](crate::View) of [`AtomicCell`] elements. `bins.get(c)` and
/// `bins[c]` check the coordinate, and slices and tiles have the same storage type. The layout need not be
/// [`Injective`](crate::Injective).
///
/// `layout_device::atomic` has the operations.
#[repr(transparent)]
#[derive(Debug)]
#[doc(alias = "atomicAdd")]
pub struct Atomic<'a, T, Scope = Grid> {
    start: *const AtomicCell<T, Scope>,
    cells: PhantomData<&'a AtomicCell<T, Scope>>,
}

/// An element that threads of a `Scope` access only by the atomic operations of `layout_device::atomic`.
#[repr(transparent)]
pub struct AtomicCell<T, Scope = Grid>(UnsafeCell<T>, PhantomData<Scope>);

impl<T, Scope> AtomicCell<T, Scope> {
    /// Returns a pointer to the element.
    #[must_use]
    #[inline(always)]
    pub const fn as_ptr(&self) -> *mut T {
        self.0.get()
    }
}
impl<T, Scope> fmt::Debug for AtomicCell<T, Scope> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AtomicCell").finish_non_exhaustive()
    }
}

impl<T, Scope> Clone for Atomic<'_, T, Scope> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, Scope> Copy for Atomic<'_, T, Scope> {}
// SAFETY: safe code has no reference to an element's value. The atomic operations move values between threads,
// which `T: Send` allows.
unsafe impl<T: Send, Scope> Send for Atomic<'_, T, Scope> {}
// SAFETY: safe code has no reference to an element's value, and all accesses are atomic.
unsafe impl<T: Send, Scope> Sync for Atomic<'_, T, Scope> {}

// SAFETY: `pointer` returns a field, so it returns the same pointer until the storage is changed.
unsafe impl<T, Scope> Storage for Atomic<'_, T, Scope> {
    type Item = AtomicCell<T, Scope>;
    const IS_ATOMIC: bool = true;
    #[inline(always)]
    fn pointer(&self) -> *const Self::Item {
        self.start
    }
}
// SAFETY: only `assume_atomic` creates it, and its caller guarantees the elements. It moves only to coordinates
// in the shape, like a `View`.
#[diagnostic::do_not_recommend]
unsafe impl<T, Scope> Readable for Atomic<'_, T, Scope> {}
// SAFETY: `moved` only advances the pointer, so the result is the same memory, starting at `offset`.
#[diagnostic::do_not_recommend]
unsafe impl<T, Scope> Moves for Atomic<'_, T, Scope> {
    #[inline(always)]
    fn moved(self, offset: usize) -> Self {
        Self {
            start: self.start.wrapping_add(offset),
            cells: PhantomData,
        }
    }
}
// SAFETY: the verdict is the verdict of `FixesInside`, which proves the obligation.
unsafe impl<T, Scope, C, S, V> MovesToOutcome<C, S> for Atomic<'_, T, Scope>
where
    C: FixesInsideOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
// SAFETY: the verdict is the verdict of `ThreadOf`, which proves the obligation.
unsafe impl<T, Scope, C, S, V> MovesToThreadOutcome<C, S> for Atomic<'_, T, Scope>
where
    C: ThreadOfOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
// SAFETY: the verdict is the verdict of `IsInside`, which proves the obligation.
unsafe impl<T, Scope, B, L, V> ComposesWithOutcome<B, L> for Atomic<'_, T, Scope>
where
    L: TensorLayout,
    B: IsInsideOutcome<L::Shape, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

impl<T, L> Tensor<*mut T, L> {
    /// Converts the tensor to atomic elements, which threads of a `Scope` update.
    ///
    /// # Safety
    ///
    /// * For all of `'a`, the elements at all coordinates in the shape must be valid for reads and writes,
    ///   aligned to their size, and initialized.
    /// * For all of `'a`, every access to these elements must be an atomic operation of a thread of the scope.
    ///   Every access must use a tensor of atomic `T` elements at the same addresses.
    /// * If the scope is [`Grid`], the elements must be in global memory. If it is [`Block`](super::Block),
    ///   they must be in the shared memory of the running block.
    /// * Offsets of coordinates in the shape must not overflow the layout's integer type.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn assume_atomic<'a, Scope>(self) -> Tensor<Atomic<'a, T, Scope>, L>
    where
        L: TensorLayout,
    {
        Tensor {
            data: Atomic {
                start: self.data.cast_const().cast(),
                cells: PhantomData,
            },
            layout: self.layout,
        }
    }
}
