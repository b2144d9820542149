//! Disjoint partitions by thread-value layouts: the values of a thread, for reads and writes.
#![allow(unsafe_code)]

use super::ValuesAtOutcome;
use super::among::{ByC, ByD, ByTv, IsDisjointOutcome};
use super::instructions::MovedByOutcome;
use crate::report::{Checked, IsAccepted};
use crate::sealed::Sealed;
use crate::tensor::identity::{
    CountsCoordinates, EachPart, PartitioningC, PartitioningD, PartitioningTv,
};
use crate::tensor::own::TakenAt;
use crate::tensor::partition::TakenBy;
use crate::tensor::thread_of::ThreadOfOutcome;
use crate::tensor::{
    CountedIn, DisjointMut, Participant, PlacesOf, Predicated, PredicatedTile, Tensor,
    TensorLayout, ThreadNumber, WordOf,
};

macro_rules! own_partitions {
    ($($method:ident [$($taken:tt)+] $By:ident $doc:literal,)+) => {$(
        #[doc = $doc]
        #[must_use]
        #[inline(always)]
        pub fn $method<Of, Me, C, One, By, Next, R, S, U: IsAccepted, V: IsAccepted, W: IsAccepted, X: IsAccepted, Y: IsAccepted>(
            self,
            _copy: Of,
            thread: Me,
        ) -> Tensor<One::Cells<'a, T>, Checked<Checked<Checked<Checked<Checked<R, Y>, X>, U>, V>, W>>
        where
            $($taken)+,
            C: ThreadNumber<Number: ThreadOfOutcome<Y::Or<S>, Verdict = U>>,
            $By<Of>: IsDisjointOutcome<Verdict = V>,
            L: ValuesAtOutcome<$By<Of>, C::Number, Among = S, Part = R, Verdict = X>
                + MovedByOutcome<$By<Of>, DisjointMut<'a, T, Scope, PartitionScheme>, Verdict = W>,
            One: Participant<Scope, Next>,
            DisjointMut<'a, T, Scope, PartitionScheme>: TakenBy<$By<Of>, One, By, Next>,
        {
            const { <L as MovedByOutcome<$By<Of>, DisjointMut<'a, T, Scope, PartitionScheme>>>::ARE_AS_WIDE };
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
/// let layout = Injective::of(Layout::<(_16, _16), (_16, _1)>::new());
/// for thread in Bounded::<_16>::all() {
///     let phase = Phase::new();
///     // SAFETY: the threads run one after the other, with coordinates of their own, and all of
///     // them take their parts in this way.
///     let (whole, thread) = unsafe {
///         let whole = Tensor::share(cells.as_mut_ptr(), layout, phase.block());
///         (whole, UniqueCoord::<_, Thread>::new(thread))
///     };
///     let mut mine = whole.partition_d_mut(Copy::new(), thread);
///     for value in Bounded::<_16>::all() {
///         mine[value] += 1;
///     }
/// }
/// assert_eq!(cells, [1; 256]);
/// ```
///
/// # Errors
///
/// The errors are those of [`Injective::of`](crate::Injective::of), for threads and values:
///
/// ```compile_fail
/// use layout_core::{partition::ByTv, *};
///
/// // Values 2 apart of threads 1 apart: the second of thread 0 is the first of thread 2.
/// type Overlapping = TvLayout<_16, Layout<(_8, _2), (_1, _2)>>;
/// type Way8 = PartitionScheme<ByTv<Overlapping>, Thread>;
/// fn kernel(cells: Tensor<DisjointMut<'_, f32, Block, Way8>, Layout<_64, _1>>, thread: UniqueCoord<Bounded<_8>, Thread>) {
///     cells.partition_tv_mut(Overlapping::new(), thread);
/// }
/// ```
/// ```text
/// error[E0277]: not injective: (thread 2, value 0) and (thread 0, value 1) both have offset 2
/// ```
impl<'a, T, Scope: Sealed, PartitionScheme, L: TensorLayout>
    Tensor<DisjointMut<'a, T, Scope, PartitionScheme>, L>
{
    own_partitions! {
        partition_tv_mut [Scope: TakenAt<Me, C, One, By, Verdict = Y>] ByTv
            "Returns the values of a thread in a thread-value layout, like \
             [`PartitionTv`](crate::thread_value::partition::PartitionTv).",
        partition_d_mut [Scope: TakenAt<Me, C, One, By, Verdict = Y>] ByD
            "Returns the destination values of a thread in a tiled copy, like [`PartitionD`](crate::thread_value::partition::PartitionD).",
        partition_c_mut [Scope: TakenAt<Me, C, One, By, Verdict = Y>] ByC
            "Returns the elements of `C` or `D` that a thread of a tiled MMA holds, like \
             [`PartitionC`](crate::thread_value::partition::PartitionC).",
    }
}

macro_rules! own_overhanging_partitions {
    ($($method:ident [$($taken:tt)+] $partition:ident $By:ident $Op:ident $doc:literal,)+) => {$(
        #[doc = $doc]
        #[must_use]
        #[inline(always)]
        pub fn $method<Of: Copy, Me, C, One, By, Next, R, S, U: IsAccepted, V: IsAccepted, W: IsAccepted, X: IsAccepted, Y: IsAccepted>(
            self,
            of: Of,
            thread: Me,
        ) -> Predicated<
            One::Cells<'a, T>,
            Checked<Checked<Checked<Checked<Checked<R, Y>, X>, U>, V>, W>,
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
                + MovedByOutcome<$By<Of>, DisjointMut<'a, T, Scope, PartitionScheme>, Verdict = W>,
            One: Participant<Scope, Next>,
            DisjointMut<'a, T, Scope, PartitionScheme>: TakenBy<$By<Of>, One, By, Next>,
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
/// The partitions are as for [`Tensor`]. Out-of-bounds elements do not exist.
impl<'a, T, Scope: Sealed, PartitionScheme, L: TensorLayout, Extents>
    PredicatedTile<DisjointMut<'a, T, Scope, PartitionScheme>, L, Extents>
{
    own_overhanging_partitions! {
        partition_tv_mut [Scope: TakenAt<Me, C, One, By, Verdict = Y>] partition_tv ByTv PartitioningTv
            "Returns the values of a thread, like [`Tensor::partition_tv_mut`].",
        partition_d_mut [Scope: TakenAt<Me, C, One, By, Verdict = Y>] partition_d ByD PartitioningD
            "Returns the destination values of a thread in a tiled copy, like [`Tensor::partition_d_mut`].",
        partition_c_mut [Scope: TakenAt<Me, C, One, By, Verdict = Y>] partition_c ByC PartitioningC
            "Returns the elements of `C` or `D` that a thread of a tiled MMA holds, like \
             [`Tensor::partition_c_mut`].",
    }
}
