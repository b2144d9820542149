//! Pipeline stages: tiles in shared memory that are filled and read together.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::{Free, InShared, Pending, Shared};
use crate::tensor::{Tensor, TensorLayout, View};

/// One or more tiles in shared memory. A pipeline has one copy of the tiles per stage.
#[diagnostic::on_unimplemented(
    message = "expected a stage of a pipeline, found `{Self}`",
    label = "this is not a tile of shared memory",
    note = "write a stage as a tile, `Shared<'_, f32, Layout![(8, 32):(33, 1)], _>`, or as a \
            tuple of tiles"
)]
///
/// # Safety
///
/// * A [`Pending`](Self::Pending) must come only from a [`Free`](Self::Free), after copies to all of these
///   tiles have started.
/// * [`is_of`](Self::is_of) must return `true` only for the memory of all these tiles.
pub unsafe trait Stage<'k>: InShared<'k> {
    /// The tiles as destinations of copies.
    type Free;
    /// The tiles after copies to them have started.
    type Pending;
    /// The tiles as readable tensors.
    type View<'s>
    where
        Self: 's;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the tiles as destinations of copies.
    ///
    /// # Safety
    ///
    /// * The memory must belong to a stage that no thread reads or writes after all threads of the block pass a
    ///   barrier.
    /// * The copies to the memory must complete before any other use of the memory, and before the kernel ends.
    unsafe fn free(cells: *mut Self::Cells) -> Self::Free;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns `true` if the tiles belong to the stage with this memory.
    ///
    /// # Safety
    ///
    /// * The memory must be the memory of a stage.
    unsafe fn is_of(pending: &Self::Pending, cells: *mut Self::Cells) -> bool;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the tiles as readable tensors.
    ///
    /// # Safety
    ///
    /// * The memory must be the memory of a stage.
    /// * All elements must have been written, and must not be written for `'s`.
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s>
    where
        Self: 's;
}

// SAFETY: the address identifies the tile.
#[diagnostic::do_not_recommend]
unsafe impl<'k, T: Sync, L: Default + TensorLayout, PartitionScheme> Stage<'k>
    for Shared<'k, T, L, PartitionScheme>
where
    Self: InShared<'k>,
{
    type Free = Free<'k, T, L, PartitionScheme>;
    type Pending = Pending<'k, T, L, PartitionScheme>;
    type View<'s>
        = Tensor<View<'s, T>, L>
    where
        Self: 's;
    #[inline(always)]
    unsafe fn free(cells: *mut Self::Cells) -> Self::Free {
        Free {
            start: cells.cast(),
            cells: PhantomData,
        }
    }
    #[inline(always)]
    unsafe fn is_of(pending: &Self::Pending, cells: *mut Self::Cells) -> bool {
        pending.start == cells.cast()
    }
    #[inline(always)]
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s>
    where
        Self: 's,
    {
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe { Tensor::new(cells.cast::<T>().cast_const(), L::default()).assume_readable() }
    }
}

macro_rules! tuples {
    ($($($A:ident $i:tt)+;)+) => {$(
        // SAFETY: each tile of the tuple fulfills the obligations.
        #[diagnostic::do_not_recommend]
        unsafe impl<'k, $($A: Stage<'k>),+> Stage<'k> for ($($A,)+) {
            type Free = ($($A::Free,)+);
            type Pending = ($($A::Pending,)+);
            type View<'s>
                = ($($A::View<'s>,)+)
            where
                Self: 's;
            #[inline(always)]
            unsafe fn free(cells: *mut Self::Cells) -> Self::Free {
                // SAFETY: the caller upholds the safety contract of this function.
                unsafe { ($($A::free(&raw mut (*cells).$i),)+) }
            }
            #[inline(always)]
            unsafe fn is_of(pending: &Self::Pending, cells: *mut Self::Cells) -> bool {
                // SAFETY: the caller upholds the safety contract of this function.
                unsafe { true $(& $A::is_of(&pending.$i, &raw mut (*cells).$i))+ }
            }
            #[inline(always)]
            unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s>
            where
                Self: 's,
            {
                // SAFETY: the caller upholds the safety contract of this function.
                unsafe { ($($A::view(&raw mut (*cells).$i),)+) }
            }
        }
    )+};
}
tuples! {
    A 0 B 1;
    A 0 B 1 C 2;
}
