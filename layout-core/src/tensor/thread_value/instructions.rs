//! The check that a tiled copy's instructions can access the values of a partition.

use core::marker::PhantomData;

use super::among::{Among, ByA, ByB, ByC, ByD, ByS, ByTv, PartitionsAmong};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::assert::Text;
use crate::int::digit::for_each_static_above_one;
use crate::int::dynamic::Dynamic;
use crate::int::{
    _0, _1, Divisor, IsZero, Multiple, Neither, Relate, Relation, StaticInteger, impl_above_one,
    impl_for,
};
use crate::mixed::MixedLayout;
use crate::modes::{Cons, Mode, Nil, TopModes};
use crate::report::{
    AnyStride, Both, By, Decimal, Evaluated, IfAccepted, IsAccepted, NotAsked, Rejection,
    RunTimeStridesApart, SaidByCaller, StartsBetweenVectors, ValuesAreNeighbours,
    ValuesAreTogether, Verdict,
};
use crate::swizzle::ComposedLayout;
use crate::swizzle::SwizzledFrom;
use crate::swizzle::recast::LargestVector;
use crate::tensor::vectors::{Beside, KeepsVectors, WholeVectors};
use crate::tensor::{DisjointMut, View, ViewMut};
use crate::thread_value::copy_atom::IsCopyAtom;
use crate::thread_value::tiled_copy::IsTiledCopy;

/// A layout of tensors in the storage `P`, whose partition `By` can be accessed by the partition's
/// instructions.
///
/// In a tiled copy, the values of one instruction must be contiguous in memory. The values must
/// start at a multiple of the number of values, and have the element size of the atom:
///
/// ```text
/// parts(t, (n * v + i, atom), rest...) == parts(t, (n * v, atom), rest...) + i     for all i < n
/// n divides parts(t, (n * v, atom), rest...)
/// ```
///
/// For dynamic strides, the check uses their known divisors. With a raw pointer, the caller promises the
/// divisibility. The alignment of the memory itself depends on the tensor.
///
/// With thread-value layouts and tiled MMAs, threads access values one by one.
pub trait MovedBy<By, P, Nothing = ()>: MovedByOutcome<By, P, Verdict: IsAccepted> {}
impl<By, P, L, V> MovedBy<By, P, IfAccepted<V>> for L
where
    L: MovedByOutcome<By, P, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that instructions can access the values of a layout.
pub trait MovedByOutcome<By, P> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// A constant whose evaluation fails if the elements do not have the size of the atom's elements.
    const ARE_AS_WIDE: ();
}
impl<By, P, L, V> MovedByOutcome<By, P> for L
where
    By: Instructions<P, L, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
    const ARE_AS_WIDE: () = By::ARE_AS_WIDE;
}

/// A **type operator**: the check that the instructions of the partition `Self` can access a tensor with the
/// layout `L` in the storage `P`.
pub trait Instructions<P, L> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// A constant whose evaluation fails if the elements do not have the size of the atom's elements.
    const ARE_AS_WIDE: () = ();
}
macro_rules! one_by_one {
    ($($By:ident)+) => {$(
        impl<Of, P, L> Instructions<P, L> for $By<Of> {
            type Verdict = Nil;
        }
    )+};
}
one_by_one! { ByTv ByA ByB ByC }

macro_rules! copies {
    ($($By:ident $Vector:ident;)+) => {$(
        impl<P, L, Copy, Atom, N, S, D, TS, TD, Values, Checked, IsAccepted, Together> Instructions<P, L>
            for $By<Copy>
        where
            P: WhoSaysStrides,
            Copy: IsTiledCopy<Atom = Atom>,
            Atom: IsCopyAtom<$Vector = N, Bits: StaticInteger>,
            L: KeepsTogether<N, Inside = Layout<S, D>, Verdict = IsAccepted>,
            Self: PartitionsAmong<Layout<S, D>, Answer = Evaluated<Among<TS, TD, Values>, Checked>>,
            Checked: VectorsUnlessRejected<N, Mode<TS, TD>, Values, P::Who, Verdict = Together>,
            IsAccepted: Verdict,
            Together: Verdict,
        {
            type Verdict = Both<IsAccepted, Together>;
            const ARE_AS_WIDE: () =
                assert_width(size_of::<P::Cell>(), <Atom::Bits as StaticInteger>::VALUE);
        }
    )+};
}
copies! {
    ByS SrcVector;
    ByD DstVector;
}

/// Asserts that an element of `bytes` bytes has `bits` bits.
#[track_caller]
const fn assert_width(bytes: usize, bits: Option<u64>) {
    let has = bytes as u64 * 8;
    match bits {
        Some(bits) if bits == has => {}
        Some(bits) => {
            let text = Text::new().str("expected elements of ").natural(bits);
            let text = text
                .str(" bits, as in the copy atom, found elements of ")
                .natural(has);
            let text = text.str(
                " bits: set `Bits` of `CopyAtom<Op, Bits>` to the element width of this tensor",
            );
            text.panic()
        }
        None => {
            let text = Text::new().str("expected `Bits` of `CopyAtom<Op, Bits>` below 2^64: use ");
            text.natural(has)
                .str(", the element width of this tensor")
                .panic()
        }
    }
}

/// The source of the guarantee that dynamic strides keep the values of an instruction aligned.
pub trait WhoSaysStrides {
    /// [`SaidByCaller`], [`NotAsked`], or the types of the strides.
    type Who;
    /// The element type.
    type Cell;
}

/// Storage of elements that must be contiguous, but not aligned.
pub struct SideBySide<T>(PhantomData<T>);

macro_rules! storages {
    ($([$($a:lifetime)? $T:ident $($Scope:ident)*] $P:ty: $Who:ty,)+) => {$(
        impl<$($a,)? $T $(, $Scope)*> WhoSaysStrides for $P {
            type Who = $Who;
            type Cell = $T;
        }
    )+};
}
storages! {
    [T] *const T: SaidByCaller,
    [T] *mut T: SaidByCaller,
    ['a T] View<'a, T>: AnyStride,
    ['a T] ViewMut<'a, T>: AnyStride,
    ['a T Scope PartitionScheme] DisjointMut<'a, T, Scope, PartitionScheme>: AnyStride,
    [T] SideBySide<T>: NotAsked,
}

/// A layout that keeps groups of `N` values together.
///
/// If `N` contiguous values start at a multiple of `N` in [`Inside`](Self::Inside), they also start
/// at a multiple of `N` in `Self`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` keeps the `{N}` values of an instruction contiguous",
    label = "adjacent values might not stay adjacent in this layout"
)]
pub trait KeepsTogether<N> {
    /// The layout without its swizzle and dynamic integers.
    type Inside;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<S, D, N> KeepsTogether<N> for Layout<S, D> {
    type Inside = Self;
    type Verdict = Nil;
}
impl<L, V, N> KeepsTogether<N> for MixedLayout<L, V> {
    type Inside = L;
    type Verdict = Nil;
}
impl<W, O, L, N, Most, IsAccepted, Starts> KeepsTogether<N> for ComposedLayout<W, O, L>
where
    W: LargestVector<Output = Most>,
    Most: Relate<N>,
    Relation<Most, N>: KeepsVectors<Most, N, Verdict = IsAccepted>,
    O: Relate<N>,
    Relation<O, N>: StartsVector<N, Verdict = Starts>,
    IsAccepted: Verdict,
    Starts: Verdict,
{
    type Inside = L;
    type Verdict = Both<IsAccepted, Starts>;
}
impl<W, L, N, Most, IsAccepted> KeepsTogether<N> for SwizzledFrom<W, L>
where
    W: LargestVector<Output = Most>,
    Most: Relate<N>,
    Relation<Most, N>: KeepsVectors<Most, N, Verdict = IsAccepted>,
    IsAccepted: Verdict,
{
    type Inside = L;
    type Verdict = IsAccepted;
}

/// A **type operator**: the check that an offset is a multiple of the number of values of an
/// instruction. `Self` is the relation of the offset to `N`.
pub trait StartsVector<N> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N> StartsVector<N> for IsZero {
    type Verdict = Nil;
}
impl<Q, N> StartsVector<N> for Multiple<Q> {
    type Verdict = Nil;
}
impl<Q, N> StartsVector<N> for Divisor<Q> {
    type Verdict = Rejection<StartsBetweenVectors<N>>;
}
impl<N> StartsVector<N> for Neither {
    type Verdict = Rejection<StartsBetweenVectors<N>>;
}

/// A **type operator**: [`VectorOf`] for the values of a partition. If the verdict `Self` is already an error,
/// no second error is reported.
pub trait VectorsUnlessRejected<N, Threads, Values, Who> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Rule, N, Threads, Values, Who> VectorsUnlessRejected<N, Threads, Values, Who>
    for Rejection<Rule>
{
    type Verdict = Nil;
}
macro_rules! unless_rejected {
    ($([$($X:ident)*] $Accepted:ty;)+) => {$(
        impl<$($X,)* N, Threads, S, D, Who, V, W, A, B, Rest, Together>
            VectorsUnlessRejected<N, Threads, Layout<S, D>, Who> for $Accepted
        where
            S: TopModes<D, Nil, Output = Cons<Mode<(V, A), (W, B)>, Rest>>,
            N: VectorOf<Mode<V, W>, Cons<Threads, Cons<Mode<A, B>, Rest>>, Who, Verdict = Together>,
            Together: Verdict,
        {
            type Verdict = Together;
        }
    )+};
}
unless_rejected! {
    [] Nil;
    [Head Tail] Cons<Head, Tail>;
}

/// A **type operator**: the check that values form vectors of `Self` values.
///
/// The vectors are contiguous in the mode `Values`, and the strides of `Others` are multiples of `Self`. `Who`
/// guarantees the multiples for dynamic strides.
pub trait VectorOf<Values, Others, Who> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Values, Others, Who> VectorOf<Values, Others, Who> for _1 {
    type Verdict = Nil;
}
impl_above_one! {
    <V, W, Others, Who, Beside, Lead> VectorOf<Mode<V, W>, Others, Who> where [
        V: Neighbours<Self, W, Verdict = Beside>,
        Others: LeadToVectors<Self, Who, Verdict = Lead>,
        Beside: Verdict,
        Lead: Verdict,
    ] {
        type Verdict = Both<Beside, Lead>;
    }
}

/// A **type operator**: the check that the `N` values `Self:D` of an instruction are contiguous.
pub trait Neighbours<N, D> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl_above_one! {
    <N, D, V> Neighbours<N, D> where [D: NextTo<N, Self, Verdict = V>, V: Verdict] {
        type Verdict = V;
    }
}
macro_rules! tuples {
    ($first:ident $last:ident; [$V0:ident $W0:ident $($x:tt)*] $([$V:ident $W:ident $($y:tt)*])*) => {
        impl<N, $V0, $W0: NextTo<N, $V0>, $($V, $W),*> Neighbours<N, ($W0, $($W,)*)>
            for ($V0, $($V,)*)
        {
            type Verdict = $W0::Verdict;
        }
    };
}
for_each_arity!(tuples);

/// A **type operator**: the same check, given the stride of the first `V` values.
pub trait NextTo<N, V> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, V> NextTo<N, V> for _1
where
    V: Relate<N>,
    Relation<V, N>: AreWhole<V, N>,
{
    type Verdict = <Relation<V, N> as AreWhole<V, N>>::Verdict;
}
impl<N: Decimal, V> NextTo<N, V> for _0 {
    type Verdict = Rejection<By<ValuesAreNeighbours, N, Self>>;
}
macro_rules! apart {
    ([$($U:ident)*] $D:ty) => {
        impl<$($U,)* N: Decimal, V> NextTo<N, V> for $D
        where
            $D: Decimal,
        {
            type Verdict = Rejection<By<ValuesAreNeighbours, N, Self>>;
        }
    };
}
for_each_static_above_one!(apart);
impl<K, F, N, V> NextTo<N, V> for Dynamic<K, F> {
    type Verdict = Rejection<RunTimeStridesApart<N>>;
}

/// A **type operator**: the same check, given `V` contiguous values. `Self` is the relation of `V` to `N`.
pub trait AreWhole<V, N> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Q, V, N> AreWhole<V, N> for Multiple<Q> {
    type Verdict = Nil;
}
impl<Q, V: Decimal, N: Decimal> AreWhole<V, N> for Divisor<Q> {
    type Verdict = Rejection<By<ValuesAreTogether, N, V>>;
}
impl<V: Decimal, N: Decimal> AreWhole<V, N> for Neither {
    type Verdict = Rejection<By<ValuesAreTogether, N, V>>;
}

/// A **type operator**: the check that the strides of a list of modes are multiples of `N`. `Who` guarantees
/// the multiples for dynamic strides.
pub trait LeadToVectors<N, Who> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, Who> LeadToVectors<N, Who> for Nil {
    type Verdict = Self;
}
impl<S, D, Tail, N, Who, First, Others> LeadToVectors<N, Who> for Cons<Mode<S, D>, Tail>
where
    S: WholeVectors<N, D, Beside<Who>, Verdict = First>,
    Tail: LeadToVectors<N, Who, Verdict = Others>,
    First: Verdict,
    Others: Verdict,
{
    type Verdict = Both<First, Others>;
}
