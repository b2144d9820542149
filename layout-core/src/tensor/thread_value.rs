//! The values of one of the threads among which a tensor is partitioned.

pub(super) mod among;
pub(super) mod instructions;
mod own;

use self::among::{ByA, ByB, ByC, ByD, ByS, ByTv, PartitionsAmong};
use self::instructions::MovedByOutcome;
use super::part_of::{HasParts, PartOf};
use super::storage::MovesToThreadOutcome;
use super::{CheckInBounds, CountedIn, Moves, Tensor, TensorLayout, ThreadNumber, WordOf};
use crate::report::{Given, Kept, NothingOf};
use crate::sealed::Sealed;

/// A layout partitioned among threads; `C` selects the values of one thread.
#[diagnostic::on_unimplemented(
    message = "this tensor is not partitioned like this, or `{C}` is not the number of a thread",
    label = "not a partition of the tensor"
)]
pub trait ValuesAt<By, C: Sealed, Nothing = ()>: Sized + Sealed {
    /// The shape of the threads, which `C` is in.
    type Threads;
    /// The layout of the values.
    type Output;
    /// The layout of the values, and the cells before them.
    fn values_at(self, thread: C) -> (Self::Output, usize);
}

impl<L, By, C, A, Beside, Part, V> ValuesAt<By, C, NothingOf<V>> for L
where
    L: HasParts<C, Inside = A, Beside = Beside>,
    By: PartitionsAmong<A>,
    C: Sealed + CheckInBounds<By::ThreadShape, L::Values>,
    By::Values: PartOf<Beside, C, By::ThreadShape, By::ThreadStride, Output = Part, Verdict = V>,
    V: Kept,
{
    type Threads = By::ThreadShape;
    type Output = Part;
    #[inline(always)]
    fn values_at(self, thread: C) -> (Part, usize) {
        By::Values::at(self.beside(), thread)
    }
}

macro_rules! partitions {
    ($($method:ident $get:ident $By:ident $doc:literal $source:literal,)+) => {$(
        #[doc = $doc]
        ///
        /// # Source
        ///
        #[doc = $source]
        #[must_use]
        #[inline(always)]
        pub fn $method<Of, C, S, V: Kept, W: Kept>(
            self,
            _: Of,
            thread: C,
        ) -> Tensor<P, Given<Given<L::Output, V>, L::Verdict>>
        where
            C: ThreadNumber + CountedIn<WordOf<L>>,
            L: TensorLayout
                + ValuesAt<$By<Of>, C::Number, Threads = S>
                + MovedByOutcome<$By<Of>, P, Verdict = W>,
            P: MovesToThreadOutcome<C::Number, S, Verdict = V>,
        {
            const { <L as MovedByOutcome<$By<Of>, P>>::ARE_AS_WIDE };
            self.part(|layout| layout.values_at(thread.number()))
        }

        #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), if there")]
        /// is such a thread.
        #[must_use]
        #[inline(always)]
        pub fn $get<Of, C, S, W: Kept>(
            self,
            _: Of,
            thread: C,
        ) -> Option<Tensor<P, Given<L::Output, L::Verdict>>>
        where
            C: ThreadNumber<Number: CheckInBounds<S, L::Values>> + CountedIn<WordOf<L>>,
            L: TensorLayout
                + ValuesAt<$By<Of>, C::Number, Threads = S>
                + MovedByOutcome<$By<Of>, P, Verdict = W>,
        {
            const { <L as MovedByOutcome<$By<Of>, P>>::ARE_AS_WIDE };
            let number = thread.number();
            if number.is_within(&self.layout.values()) {
                Some(self.part(|layout| layout.values_at(number)))
            } else {
                None
            }
        }
    )+};
}

/// # Partitions
///
/// The values that a thread has of a tensor, `(value, rest...)`: those of each tile of a
/// thread-value layout, of a tiled copy, or of a tiled product, whose tiles must divide the tensor.
///
/// A thread is a number; a tuple like `here.thread()` is the rank in its own shape ([`ThreadNumber`]).
///
/// ```text
/// result(v, rest...) == the cell at (thread, v, rest...) of the partition of the layout
/// ```
///
/// ```
/// use layout_core::{atoms::*, errors::*, *};
///
/// type Copy = TiledCopyOf<
///     CopyAtom<UniversalCopy<_16>, _32>,
///     Layout<(_8, _2), (_2, _1)>,
///     Layout<(_1, _4), (_0, _1)>,
/// >;
/// let numbers: Vec<u32> = (0..256).collect();
/// let a = Tensor::from_slice(&numbers, Layout::<(_16, _16), (_16, _1)>::new())?;
/// // Thread 5 has the second four columns of row 2 in each tile of 8 by 8.
/// let mine = a.partition_s(Copy::new(), Below::<_16>::wrapped(5));
/// assert_eq!(mine.layout().to_string(), "((4,1),2,2):((1,0),128,8)");
/// assert_eq!(mine.get((1, 0, 0)), Some(&(2 * 16 + 5)));
/// assert_eq!(mine.get((1, 1, 1)), Some(&(10 * 16 + 13)));
/// assert!(a.get_partition_s(Copy::new(), 16).is_none());
/// # Ok::<(), TooShort>(())
/// ```
///
/// # Errors
///
/// Those of [`PartitionTv`](crate::ops::PartitionTv) and the others; and a thread-value layout written by
/// hand must stay in its tile:
///
/// ```compile_fail
/// use layout_core::*;
///
/// let a = Tensor::new(core::ptr::null::<f32>(), Layout::<_64, _1>::new());
/// a.partition_tv(TvLayout::<_16, Layout<(_4, _4), (_4, _2)>>::new(), 0);
/// ```
/// ```text
/// error[E0277]: threads and values that reach 19 elements are not in a tile of 16
/// ```
///
/// What an instruction of a tiled copy reads or writes in memory must lie side by side there
/// ([`MovedBy`](crate::bounds::MovedBy)), and the elements of the atom must be as wide as a cell, which
/// `cargo build` checks:
///
/// ```compile_fail
/// use layout_core::{atoms::*, *};
///
/// type Atom = CopyAtom<UniversalCopy<_16>, _32>;
/// type Copy = TiledCopyOf<Atom, Layout<(_8, _4), (_1, _8)>, Layout<(_4, _1), (_1, _0)>>;
/// fn kernel(tile: Tensor<View<'_, f32>, Layout<(_32, _64), (_64, _1)>>, thread: Below<_32>) {
///     let _ = tile.partition_s(Copy::new(), thread);
/// }
/// ```
/// ```text
/// error[E0277]: the instruction moves 4 values side by side, these are 64 apart
/// ```
impl<P: Moves, L> Tensor<P, L> {
    partitions! {
        partition_tv get_partition_tv ByTv
            "The values of a thread as a thread-value layout assigns them: \
             [`PartitionTv`](crate::thread_value::partition::PartitionTv)."
            "CuTe DSL `composition(zipped_divide(a, tiler), (tv, _))`, of one thread.",
        partition_s get_partition_s ByS
            "The values that a thread of a tiled copy reads: [`PartitionS`](crate::thread_value::partition::PartitionS)."
            "CuTe `ThrCopy::partition_S` (`copy_atom.hpp`).",
        partition_d get_partition_d ByD
            "The values that a thread of a tiled copy writes: [`PartitionD`](crate::thread_value::partition::PartitionD)."
            "CuTe `ThrCopy::partition_D` (`copy_atom.hpp`).",
        partition_a get_partition_a ByA
            "The elements of `A` that a thread of a tiled product holds: \
             [`PartitionA`](crate::thread_value::partition::PartitionA)."
            "CuTe `ThrMMA::partition_A` (`mma_atom.hpp`).",
        partition_b get_partition_b ByB
            "The elements of `B` that a thread of a tiled product holds: \
             [`PartitionB`](crate::thread_value::partition::PartitionB)."
            "CuTe `ThrMMA::partition_B` (`mma_atom.hpp`).",
        partition_c get_partition_c ByC
            "The elements of `C` or `D` that a thread of a tiled product holds: \
             [`PartitionC`](crate::thread_value::partition::PartitionC)."
            "CuTe `ThrMMA::partition_C` (`mma_atom.hpp`).",
    }
}
