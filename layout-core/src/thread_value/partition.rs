//! Partitions: the elements of a tensor that each thread reads or writes.

use super::tiled_copy::{Destination, IsTiledCopy, Source, ThreadValues};
use super::tiled_mma::{
    ByThread, OperandA, OperandB, OperandC, Pick, Picked, ThreadFragments, TiledMmaOutcome,
};
use super::tv_layout::{IsTvLayout, LayoutTv};
use crate::Layout;
use crate::algebra::coalesce::Coalesce;
use crate::algebra::composition::ComposeOutcome;
use crate::algebra::construct::MakeLayoutLeft;
use crate::algebra::construct::ordered::MakeFragmentLike;
use crate::algebra::gather::ZippedDivideOutcome;
use crate::modes::{
    Cons, IntoModes, Mode, Modes, ModesLayout, Nil, OneInteger, OneMode, Profile, TopModes,
};
use crate::report::{Both, Evaluated, IfAccepted, IsAccepted, Rejection, Verdict};

/// A **type operator**: the values of each thread in each tile, `(thread, value, rest...)`.
///
/// The thread mode is coalesced, so that a linear index selects a thread.
///
/// ```text
/// result(t, v, rest...) == zipped_divide(a, tiler)(tv(t, v), (rest...))
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Tv = LayoutTv<Layout<(_32, _8), (_8, _1)>, Layout<(_1, _8), (_0, _1)>>;
/// type Gmem = Layout<(_128, _64), (_64, _1)>;
/// assert_type_eq_all!(
///     PartitionedTv<Gmem, Tv>,
///     Layout<(_256, _8, _4, _1), (_8, _1, _2048, _0)>,
/// );
/// ```
///
/// # Errors
///
/// Reports the same errors as [`ZippedDivide`](crate::ops::ZippedDivide) by the tile, and of the
/// composition with the thread-value layout.
///
/// # Source
///
/// CuTe DSL `composition(zipped_divide(a, tiler), (tv, _))`.
pub trait PartitionTv<Tv, Nothing = ()> {
    /// The layout.
    type Output;
}
/// The result of [`PartitionTv`].
pub type PartitionedTv<A, Tv> = <A as PartitionTv<Tv>>::Output;

/// The values of each thread in each tile, for threads arranged by `Thr`, each with values arranged by `Val`.
pub type PartitionedAmong<A, Thr, Val> = PartitionedTv<A, LayoutTv<Thr, Val>>;

impl<S, D, Tv, Tiler, Values, R, V> PartitionTv<Tv, IfAccepted<V>> for Layout<S, D>
where
    Tv: IsTvLayout<Tiler = Tiler, Layout = Values>,
    Self: PartitionBy<Tiler, Values, Answer = Evaluated<R, V>>,
    V: IsAccepted,
{
    type Output = R;
}

/// A **type operator**: the source values of each thread of a tiled copy, `(thread, (value of an atom, atom),
/// rest...)`.
///
/// # Examples
///
/// The elements of thread 5, and the offset of the first one:
///
/// ```
/// use layout_core::{atoms::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Copy = TiledCopyOf<
///     CopyAtom<CpAsync<_16>, _16>,
///     Layout<(_16, _8), (_8, _1)>,
///     Layout<(_1, _8), (_0, _1)>,
/// >;
/// type Parts = PartitionedS<Layout<(_128, _64), (_64, _1)>, Copy>;
/// assert_type_eq_all!(
///     Parts,
///     Layout<(_128, (_8, _1), _8, _1), (_8, (_1, _0), _1024, _0)>,
/// );
/// type Part = Sliced<Parts, (u32, Keep, Keep, Keep)>;
/// assert_type_eq_all!(Part, Layout<((_8, _1), _8, _1), ((_1, _0), _1024, _0)>);
/// assert_eq!(Parts::new().offset((5, 0, 0, 0)), 40);
/// ```
///
/// # Errors
///
/// Reports the same errors as [`PartitionTv`].
///
/// # Source
///
/// CuTe `ThrCopy::partition_S` (`copy_atom.hpp`) for all threads.
pub trait PartitionS<Copy, Nothing = ()> {
    /// The layout.
    type Output;
}
/// The result of [`PartitionS`].
pub type PartitionedS<A, Copy> = <A as PartitionS<Copy>>::Output;

/// A **type operator**: the destination values of each thread of a tiled copy, `(thread, (value of an atom,
/// atom), rest...)`.
///
/// # Examples
///
/// ```
/// use layout_core::{atoms::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Mma = TiledMma<M16n8k16F16F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, _16, _16)>;
/// type Copy = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
/// // Each thread writes rows of 8 elements, from registers that hold two at a time.
/// assert_type_eq_all!(
///     PartitionedD<Layout<(_32, _32), (_32, _1)>, Copy>,
///     Layout<((_16, _2), (_8, _1), _2, _2), ((_32, _8), (_1, _0), _512, _16)>,
/// );
/// ```
///
/// # Errors
///
/// Reports the same errors as [`PartitionTv`].
///
/// # Source
///
/// CuTe `ThrCopy::partition_D` (`copy_atom.hpp`) for all threads.
pub trait PartitionD<Copy, Nothing = ()> {
    /// The layout.
    type Output;
}
/// The result of [`PartitionD`].
pub type PartitionedD<A, Copy> = <A as PartitionD<Copy>>::Output;

macro_rules! copies {
    ($($Partition:ident $Side:ident;)+) => {$(
        impl<S, D, Copy, Tiler, Values, R, V, W> $Partition<Copy, IfAccepted<Both<V, W>>>
            for Layout<S, D>
        where
            Copy: IsTiledCopy<Tiler = Tiler> + ThreadValues<$Side, Output = Values, Verdict = V>,
            Self: PartitionBy<Tiler, Values, Answer = Evaluated<R, W>>,
            V: Verdict,
            W: Verdict,
            Both<V, W>: IsAccepted,
        {
            type Output = R;
        }
    )+};
}
copies! {
    PartitionS Source;
    PartitionD Destination;
}

/// A **type operator**: the elements of `A` that each thread of a tiled MMA holds, `(thread, value of an atom,
/// rest...)`.
///
/// # Examples
///
/// ```
/// use layout_core::{atoms::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>>;
/// assert_type_eq_all!(
///     PartitionedA<Layout<(_64, _32), (_32, _1)>, Mma>,
///     Layout<((_4, _8, _2, _2), (_2, _2, _2), _2, _2), ((_2, _32, _512, _0), (_1, _256, _8), _1024, _16)>,
/// );
/// ```
///
/// # Errors
///
/// Reports the same errors as the divisions by the tile, the atom and its threads, and the
/// compositions.
///
/// # Source
///
/// CuTe `ThrMMA::partition_A` (`mma_atom.hpp`) for all threads.
pub trait PartitionA<Mma, Nothing = ()> {
    /// The layout.
    type Output;
}
/// The result of [`PartitionA`].
pub type PartitionedA<A, Mma> = <A as PartitionA<Mma>>::Output;

/// A **type operator**: the elements of `B` that each thread of a tiled MMA holds, `(thread, value of an atom,
/// rest...)`.
///
/// # Errors
///
/// Reports the same errors as [`PartitionA`].
///
/// # Source
///
/// CuTe `ThrMMA::partition_B` (`mma_atom.hpp`) for all threads.
pub trait PartitionB<Mma, Nothing = ()> {
    /// The layout.
    type Output;
}
/// The result of [`PartitionB`].
pub type PartitionedB<A, Mma> = <A as PartitionB<Mma>>::Output;

/// A **type operator**: the elements of `C` or `D` that each thread of a tiled MMA holds, `(thread, value of an
/// atom, rest...)`.
///
/// # Errors
///
/// Reports the same errors as [`PartitionA`].
///
/// # Source
///
/// CuTe `ThrMMA::partition_C` (`mma_atom.hpp`) for all threads.
pub trait PartitionC<Mma, Nothing = ()> {
    /// The layout.
    type Output;
}
/// The result of [`PartitionC`].
pub type PartitionedC<A, Mma> = <A as PartitionC<Mma>>::Output;

macro_rules! products {
    ($($Partition:ident $Operand:ident;)+) => {$(
        impl<A, Mma, R, V> $Partition<Mma, IfAccepted<V>> for A
        where
            A: PartitionOperand<$Operand, Mma, Answer = Evaluated<R, V>>,
            V: IsAccepted,
        {
            type Output = R;
        }
    )+};
}
products! {
    PartitionA OperandA;
    PartitionB OperandB;
    PartitionC OperandC;
}

macro_rules! fragments {
    ($($(#[$doc:meta])* $Fragment:ident $result:ident: $Partition:ident $Operand:ident $Make:ident;)+) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        ///
        #[doc = concat!("Same errors as [`", stringify!($Partition), "`].")]
        pub trait $Fragment<Mma, Nothing = ()> {
            /// The layout.
            type Output;
        }
        #[doc = concat!("The result of [`", stringify!($Fragment), "`].")]
        pub type $result<A, Mma> = <A as $Fragment<Mma>>::Output;

        impl<S, D, Mma, PS, PD, Thread, Modes, V> $Fragment<Mma, IfAccepted<V>> for Layout<S, D>
        where
            Self: PartitionOperand<$Operand, Mma, Answer = Evaluated<Layout<PS, PD>, V>>,
            V: IsAccepted,
            PS: TopModes<PD, Nil, Output = Cons<Thread, Modes>>,
            Modes: IntoModes,
            ModesLayout<Modes>: $Make,
        {
            type Output = <ModesLayout<Modes> as $Make>::Output;
        }
    )+};
}
fragments! {
    /// A **type operator**: the compact register layout of a thread's part of `A`.
    ///
    /// ```
    /// use layout_core::{atoms::*, *};
    /// use static_assertions::assert_type_eq_all;
    ///
    /// type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>>;
    /// assert_type_eq_all!(
    ///     FragmentA<Layout<(_64, _32), (_32, _1)>, Mma>,
    ///     Layout<((_2, _2, _2), _2, _2), ((_1, _2, _4), _16, _8)>,
    /// );
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `partition_fragment_A` (`mma_atom.hpp`).
    PartitionFragmentA FragmentA: PartitionA OperandA MakeFragmentLike;
    /// A **type operator**: the compact register layout of a thread's part of `B`.
    ///
    /// # Source
    ///
    /// CuTe `partition_fragment_B` (`mma_atom.hpp`).
    PartitionFragmentB FragmentB: PartitionB OperandB MakeFragmentLike;
    /// A **type operator**: the compact register layout of a thread's part of `C` or `D`.
    ///
    /// # Source
    ///
    /// CuTe `partition_fragment_C` (`mma_atom.hpp`).
    PartitionFragmentC FragmentC: PartitionC OperandC PackLeft;
    /// A **type operator**: the register layout of a thread's part of a tensor that is combined with `C`. Each
    /// memory location has one register.
    ///
    /// Row statistics, such as the row maximum, are a tensor with stride 0 along the columns. A thread has one
    /// register per row, which all values of the row share.
    ///
    /// ```
    /// use layout_core::{atoms::*, *};
    /// use static_assertions::assert_type_eq_all;
    ///
    /// type Mma = TiledMma<WgmmaF32F16<_32>>;
    /// assert_type_eq_all!(
    ///     FragmentLikeC<Layout<(_64, _32), (_1, _0)>, Mma>,
    ///     Layout<((_2, _2, _4), _1, _1), ((_0, _1, _0), _0, _0)>,
    /// );
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `make_fragment_like` (`tensor_impl.hpp`), which keeps strides of 0.
    PartitionFragmentLikeC FragmentLikeC: PartitionC OperandC MakeFragmentLike;
}

/// A **type operator**: the compact layout of the same shape.
pub trait PackLeft {
    /// The layout.
    type Output;
}
impl<S, D> PackLeft for Layout<S, D>
where
    S: MakeLayoutLeft,
{
    type Output = <S as MakeLayoutLeft>::Output;
}

/// A **type operator**: the elements of an operand that each thread of a tiled MMA holds.
pub trait PartitionOperand<Operand, Mma> {
    /// [`Evaluated`].
    type Answer;
}
impl<
    S,
    D,
    Operand,
    Mma,
    All,
    Tile,
    Extents,
    Tv,
    Groups,
    Place,
    Threads,
    TS,
    TD,
    VS,
    VD,
    RS,
    RD,
    AllThreads,
    Thread,
    Rest,
    V,
    W,
> PartitionOperand<Operand, Mma> for Layout<S, D>
where
    Mma: TiledMmaOutcome<Parts = All, Verdict = V>,
    All: Pick<Operand, Output = Picked<Tile, Extents, Tv, Groups, Place, Threads>>,
    Self: ThreadFragments<
            Tile,
            Extents,
            Tv,
            Groups,
            Answer = Evaluated<Layout<(TS, (VS, RS)), (TD, (VD, RD))>, W>,
        >,
    Layout<TS, TD>: ByThread<Place, Threads, Output = AllThreads>,
    AllThreads: Coalesce<Output = Thread>,
    RS: TopModes<RD, Nil, Output = Rest>,
    (Thread, Layout<VS, VD>): Before<Rest>,
    V: Verdict,
    W: Verdict,
{
    type Answer = Evaluated<<(Thread, Layout<VS, VD>) as Before<Rest>>::Output, Both<V, W>>;
}

/// A **type operator**: the partition `(thread, value, rest...)` by tiles whose linear indices are given by
/// `(thread, value)`.
pub trait PartitionBy<Tiler, Tv> {
    /// The shape of a tile.
    type Tile;
    /// The check that the tiles divide the layout.
    type Divided: Verdict;
    /// [`Evaluated`].
    type Answer;
}
impl<S, D, Tiler, Tv, T, E, R, Q, Divided, Answer> PartitionBy<Tiler, Tv> for Layout<S, D>
where
    Self: ZippedDivideOutcome<Tiler, Answer = Evaluated<Layout<(T, R), (E, Q)>, Divided>>,
    S: Profile,
    Divided: ReadOffUnlessRejected<Layout<(T, R), (E, Q)>, S::Is, Tv, Answer = Answer> + Verdict,
{
    type Tile = T;
    type Divided = Divided;
    type Answer = Answer;
}

/// A **type operator**: the same partition of the divided layout `(tile, rest)`, with the profile of the
/// original layout. `Self` is the verdict on the division.
pub trait ReadOffUnlessRejected<Divided, Profile, Tv> {
    /// [`Evaluated`].
    type Answer;
}
macro_rules! unless_rejected {
    ($([$($param:ident)*] $Accepted:ty;)+) => {$(
        impl<$($param,)* Is, Tv, TS, TD, RS, RD, ThreadS, ThreadD, ValueS, ValueD, Thread, Rest, V>
            ReadOffUnlessRejected<Layout<(TS, RS), (TD, RD)>, Is, Tv> for $Accepted
        where
            Layout<TS, TD>:
                ComposeOutcome<Tv, Answer = Evaluated<Layout<(ThreadS, ValueS), (ThreadD, ValueD)>, V>>,
            Layout<ThreadS, ThreadD>: Coalesce<Output = Thread>,
            Is: RestModes<RS, RD, Output = Rest>,
            (Thread, Layout<ValueS, ValueD>): Before<Rest>,
        {
            type Answer = Evaluated<<(Thread, Layout<ValueS, ValueD>) as Before<Rest>>::Output, V>;
        }
    )+};
}
unless_rejected! {
    [] Nil;
    [Head Tail] Cons<Head, Tail>;
}
/// The tile is a placeholder for the invalid layout.
impl<Rule, Divided, Is, Tv> ReadOffUnlessRejected<Divided, Is, Tv> for Rejection<Rule> {
    type Answer = Evaluated<Tv, Self>;
}

/// A **type operator**: the rest modes of a division, as separate modes. `Self` is the profile of the original
/// layout.
pub trait RestModes<S, D> {
    /// The list.
    type Output;
}
impl<S, D> RestModes<S, D> for Modes
where
    S: TopModes<D, Nil>,
{
    type Output = <S as TopModes<D, Nil>>::Output;
}
macro_rules! one_mode {
    ($($profile:ty)+) => {$(
        impl<S, D> RestModes<S, D> for $profile {
            type Output = Cons<Mode<S, D>, Nil>;
        }
    )+};
}
one_mode! { OneInteger OneMode }

/// A **type operator**: the layout whose modes are two layouts and the modes of a list.
pub trait Before<Rest> {
    /// The layout.
    type Output;
}
impl<S, D, T, E, Rest> Before<Rest> for (Layout<S, D>, Layout<T, E>)
where
    Cons<Mode<S, D>, Cons<Mode<T, E>, Rest>>: IntoModes,
{
    type Output = ModesLayout<Cons<Mode<S, D>, Cons<Mode<T, E>, Rest>>>;
}
