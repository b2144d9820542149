//! The values of one thread in a partitioned tensor.

pub(super) mod among;
pub(super) mod instructions;
mod own;

use self::among::{Among, ByA, ByB, ByC, ByD, ByS, ByTv, PartitionsAmong};
use self::instructions::MovedByOutcome;
use super::part_of::{HasParts, PartOf};
use super::storage::MovesToThreadOutcome;
use super::{CountedIn, Moves, Tensor, TensorLayout, ThreadNumber, WordOf};
use crate::report::{Both, Checked, Evaluated, IfAccepted, IsAccepted, Verdict};
use crate::sealed::Sealed;

/// A layout that `By` partitions among threads. `C` selects the values of one thread.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this tensor has the values of thread `{C}` in this partition",
    label = "this is not a partition of the tensor",
    note = "pass a thread index and a partition of this tensor; in a kernel that is generic over its layout, \
            add the bound `{Self}: bounds::ValuesAt<{By}, {C}>`"
)]
pub trait ValuesAt<By, C: Sealed, Nothing = ()>:
    ValuesAtOutcome<
        By,
        C,
        Among = <Self as ValuesAt<By, C, Nothing>>::Threads,
        Part = <Self as ValuesAt<By, C, Nothing>>::Output,
        Verdict: IsAccepted,
    >
{
    /// The shape of the threads, which contains `C`.
    type Threads;
    /// The layout of the values.
    type Output;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the layout of the values, and the offset of the first value.
    fn values_at(self, thread: C) -> (<Self as ValuesAt<By, C, Nothing>>::Output, usize);
}
impl<L, By, C, S, R, V> ValuesAt<By, C, IfAccepted<V>> for L
where
    L: ValuesAtOutcome<By, C, Among = S, Part = R, Verdict = V>,
    C: Sealed,
    V: IsAccepted,
{
    type Threads = S;
    type Output = R;
    #[inline(always)]
    fn values_at(self, thread: C) -> (R, usize) {
        self.values_of(thread)
    }
}

/// A **type operator**: the layout of the values of thread `C`, partitioned by `By`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this tensor has the values of thread `{C}` in this partition",
    label = "this is not a partition of the tensor",
    note = "pass a thread index and a partition of this tensor; in a kernel that is generic over its layout, \
            add the bound `{Self}: bounds::ValuesAt<{By}, {C}>`"
)]
pub trait ValuesAtOutcome<By, C: Sealed>: Sized + Sealed {
    /// The shape of the threads, as in [`ValuesAt`].
    type Among;
    /// The layout of the values, or a placeholder.
    type Part;
    /// [`Nil`](crate::modes::Nil) if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns `true` if the thread exists.
    fn has_values_of(self, thread: &C) -> bool;
    /// Returns the layout of the values, and the offset of the first value.
    fn values_of(self, thread: C) -> (Self::Part, usize)
    where
        Self::Verdict: IsAccepted;
}

impl<L, By, C, A, Beside, T, E, Values, Part, V, W> ValuesAtOutcome<By, C> for L
where
    L: HasParts<C, Inside = A, Beside = Beside>,
    By: PartitionsAmong<A, Answer = Evaluated<Among<T, E, Values>, V>>,
    V: Verdict,
    C: Sealed,
    Values: PartOf<Beside, C, T, E, Output = Part, Verdict = W>,
    W: Verdict,
{
    type Among = T;
    type Part = Part;
    type Verdict = Both<V, W>;
    #[inline(always)]
    fn has_values_of(self, thread: &C) -> bool {
        Values::is_inside(self.beside(), thread)
    }
    #[inline(always)]
    fn values_of(self, thread: C) -> (Part, usize) {
        Values::at(self.beside(), thread)
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
        #[rustfmt::skip]
        pub fn $method<Of, C, R, S, U: IsAccepted, V: IsAccepted, W: IsAccepted>(self, _copy: Of, thread: C) -> Tensor<P, Checked<Checked<Checked<R, U>, V>, W>> where C: ThreadNumber + CountedIn<WordOf<L>>, L: TensorLayout + ValuesAtOutcome<$By<Of>, C::Number, Among = S, Part = R, Verdict = U> + MovedByOutcome<$By<Of>, P, Verdict = W>, P: MovesToThreadOutcome<C::Number, S, Verdict = V> {
            const { <L as MovedByOutcome<$By<Of>, P>>::ARE_AS_WIDE };
            self.part(|layout| layout.values_of(thread.number()))
        }

        #[doc = concat!("Does the same as [`", stringify!($method), "`](Self::", stringify!($method), "), or returns")]
        /// `None` if the thread does not exist.
        #[must_use]
        #[inline(always)]
        #[rustfmt::skip]
        pub fn $get<Of, C, R, V: IsAccepted, W: IsAccepted>(self, _copy: Of, thread: C) -> Option<Tensor<P, Checked<Checked<R, V>, W>>> where C: ThreadNumber + CountedIn<WordOf<L>>, L: TensorLayout + ValuesAtOutcome<$By<Of>, C::Number, Part = R, Verdict = V> + MovedByOutcome<$By<Of>, P, Verdict = W> {
            const { <L as MovedByOutcome<$By<Of>, P>>::ARE_AS_WIDE };
            let number = thread.number();
            if self.layout.has_values_of(&number) {
                Some(self.part(|layout| layout.values_of(number)))
            } else {
                None
            }
        }
    )+};
}

/// # Partitions
///
/// The values of one thread in a tensor, `(value, rest...)`. The values come from each tile of a
/// thread-value layout, a tiled copy or a tiled MMA. The tiles must divide the tensor.
///
/// A thread is a linear index. A tuple like `ctx.thread_idx()` is the rank in its own shape ([`ThreadNumber`]).
///
/// ```text
/// result(v, rest...) == the element at (thread, v, rest...) of the partition of the layout
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
/// // Thread 5 has columns 4 to 7 of row 2 in each 8 x 8 tile.
/// let mine = a.partition_s(Copy::new(), Bounded::<_16>::wrapped(5));
/// assert_eq!(mine.layout().to_string(), "((4,1),2,2):((1,0),128,8)");
/// assert_eq!(mine.get((1, 0, 0)), Some(&(2 * 16 + 5)));
/// assert_eq!(mine.get((1, 1, 1)), Some(&(10 * 16 + 13)));
/// assert!(a.get_partition_s(Copy::new(), 16).is_none());
/// # Ok::<(), TooShort>(())
/// ```
///
/// # Errors
///
/// Reports the same errors as [`PartitionTv`](crate::ops::PartitionTv) and the other partitions. A
/// hand-written thread-value layout must also stay inside its tile:
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
/// The values of one instruction of a tiled copy must be contiguous in memory
/// ([`MovedBy`](crate::bounds::MovedBy)). The elements of the atom must have the size of the tensor's elements,
/// which `cargo build` checks:
///
/// ```compile_fail
/// use layout_core::{atoms::*, *};
///
/// type Atom = CopyAtom<UniversalCopy<_16>, _32>;
/// type Copy = TiledCopyOf<Atom, Layout<(_8, _4), (_1, _8)>, Layout<(_4, _1), (_1, _0)>>;
/// fn kernel(tile: Tensor<View<'_, f32>, Layout<(_32, _64), (_64, _1)>>, thread: Bounded<_32>) {
///     let _ = tile.partition_s(Copy::new(), thread);
/// }
/// ```
/// ```text
/// error[E0277]: expected 4 contiguous values for the instruction, found values with stride 64
/// ```
impl<P: Moves, L> Tensor<P, L> {
    partitions! {
        partition_tv get_partition_tv ByTv
            "Returns the values of a thread in a thread-value layout, like \
             [`PartitionTv`](crate::thread_value::partition::PartitionTv)."
            "CuTe DSL `composition(zipped_divide(a, tiler), (tv, _))`, for one thread.",
        partition_s get_partition_s ByS
            "Returns the source values of a thread in a tiled copy, like [`PartitionS`](crate::thread_value::partition::PartitionS)."
            "CuTe `ThrCopy::partition_S` (`copy_atom.hpp`).",
        partition_d get_partition_d ByD
            "Returns the destination values of a thread in a tiled copy, like [`PartitionD`](crate::thread_value::partition::PartitionD)."
            "CuTe `ThrCopy::partition_D` (`copy_atom.hpp`).",
        partition_a get_partition_a ByA
            "Returns the elements of `A` that a thread of a tiled MMA holds, like \
             [`PartitionA`](crate::thread_value::partition::PartitionA)."
            "CuTe `ThrMMA::partition_A` (`mma_atom.hpp`).",
        partition_b get_partition_b ByB
            "Returns the elements of `B` that a thread of a tiled MMA holds, like \
             [`PartitionB`](crate::thread_value::partition::PartitionB)."
            "CuTe `ThrMMA::partition_B` (`mma_atom.hpp`).",
        partition_c get_partition_c ByC
            "Returns the elements of `C` or `D` that a thread of a tiled MMA holds, like \
             [`PartitionC`](crate::thread_value::partition::PartitionC)."
            "CuTe `ThrMMA::partition_C` (`mma_atom.hpp`).",
    }
}
