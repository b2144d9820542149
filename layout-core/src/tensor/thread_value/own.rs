//! Disjoint partitions by thread-value layouts: the values of a thread, for reads and writes.
#![allow(unsafe_code)]

use super::ValuesAtOutcome;
use super::among::{ByC, ByD, ByTv, IsDisjointOutcome};
use super::instructions::MovedByOutcome;
use crate::report::{Given, Kept};
use crate::sealed::Sealed;
use crate::tensor::identity::{
    CountsCoordinates, EachPart, PartitioningC, PartitioningD, PartitioningTv,
};
use crate::tensor::own::TakenAt;
use crate::tensor::thread_of::ThreadOfOutcome;
use crate::tensor::way::TakenBy;
use crate::tensor::{
    CountedIn, OneOf, Overhanging, Parts, PlacesOf, Predicated, Tensor, TensorLayout, ThreadNumber,
    WordOf,
};

macro_rules! own_partitions {
    ($($method:ident [$($taken:tt)+] $By:ident $doc:literal,)+) => {$(
        #[doc = $doc]
        #[must_use]
        #[inline(always)]
        pub fn $method<Of, Me, C, One, By, Next, R, S, U: Kept, V: Kept, W: Kept, X: Kept, Y: Kept>(
            self,
            _copy: Of,
            thread: Me,
        ) -> Tensor<One::Cells<'a, T>, Given<Given<Given<Given<Given<R, Y>, X>, U>, V>, W>>
        where
            $($taken)+,
            C: ThreadNumber<Number: ThreadOfOutcome<Y::Or<S>, Verdict = U>>,
            $By<Of>: IsDisjointOutcome<Verdict = V>,
            L: ValuesAtOutcome<$By<Of>, C::Number, Among = S, Part = R, Verdict = X>
                + MovedByOutcome<$By<Of>, Parts<'a, T, Scope, Way>, Verdict = W>,
            One: OneOf<Scope, Next>,
            Parts<'a, T, Scope, Way>: TakenBy<$By<Of>, One, By, Next>,
        {
            const { <L as MovedByOutcome<$By<Of>, Parts<'a, T, Scope, Way>>>::ARE_AS_WIDE };
            let thread = Scope::coordinate(thread).number();
            // SAFETY: different threads and values have different elements: the partition is disjoint, tiles
            // are disjoint, and the layout is injective. The thread exists, and its coordinate is unique among
            // the threads that share the tensor.
            unsafe { self.own_by::<_, One, Next>(|layout| layout.values_of(thread)) }
        }
    )+};
}

/// # Partitions
///
/// The values of one thread, for reads and writes. No other thread has these elements, because the partition is
/// disjoint.
///
/// ```
/// use layout_core::{atoms::*, *};
///
/// type Copy = TiledCopyOf<
///     CopyAtom<UniversalCopy<_16>, _32>,
///     Layout<(_8, _2), (_2, _1)>,
///     Layout<(_1, _4), (_0, _1)>,
/// >;
/// let mut cells = [0_u32; 256];
/// let layout = Distinct::of(Layout::<(_16, _16), (_16, _1)>::new());
/// for thread in Below::<_16>::all() {
///     let phase = Phase::new();
///     // SAFETY: the threads run one after the other, with coordinates of their own, and all of
///     // them take their parts in this way.
///     let (whole, thread) = unsafe {
///         let whole = Tensor::share(cells.as_mut_ptr(), layout, phase.block());
///         (whole, Own::<_, Thread>::new(thread))
///     };
///     let mut mine = whole.own_partition_d(Copy::new(), thread);
///     for value in Below::<_16>::all() {
///         mine[value] += 1;
///     }
/// }
/// assert_eq!(cells, [1; 256]);
/// ```
///
/// # Errors
///
/// Same errors as [`Distinct::of`](crate::Distinct::of), for threads and values:
///
/// ```compile_fail
/// use layout_core::{way::ByTv, *};
///
/// // Values 2 apart of threads 1 apart: the second of thread 0 is the first of thread 2.
/// type Overlapping = TvLayout<_16, Layout<(_8, _2), (_1, _2)>>;
/// type Way8 = Way<ByTv<Overlapping>, Thread>;
/// fn kernel(cells: Tensor<Parts<'_, f32, Block, Way8>, Layout<_64, _1>>, thread: Own<Below<_8>, Thread>) {
///     cells.own_partition_tv(Overlapping::new(), thread);
/// }
/// ```
/// ```text
/// error[E0277]: not distinct: (thread 2, value 0) and (thread 0, value 1) both have offset 2
/// ```
impl<'a, T, Scope: Sealed, Way, L: TensorLayout> Tensor<Parts<'a, T, Scope, Way>, L> {
    own_partitions! {
        own_partition_tv [Scope: TakenAt<Me, C, One, By, Verdict = Y>] ByTv
            "Returns the values of a thread in a thread-value layout, like \
             [`PartitionTv`](crate::thread_value::partition::PartitionTv).",
        own_partition_d [Scope: TakenAt<Me, C, One, By, Verdict = Y>] ByD
            "Returns the destination values of a thread in a tiled copy, like [`PartitionD`](crate::thread_value::partition::PartitionD).",
        own_partition_c [Scope: TakenAt<Me, C, One, By, Verdict = Y>] ByC
            "Returns the elements of `C` or `D` that a thread of a tiled MMA holds, like \
             [`PartitionC`](crate::thread_value::partition::PartitionC).",
    }
}

macro_rules! own_overhanging_partitions {
    ($($method:ident [$($taken:tt)+] $partition:ident $By:ident $Op:ident $doc:literal,)+) => {$(
        #[doc = $doc]
        #[must_use]
        #[inline(always)]
        pub fn $method<Of: Copy, Me, C, One, By, Next, R, S, U: Kept, V: Kept, W: Kept, X: Kept, Y: Kept>(
            self,
            of: Of,
            thread: Me,
        ) -> Predicated<
            One::Cells<'a, T>,
            Given<Given<Given<Given<Given<R, Y>, X>, U>, V>, W>,
            PlacesOf<L, $Op<Of, C::Number>>,
            Extents,
        >
        where
            Me: Copy,
            $($taken)+,
            C: ThreadNumber<Number: ThreadOfOutcome<Y::Or<S>, Verdict = U>> + CountedIn<WordOf<L>>,
            $By<Of>: IsDisjointOutcome<Verdict = V>,
            L: CountsCoordinates<Parts: EachPart<$Op<Of, C::Number>>>
                + ValuesAtOutcome<$By<Of>, C::Number, Among = S, Part = R, Verdict = X>
                + MovedByOutcome<$By<Of>, Parts<'a, T, Scope, Way>, Verdict = W>,
            One: OneOf<Scope, Next>,
            Parts<'a, T, Scope, Way>: TakenBy<$By<Of>, One, By, Next>,
        {
            let places = self.tile.coordinates().with_extents(self.extents);
            Predicated {
                places: places.$partition(of, Scope::coordinate(thread)),
                values: self.tile.$method(of, thread),
            }
        }
    )+};
}

/// # Partitions
///
/// Like the partitions of [`Tensor`]. Out-of-bounds elements do not exist.
impl<'a, T, Scope: Sealed, Way, L: TensorLayout, Extents>
    Overhanging<Parts<'a, T, Scope, Way>, L, Extents>
{
    own_overhanging_partitions! {
        own_partition_tv [Scope: TakenAt<Me, C, One, By, Verdict = Y>] partition_tv ByTv PartitioningTv
            "Returns the values of a thread, like [`Tensor::own_partition_tv`].",
        own_partition_d [Scope: TakenAt<Me, C, One, By, Verdict = Y>] partition_d ByD PartitioningD
            "Returns the destination values of a thread in a tiled copy, like [`Tensor::own_partition_d`].",
        own_partition_c [Scope: TakenAt<Me, C, One, By, Verdict = Y>] partition_c ByC PartitioningC
            "Returns the elements of `C` or `D` that a thread of a tiled MMA holds, like \
             [`Tensor::own_partition_c`].",
    }
}
