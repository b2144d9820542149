//! Partitions as types: the values of each thread, and the check that they stay inside the layout.

use core::marker::PhantomData;

use crate::Layout;
use crate::algebra::inside::IsInsideOutcome;
use crate::modes::{Cons, IntoModes, Mode, ModesLayout, Nil, TopModes};
use crate::report::{Both, Evaluated, IfAccepted, IsAccepted, Verdict, all};
use crate::tensor::TensorLayout;
use crate::tensor::injective::IsInjectiveOutcome;
use crate::thread_value::partition::{PartitionBy, PartitionOperand};
use crate::thread_value::tiled_copy::{Destination, IsTiledCopy, Source, ThreadValues};
use crate::thread_value::tiled_mma::{
    OperandA, OperandB, OperandC, OperandLayoutTvOutcome, Pick, Picked, ThreadFragments,
    TiledMmaOutcome,
};
use crate::thread_value::tv_layout::{IsTvLayout, TvLayout};

/// A partition `Self` of the layout `A` among threads.
///
/// All values must be inside the tile. Past the tile, the composition with a thread-value layout would continue
/// with the stride of the last mode, and leave `A`.
///
/// The bounds are sealed traits of the partition operators. With an open trait, another crate could implement
/// `PartitionC` with an arbitrary result.
#[diagnostic::on_unimplemented(
    message = "expected a partition that fits this tensor",
    label = "this is not a partition of the tensor"
)]
pub trait PartitionsAmong<A> {
    /// [`Evaluated`] with [`Among`].
    type Answer;
}

/// The threads, and the layout of one thread's values, `(value, rest...)`.
pub struct Among<ThreadShape, ThreadStride, Values>(
    PhantomData<(ThreadShape, ThreadStride, Values)>,
);

/// A disjoint partition: each element of a tile belongs to at most one thread, and at most once.
pub trait IsDisjoint<Nothing = ()>: IsDisjointOutcome<Verdict: IsAccepted> {}
impl<By, V> IsDisjoint<IfAccepted<V>> for By
where
    By: IsDisjointOutcome<Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that each element of a tile belongs to at most one thread, and at most once.
pub trait IsDisjointOutcome {
    /// [`Nil`] if the partition is disjoint, otherwise the error or the collision.
    type Verdict: Verdict;
}

macro_rules! partitions {
    ($($(#[$doc:meta])* $By:ident)+) => {$(
        $(#[$doc])*
        pub struct $By<Of>(PhantomData<Of>);
    )+};
}
partitions! {
    /// The partition by a thread-value layout. `L: ValuesAt<ByTv<Of>, C>` provides
    /// [`partition_tv`](crate::Tensor::partition_tv).
    ByTv
    /// The partition of a tiled copy's source. `L: ValuesAt<ByS<Of>, C>` provides
    /// [`partition_s`](crate::Tensor::partition_s).
    ByS
    /// The partition of a tiled copy's destination. `L: ValuesAt<ByD<Of>, C>` provides
    /// [`partition_d`](crate::Tensor::partition_d).
    ByD
    /// The partition of a tiled MMA's operand `A`. `L: ValuesAt<ByA<Of>, C>` provides
    /// [`partition_a`](crate::Tensor::partition_a).
    ByA
    /// The partition of a tiled MMA's operand `B`. `L: ValuesAt<ByB<Of>, C>` provides
    /// [`partition_b`](crate::Tensor::partition_b).
    ByB
    /// The partition of a tiled MMA's accumulators `C` and `D`. `L: ValuesAt<ByC<Of>, C>` provides
    /// [`partition_c`](crate::Tensor::partition_c).
    ByC
}

impl<S, D, Tv, Tiler, L, PS, PD, TS, TD, Rest, V> PartitionsAmong<Layout<S, D>> for ByTv<Tv>
where
    Tv: IsTvLayout<Tiler = Tiler, Layout = L>,
    Layout<S, D>: PartitionInside<Tiler, L, Answer = Evaluated<Layout<PS, PD>, V>>,
    PS: TopModes<PD, Nil, Output = Cons<Mode<TS, TD>, Rest>>,
    Rest: IntoModes,
    V: Verdict,
{
    type Answer = Evaluated<Among<TS, TD, ModesLayout<Rest>>, V>;
}
/// A **type operator**: [`PartitionBy`], with the check that `Tv` stays inside the tile.
pub trait PartitionInside<Tiler, Tv> {
    /// [`Evaluated`].
    type Answer;
}
impl<A, Tiler, Tv, T, R, U, V, W> PartitionInside<Tiler, Tv> for A
where
    A: PartitionBy<Tiler, Tv, Tile = T, Divided = U, Answer = Evaluated<R, W>>,
    Tv: IsInsideOutcome<T, Verdict = V>,
    U: Verdict,
    V: Verdict,
    W: Verdict,
{
    type Answer = Evaluated<R, all!(U, V, W)>;
}
impl<Tv, L, Apart> IsDisjointOutcome for ByTv<Tv>
where
    Tv: IsTvLayout<Layout = L>,
    L: TensorLayout + IsInjectiveOutcome<Verdict = Apart>,
    Apart: Verdict,
{
    type Verdict = Apart;
}

macro_rules! copies {
    ($($By:ident $Side:ident;)+) => {$(
        impl<S, D, Copy, Tiler, L, PS, PD, TS, TD, Rest, V, W> PartitionsAmong<Layout<S, D>>
            for $By<Copy>
        where
            Copy: IsTiledCopy<Tiler = Tiler> + ThreadValues<$Side, Output = L, Verdict = V>,
            Layout<S, D>: PartitionInside<Tiler, L, Answer = Evaluated<Layout<PS, PD>, W>>,
            PS: TopModes<PD, Nil, Output = Cons<Mode<TS, TD>, Rest>>,
            Rest: IntoModes,
            V: Verdict,
            W: Verdict,
        {
            type Answer = Evaluated<Among<TS, TD, ModesLayout<Rest>>, Both<V, W>>;
        }
        impl<Copy, L, Apart> IsDisjointOutcome for $By<Copy>
        where
            Copy: ThreadValues<$Side, Output = L>,
            L: TensorLayout + IsInjectiveOutcome<Verdict = Apart>,
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
        // The values of an atom stay inside the atom, and its threads are threads of the tiled MMA.
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
            AtomV,
            AtomW,
            PS,
            PD,
            TS,
            TD,
            Rest,
            T,
            U,
            V,
            W,
            X,
        > PartitionsAmong<Layout<S, D>> for $By<Mma>
        where
            Mma: TiledMmaOutcome<Parts = All>,
            All: Pick<$Operand, Output = Picked<Tile, Extents, Tv, Groups, Place, Threads>>,
            Tv: IsInsideOutcome<Extents, Verdict = T>,
            Layout<S, D>: ThreadFragments<
                    Tile,
                    Extents,
                    Tv,
                    Groups,
                    Answer = Evaluated<Layout<(AtomTS, AtomV), (AtomTD, AtomW)>, U>,
                >,
            Place: IsInsideOutcome<AtomTS, Verdict = V>,
            Threads: IsInsideOutcome<Place, Verdict = W>,
            Layout<S, D>: PartitionOperand<$Operand, Mma, Answer = Evaluated<Layout<PS, PD>, X>>,
            PS: TopModes<PD, Nil, Output = Cons<Mode<TS, TD>, Rest>>,
            Rest: IntoModes,
            T: Verdict,
            U: Verdict,
            V: Verdict,
            W: Verdict,
            X: Verdict,
        {
            type Answer = Evaluated<Among<TS, TD, ModesLayout<Rest>>, all!(T, U, X, V, W)>;
        }
        impl<Mma, Tile, L, Checked, Apart> IsDisjointOutcome for $By<Mma>
        where
            Mma: OperandLayoutTvOutcome<$Operand, Answer = Evaluated<TvLayout<Tile, L>, Checked>>,
            L: TensorLayout + IsInjectiveOutcome<Verdict = Apart>,
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
