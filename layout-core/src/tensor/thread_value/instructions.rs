//! Whether the instructions of a tiled copy can move what a partition gives them.

use super::among::{ByA, ByB, ByC, ByD, ByS, ByTv, PartitionsAmong};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::assert::Text;
use crate::int::digit::for_each_static_above_one;
use crate::int::dynamic::Dynamic;
use crate::int::{
    _0, _1, Divisor, Multiple, Neither, Relate, Relation, StaticInteger, Zero, impl_above_one,
    impl_for,
};
use crate::mixed::MixedLayout;
use crate::modes::{Cons, Mode, Nil, TopModes};
use crate::report::{
    Accepted, AnyStride, Decimal, Refused, SaidByCaller, ToldOf, ValuesAreNeighbours,
    ValuesAreRunTimeStridesApart, ValuesAreTogether,
};
use crate::swizzle::ComposedLayout;
use crate::swizzle::recast::LargestVector;
use crate::tensor::slice::SwizzledFrom;
use crate::tensor::vectors::{Beside, KeepsVectors, WholeVectors};
use crate::tensor::{Parts, Storage, View, ViewMut};
use crate::thread_value::copy_atom::IsCopyAtom;
use crate::thread_value::tiled_copy::IsTiledCopy;

/// A layout of tensors in the storage `P` of which the instructions of the partition `By` can move what
/// it gives to each thread.
///
/// Of a tiled copy, the values that one instruction moves lie side by side where it reads or writes
/// memory, from a multiple of as many on, and each has the width that the atom says:
///
/// ```text
/// parts(t, (n * v + i, atom), rest...) == parts(t, (n * v, atom), rest...) + i     for all i < n
/// n divides parts(t, (n * v, atom), rest...)
/// ```
///
/// Run-time strides tell it by what they are multiples of; of a raw pointer, the caller vouches for
/// these. That the memory begins at a multiple is a matter of the tensor. By thread-value layouts and
/// tiled products, threads take their values one by one.
pub trait MovedBy<By, P> {
    /// That the cells are as wide as the elements of the atom, where the compiler computes it.
    const ARE_AS_WIDE: ();
}
impl<By, P, L> MovedBy<By, P> for L
where
    By: Instructions<P, L>,
{
    const ARE_AS_WIDE: () = By::ARE_AS_WIDE;
}

/// The instructions of the partition `Self`, which can move values of a tensor of the layout `L` in the
/// storage `P`.
pub trait Instructions<P, L> {
    /// That the cells are as wide as the elements of the atom.
    const ARE_AS_WIDE: () = ();
}
macro_rules! one_by_one {
    ($($By:ident)+) => {$(
        impl<Of, P, L> Instructions<P, L> for $By<Of> {}
    )+};
}
one_by_one! { ByTv ByA ByB ByC }

macro_rules! copies {
    ($($By:ident $Vector:ident;)+) => {$(
        impl<P, L, Copy, Atom, N, S, D, TS, TD, PS, PD, V, W, A, B, Rest> Instructions<P, L>
            for $By<Copy>
        where
            P: Storage + WhoSaysStrides,
            Copy: IsTiledCopy<Atom = Atom>,
            Atom: IsCopyAtom<$Vector = N, Bits: StaticInteger>,
            L: KeepsTogether<N, Inside = Layout<S, D>>,
            Self: PartitionsAmong<
                    Layout<S, D>,
                    ThreadShape = TS,
                    ThreadStride = TD,
                    Values = Layout<PS, PD>,
                >,
            PS: TopModes<PD, Nil, Output = Cons<Mode<(V, A), (W, B)>, Rest>>,
            N: VectorOf<Mode<V, W>, Cons<Mode<TS, TD>, Cons<Mode<A, B>, Rest>>, P::Who>,
        {
            const ARE_AS_WIDE: () =
                assert_width(size_of::<P::Item>(), <Atom::Bits as StaticInteger>::VALUE);
        }
    )+};
}
copies! {
    ByS SrcVector;
    ByD DstVector;
}

/// Asserts that a cell of so many bytes has so many bits.
#[track_caller]
const fn assert_width(bytes: usize, bits: Option<u64>) {
    let has = bytes as u64 * 8;
    match bits {
        Some(bits) if bits == has => {}
        Some(bits) => {
            let text = Text::new()
                .str("the atom is one for elements of ")
                .natural(bits);
            let text = text.str(" bits, a cell of this tensor has ").natural(has);
            let text = text.str(": `CopyAtom<Op, Bits>` is told the width of a cell");
            text.panic()
        }
        None => panic!("an element has fewer bits"),
    }
}

/// Who says that run-time strides keep the values of an instruction aligned.
pub trait WhoSaysStrides {
    /// [`SaidByCaller`], or the types of the strides.
    type Who;
}
macro_rules! storages {
    ($([$($a:lifetime)? $T:ident $($Scope:ident)*] $P:ty: $Who:ty,)+) => {$(
        impl<$($a,)? $T $(, $Scope)*> WhoSaysStrides for $P {
            type Who = $Who;
        }
    )+};
}
storages! {
    [T] *const T: SaidByCaller,
    [T] *mut T: SaidByCaller,
    ['a T] View<'a, T>: AnyStride,
    ['a T] ViewMut<'a, T>: AnyStride,
    ['a T Scope Way] Parts<'a, T, Scope, Way>: AnyStride,
}

/// A layout that sends `N` values side by side in [`Inside`](Self::Inside), from a multiple of `N`
/// on, to such values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to keep the `{N}` values of an instruction together",
    label = "not a layout whose neighbours stay neighbours"
)]
pub trait KeepsTogether<N> {
    /// The layout without its swizzle and its run-time numbers.
    type Inside;
}
impl<S, D, N> KeepsTogether<N> for Layout<S, D> {
    type Inside = Self;
}
impl<L, V, N> KeepsTogether<N> for MixedLayout<L, V> {
    type Inside = L;
}
impl<W, O, L, N, Most> KeepsTogether<N> for ComposedLayout<W, O, L>
where
    W: LargestVector<Output = Most>,
    Most: Relate<N>,
    Relation<Most, N>: KeepsVectors<Most, N>,
    O: Relate<N>,
    Relation<O, N>: StartsVector,
{
    type Inside = L;
}
impl<W, L, N, Most> KeepsTogether<N> for SwizzledFrom<W, L>
where
    W: LargestVector<Output = Most>,
    Most: Relate<N>,
    Relation<Most, N>: KeepsVectors<Most, N>,
{
    type Inside = L;
}

/// Whether an offset is a multiple of the values of an instruction, `Self` being the relation of the two.
#[diagnostic::on_unimplemented(
    message = "an instruction would move values from between two vectors on",
    label = "the offset between the swizzle and this layout is no multiple of the values of an instruction",
    note = "aligned: each instruction moves values from a multiple of as many on"
)]
pub trait StartsVector {}
impl StartsVector for Zero {}
impl<Q> StartsVector for Multiple<Q> {}

/// `Self` values at a time lie side by side in the mode `Values`, and all `Others` lead from one such
/// vector to another; `Who` says it of run-time strides.
pub trait VectorOf<Values, Others, Who> {}
impl<Values, Others, Who> VectorOf<Values, Others, Who> for _1 {}
impl_above_one! {
    <V, W, Others, Who> VectorOf<Mode<V, W>, Others, Who> where [
        V: Neighbours<Self, W>,
        V::Output: AndLeadToVectors<Self, Others, Who>,
    ] {}
}

/// A **type operator**: that the `N` values `Self:D` of an instruction lie side by side.
pub trait Neighbours<N, D> {
    /// [`SideBySide`]; [`Apart`] has been refused.
    type Output;
}
/// The values of an instruction are neighbours.
pub struct SideBySide;
/// They are not.
pub struct Apart;

impl_above_one! {
    <N, D> Neighbours<N, D> where [D: NextTo<N, N>] { type Output = D::Output; }
}
/// A copy that has been refused gives each value alone.
impl<N, D> Neighbours<N, D> for _1 {
    type Output = Apart;
}
macro_rules! tuples {
    ($first:ident $last:ident; [$V0:ident $W0:ident $($x:tt)*] $([$V:ident $W:ident $($y:tt)*])*) => {
        impl<N, $V0, $W0: NextTo<N, $V0>, $($V, $W),*> Neighbours<N, ($W0, $($W,)*)>
            for ($V0, $($V,)*)
        {
            type Output = $W0::Output;
        }
    };
}
for_each_arity!(tuples);

/// A **type operator**: the same from the stride of the first `V` of them.
pub trait NextTo<N, V> {
    /// [`SideBySide`] or [`Apart`].
    type Output;
}
impl<N, V> NextTo<N, V> for _1
where
    V: Relate<N>,
    Relation<V, N>: AreWhole<V, N>,
{
    type Output = <Relation<V, N> as AreWhole<V, N>>::Output;
}
impl<N: Decimal, V> NextTo<N, V> for _0
where
    ToldOf<ValuesAreNeighbours, N, Self>: Accepted,
{
    type Output = Apart;
}
macro_rules! apart {
    ([$($U:ident)*] $D:ty) => {
        impl<$($U,)* N, V> NextTo<N, V> for $D
        where
            $D: Decimal,
            N: Decimal,
            ToldOf<ValuesAreNeighbours, N, $D>: Accepted,
        {
            type Output = Apart;
        }
    };
}
for_each_static_above_one!(apart);
impl<K, F, N, V> NextTo<N, V> for Dynamic<K, F>
where
    Refused: ValuesAreRunTimeStridesApart<N>,
{
    type Output = Apart;
}

/// A **type operator**: the same from the relation `Self` of `V` values side by side to the `N`.
pub trait AreWhole<V, N> {
    /// [`SideBySide`] or [`Apart`].
    type Output;
}
impl<Q, V, N> AreWhole<V, N> for Multiple<Q> {
    type Output = SideBySide;
}
impl<Q, V: Decimal, N: Decimal> AreWhole<V, N> for Divisor<Q>
where
    ToldOf<ValuesAreTogether, N, V>: Accepted,
{
    type Output = Apart;
}
impl<V: Decimal, N: Decimal> AreWhole<V, N> for Neither
where
    ToldOf<ValuesAreTogether, N, V>: Accepted,
{
    type Output = Apart;
}

/// What neighbours are asked: that all `Others` lead to vectors.
pub trait AndLeadToVectors<N, Others, Who> {}
impl<N, Others, Who> AndLeadToVectors<N, Others, Who> for Apart {}
impl<N, Others: LeadToVectors<N, Who>, Who> AndLeadToVectors<N, Others, Who> for SideBySide {}

/// All modes of a list lead from a multiple of `N` to another; `Who` says it of run-time strides.
pub trait LeadToVectors<N, Who> {}
impl<N, Who> LeadToVectors<N, Who> for Nil {}
impl<S, D, Tail, N, Who> LeadToVectors<N, Who> for Cons<Mode<S, D>, Tail>
where
    S: WholeVectors<N, D, Beside<Who>>,
    Tail: LeadToVectors<N, Who>,
{
}
