//! Recasts: the same memory as elements of another size.

pub mod size;

use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::{
    _0, _1, Divisor, Multiple, Neither, Product, Relate, Relation, Times, impl_above_one, impl_for,
    impl_positive,
};
use crate::quotient::CeilQuotientOf;
use crate::report::{AskStrideAndFactor, At, Decimal, DecimalOf};

/// A **type operator**: the layout of elements `N` times as large.
///
/// Contiguous modes shrink, strides are divided; modes with stride 0 stay.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_8, _4), (_1, _16)>;
/// assert_type_eq_all!(Upcasted<A, _4>, Layout<(_2, _4), (_1, _4)>);
/// ```
///
/// # Source
///
/// CuTe `upcast` (`layout.hpp`).
pub trait Upcast<N> {
    /// The layout.
    type Output;
}

/// The result of [`Upcast`].
pub type Upcasted<A, N> = <A as Upcast<N>>::Output;

impl<S, D, N> Upcast<N> for Layout<S, D>
where
    S: UpcastModes<D, N>,
{
    type Output = Layout<S::Shape, S::Stride>;
}

/// A **type operator**: the layout of elements an `N`th as large.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _4), (_1, _4)>;
/// assert_type_eq_all!(Downcasted<A, _4>, Layout<(_8, _4), (_1, _16)>);
/// ```
///
/// # Source
///
/// CuTe `downcast` (`layout.hpp`).
pub trait Downcast<N> {
    /// The layout.
    type Output;
}

/// The result of [`Downcast`].
pub type Downcasted<A, N> = <A as Downcast<N>>::Output;

impl<S, D, N> Downcast<N> for Layout<S, D>
where
    S: FindAdjacent<D, Apart>,
    S::Output: HasAdjacentElements,
    S: DowncastModes<D, N>,
{
    type Output = Layout<<S as DowncastModes<D, N>>::Shape, <S as DowncastModes<D, N>>::Stride>;
}

/// The modes `Self:D` for elements `N` times as large.
#[diagnostic::on_unimplemented(
    message = "shape and stride of a layout are not static integers in the same parentheses",
    label = "the stride is not congruent with the shape",
    note = "congruence: shape `{Self}` meets stride `{D}`"
)]
pub trait UpcastModes<D, N> {
    /// Their shape.
    type Shape;
    /// Their stride.
    type Stride;
}
impl_positive! {
    <D, N> UpcastModes<D, N> where [D: UpcastStride<Self, N>] {
        type Shape = D::Shape;
        type Stride = D::Stride;
    }
}
impl<N> UpcastModes<(), N> for () {
    type Shape = ();
    type Stride = ();
}

/// One mode of `S` elements at stride `Self`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static integer",
    label = "not made of static integers",
    note = "a static integer is `_0`, `_1`, `_2`, ..., or `FromTypenum<U128>` for one of typenum's"
)]
pub trait UpcastStride<S, N> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
}
impl<S, N> UpcastStride<S, N> for _0 {
    type Shape = S;
    type Stride = Self;
}
impl_positive! {
    <S, N> UpcastStride<S, N> where [Self: Relate<N>, Relation<Self, N>: UpcastMode<S, Self, N>] {
        type Shape = <Relation<Self, N> as UpcastMode<S, Self, N>>::Shape;
        type Stride = <Relation<Self, N> as UpcastMode<S, Self, N>>::Stride;
    }
}

/// One mode, `Self` being the relation of its stride to the factor.
pub trait UpcastMode<S, D, N> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
}
/// `d = q*n`: `s:q`
impl<Q, S, D, N> UpcastMode<S, D, N> for Multiple<Q> {
    type Shape = S;
    type Stride = Q;
}
/// `n = k*d`: `ceil(s/k):1`
impl<K, S, D, N> UpcastMode<S, D, N> for Divisor<K>
where
    S: CeilQuotientOf<K>,
{
    type Shape = S::Output;
    type Stride = _1;
}
impl<S, D: Decimal, N: Decimal> UpcastMode<S, D, N> for Neither
where
    (DecimalOf<D>, DecimalOf<N>): AskStrideAndFactor<At<0>>,
{
    type Shape = S;
    type Stride = D;
}

/// The modes `Self:D` for elements an `N`th as large.
#[diagnostic::on_unimplemented(
    message = "shape and stride of a layout are not static integers in the same parentheses",
    label = "the stride is not congruent with the shape",
    note = "congruence: shape `{Self}` meets stride `{D}`"
)]
pub trait DowncastModes<D, N> {
    /// Their shape.
    type Shape;
    /// Their stride.
    type Stride;
}
impl_positive! {
    <D, N> DowncastModes<D, N> where [D: DowncastStride<Self, N>] {
        type Shape = D::Shape;
        type Stride = D::Stride;
    }
}

/// One mode of `S` elements at stride `Self`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static integer",
    label = "not made of static integers",
    note = "a static integer is `_0`, `_1`, `_2`, ..., or `FromTypenum<U128>` for one of typenum's"
)]
pub trait DowncastStride<S, N> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
}
impl<S, N> DowncastStride<S, N> for _0 {
    type Shape = S;
    type Stride = Self;
}
/// `s:1` becomes `s*n:1`.
impl<S, N> DowncastStride<S, N> for _1
where
    N: Times<S>,
{
    type Shape = Product<N, S>;
    type Stride = Self;
}
impl_above_one! {
    /// `s:d` becomes `s:d*n`.
    <S, N> DowncastStride<S, N> where [N: Times<Self>] {
        type Shape = S;
        type Stride = Product<N, Self>;
    }
}
impl<N> DowncastModes<(), N> for () {
    type Shape = ();
    type Stride = ();
}

/// No mode so far has stride 1.
pub struct Apart;
/// Some mode has stride 1.
pub struct Adjacent;

/// A **type operator**: [`Adjacent`] if `Self:D` has a mode of stride 1, else `Before`.
#[diagnostic::on_unimplemented(
    message = "shape and stride of a layout are not static integers in the same parentheses",
    label = "the stride is not congruent with the shape",
    note = "congruence: shape `{Self}` meets stride `{D}`"
)]
pub trait FindAdjacent<D, Before> {
    /// The answer.
    type Output;
}
impl_positive! {
    <D, Before> FindAdjacent<D, Before> where [D: AdjacentAt<Before>] { type Output = D::Output; }
}

/// A **type operator**: [`Adjacent`] if the stride `Self` is 1, else `Before`.
pub trait AdjacentAt<Before> {
    /// The answer.
    type Output;
}
impl<Before> AdjacentAt<Before> for _0 {
    type Output = Before;
}
impl<Before> AdjacentAt<Before> for _1 {
    type Output = Adjacent;
}
impl_above_one! { <Before> AdjacentAt<Before> where [] { type Output = Before; } }

impl<Before> FindAdjacent<(), Before> for () {
    type Output = Before;
}

/// A layout with a mode of stride 1: elements to be split stand side by side.
#[diagnostic::on_unimplemented(
    message = "no mode of this layout has stride 1",
    label = "this layout cannot be downcast",
    note = "adjacent elements: a downcast splits elements that stand side by side"
)]
pub trait HasAdjacentElements {}
impl HasAdjacentElements for Adjacent {}

macro_rules! tuple_recasts {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $D,)+ N> UpcastModes<($($D,)+), N> for ($($S,)+)
        where
            $($S: UpcastModes<$D, N>,)+
        {
            type Shape = ($($S::Shape,)+);
            type Stride = ($($S::Stride,)+);
        }
        impl<$($S, $D,)+ N> DowncastModes<($($D,)+), N> for ($($S,)+)
        where
            $($S: DowncastModes<$D, N>,)+
        {
            type Shape = ($($S::Shape,)+);
            type Stride = ($($S::Stride,)+);
        }
        impl<$($S, $D, $before,)+ $last> FindAdjacent<($($D,)+), $first> for ($($S,)+)
        where
            $($S: FindAdjacent<$D, $before, Output = $after>,)+
        {
            type Output = $last;
        }
    };
}
for_each_arity!(tuple_recasts);
