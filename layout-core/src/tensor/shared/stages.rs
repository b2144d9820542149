//! Tiles of shared memory that are filled and read together, one stage after the other.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::{Free, InShared, Pending, Shared};
use crate::tensor::{Tensor, TensorLayout, View};

/// A tile of shared memory, or several, which a pipeline has once for each of its stages.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stage of a pipeline",
    label = "not a tile of shared memory",
    note = "a stage is a tile, `Shared<'_, f32, Layout![(8, 32):(33, 1)], _>`, or a tuple of tiles"
)]
///
/// # Safety
///
/// * A [`Pending`](Self::Pending) must come only from a [`Free`](Self::Free), when copies to all of these tiles have begun.
/// * [`is_of`](Self::is_of) must be true only for the cells of all these tiles.
pub unsafe trait Stage<'k>: InShared<'k> {
    /// The tiles, to be copied to.
    type Free;
    /// The tiles, to which copies have begun.
    type Pending;
    /// The tiles, to be read.
    type View<'s>
    where
        Self: 's;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// The tiles, to be copied to.
    ///
    /// # Safety
    ///
    /// * The memory must be that of a stage which no thread reads or writes, once all threads of the block have passed a barrier.
    /// * The copies that begin to it must be waited for before another use of the memory, and before the kernel ends.
    unsafe fn free(cells: *mut Self::Cells) -> Self::Free;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Whether tiles are those of the stage with these cells.
    ///
    /// # Safety
    ///
    /// The memory is that of a stage.
    unsafe fn is_of(pending: &Self::Pending, cells: *mut Self::Cells) -> bool;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// The tiles, to be read.
    ///
    /// # Safety
    ///
    /// They have been written since, and are not written for `'s`; the memory is that of a stage.
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s>
    where
        Self: 's;
}

// SAFETY: a tile is known by its address.
#[diagnostic::do_not_recommend]
unsafe impl<'k, T: Sync, L: Default + TensorLayout, Way> Stage<'k> for Shared<'k, T, L, Way>
where
    Self: InShared<'k>,
{
    type Free = Free<'k, T, L, Way>;
    type Pending = Pending<'k, T, L, Way>;
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
        // SAFETY: as of each.
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
