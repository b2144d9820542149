//! Partitions as types: what each thread has of a layout, and whether that stays in the layout.

use core::marker::PhantomData;

use crate::Layout;
use crate::algebra::gather::SplitsDivision;
use crate::algebra::inside::IsInside;
use crate::modes::{Cons, IntoModes, Mode, ModesLayout, Nil, TopModes};
use crate::report::{Done, Kept, NothingOf, Verdict};
use crate::tensor::TensorLayout;
use crate::tensor::distinct::IsDistinctOutcome;
use crate::thread_value::partition::{PartitionBy, PartitionOperand};
use crate::thread_value::tiled_copy::{Destination, IsTiledCopy, Source, ThreadValues};
use crate::thread_value::tiled_mma::{
    IsTiledMma, OperandA, OperandB, OperandC, OperandLayoutTv, Pick, Picked, ThreadFragments,
};
use crate::thread_value::tv_layout::IsTvLayout;

/// What the threads of the partition `Self` have of the layout `A`.
///
/// No value is past the tile: the composition with a thread-value layout would continue at the stride
/// of the last mode, and leave `A`.
///
/// It asks the traits behind the partitions of types, which no other crate can implement: for a partition of its own a crate
/// could implement `PartitionC` with any result.
#[diagnostic::on_unimplemented(
    message = "this tensor is not partitioned like this",
    label = "not a partition of the tensor"
)]
pub trait PartitionsAmong<A> {
    /// The shape of the threads.
    type ThreadShape;
    /// The stride of the threads.
    type ThreadStride;
    /// The layout of the values of a thread, `(value, rest...)`.
    type Values;
}

/// A partition that gives no element of a tile to two threads, nor twice to one.
pub trait IsDisjoint<Nothing = ()>: IsDisjointOutcome<Verdict: Kept> {}
impl<By, V> IsDisjoint<NothingOf<V>> for By
where
    By: IsDisjointOutcome<Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether a partition gives no element of a tile to two threads, nor twice to
/// one.
pub trait IsDisjointOutcome {
    /// [`Nil`], a refusal, or the meeting.
    type Verdict: Verdict;
}

macro_rules! partitions {
    ($($(#[$doc:meta])* $By:ident)+) => {$(
        $(#[$doc])*
        pub struct $By<Of>(PhantomData<Of>);
    )+};
}
partitions! {
    /// The partition by a thread-value layout: `L: ValuesAt<ByTv<Of>, C>` has
    /// [`partition_tv`](crate::Tensor::partition_tv).
    ByTv
    /// The partition of what a tiled copy reads: `L: ValuesAt<ByS<Of>, C>` has
    /// [`partition_s`](crate::Tensor::partition_s).
    ByS
    /// The partition of what a tiled copy writes: `L: ValuesAt<ByD<Of>, C>` has
    /// [`partition_d`](crate::Tensor::partition_d).
    ByD
    /// The partition of the operand `A` of a tiled product: `L: ValuesAt<ByA<Of>, C>` has
    /// [`partition_a`](crate::Tensor::partition_a).
    ByA
    /// The partition of the operand `B` of a tiled product: `L: ValuesAt<ByB<Of>, C>` has
    /// [`partition_b`](crate::Tensor::partition_b).
    ByB
    /// The partition of the operands `C` and `D` of a tiled product: `L: ValuesAt<ByC<Of>, C>` has
    /// [`partition_c`](crate::Tensor::partition_c).
    ByC
}

impl<S, D, Tv, Tiler, L, T, E, R, Q, Given, PS, PD, TS, TD, Rest> PartitionsAmong<Layout<S, D>>
    for ByTv<Tv>
where
    Tv: IsTvLayout<Tiler = Tiler, Layout = L>,
    Tiler: SplitsDivision<Layout<S, D>, Answer = Done<Layout<(T, R), (E, Q)>, Given>>,
    L: IsInside<T>,
    Layout<S, D>: PartitionBy<Tiler, L, Output = Layout<PS, PD>>,
    PS: TopModes<PD, Nil, Output = Cons<Mode<TS, TD>, Rest>>,
    Rest: IntoModes,
{
    type ThreadShape = TS;
    type ThreadStride = TD;
    type Values = ModesLayout<Rest>;
}
impl<Tv, L, Apart> IsDisjointOutcome for ByTv<Tv>
where
    Tv: IsTvLayout<Layout = L>,
    L: TensorLayout + IsDistinctOutcome<Verdict = Apart>,
    Apart: Verdict,
{
    type Verdict = Apart;
}

macro_rules! copies {
    ($($By:ident $Side:ident;)+) => {$(
        impl<S, D, Copy, Tiler, L, T, E, R, Q, Given, PS, PD, TS, TD, Rest> PartitionsAmong<Layout<S, D>>
            for $By<Copy>
        where
            Copy: IsTiledCopy<Tiler = Tiler> + ThreadValues<$Side, Output = L>,
            Tiler: SplitsDivision<Layout<S, D>, Answer = Done<Layout<(T, R), (E, Q)>, Given>>,
            L: IsInside<T>,
            Layout<S, D>: PartitionBy<Tiler, L, Output = Layout<PS, PD>>,
            PS: TopModes<PD, Nil, Output = Cons<Mode<TS, TD>, Rest>>,
            Rest: IntoModes,
        {
            type ThreadShape = TS;
            type ThreadStride = TD;
            type Values = ModesLayout<Rest>;
        }
        impl<Copy, L, Apart> IsDisjointOutcome for $By<Copy>
        where
            Copy: ThreadValues<$Side, Output = L>,
            L: TensorLayout + IsDistinctOutcome<Verdict = Apart>,
            Apart: Verdict,
        {
            type Verdict = Apart;
        }
    )+};
}
copies! {
    ByS Source;
    ByD Destination;
}

macro_rules! products {
    ($($By:ident $Operand:ident;)+) => {$(
        // The elements of an atom stay in the atom, and the threads among those that the atoms have.
        impl<
            S,
            D,
            Mma,
            All,
            Tile,
            Extents,
            Tv,
            Groups,
            Place,
            Threads,
            AtomTS,
            AtomTD,
            V,
            W,
            PS,
            PD,
            TS,
            TD,
            Rest,
        > PartitionsAmong<Layout<S, D>> for $By<Mma>
        where
            Mma: IsTiledMma<Parts = All>,
            All: Pick<$Operand, Output = Picked<Tile, Extents, Tv, Groups, Place, Threads>>,
            Tv: IsInside<Extents>,
            Layout<S, D>:
                ThreadFragments<Tile, Extents, Tv, Groups, Output = Layout<(AtomTS, V), (AtomTD, W)>>,
            Place: IsInside<AtomTS>,
            Threads: IsInside<Place>,
            Layout<S, D>: PartitionOperand<$Operand, Mma, Output = Layout<PS, PD>>,
            PS: TopModes<PD, Nil, Output = Cons<Mode<TS, TD>, Rest>>,
            Rest: IntoModes,
        {
            type ThreadShape = TS;
            type ThreadStride = TD;
            type Values = ModesLayout<Rest>;
        }
        impl<Mma, L, Apart> IsDisjointOutcome for $By<Mma>
        where
            Mma: OperandLayoutTv<$Operand, Output = L>,
            L: TensorLayout + IsDistinctOutcome<Verdict = Apart>,
            Apart: Verdict,
        {
            type Verdict = Apart;
        }
    )+};
}
products! {
    ByA OperandA;
    ByB OperandB;
    ByC OperandC;
}
