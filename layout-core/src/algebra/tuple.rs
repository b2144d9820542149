//! Division of shapes: the tuple algorithms used by divisions and compositions.

use super::complement::Complement;
use crate::Layout;
use crate::algebra::tiler::Keep;
use crate::arity::for_each_arity;
use crate::int::{
    _1, Divisor, Multiple, Relate, Relation, for_each_positive, impl_for, impl_positive,
};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::{IsLayout, ShapeOf};
use crate::node::{FormOf, Integer, Node, Tuple};
use crate::quotient::CeilQuotientOf;

/// A **type operator**: the shape divided by `By`. An integer divides the modes from left to right.
///
/// ```text
/// (s0, s1, ...) / (b0, b1, ...) = (s0 / b0, s1 / b1, ...)
/// (s0, s1, ...) / b             = (s0 / b, s1 / (b / s0), ...)
/// s / b                         = ceil(s / b), where one divides the other
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(ShapeDivided<(_4, _5, _6), _40>, (_1, _1, _3));
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: ShapeDivided<(_4, _5), _6>) {}
/// ```
/// ```text
/// error[E0277]: expected an extent and a divisor where one divides the other
/// ```
///
/// # Source
///
/// CuTe `shape_div` (`int_tuple.hpp`).
#[doc(alias = "shape_div")]
pub trait ShapeDivide<By> {
    /// The shape.
    type Output;
}

/// The result of [`ShapeDivide`].
pub type ShapeDivided<Shape, By> = <Shape as ShapeDivide<By>>::Output;

/// A **type operator**: the shape of the first `By` elements. An integer takes the modes from left to right.
///
/// ```text
/// (s0, s1, ...) % (b0, b1, ...) = (s0 % b0, s1 % b1, ...)
/// (s0, s1, ...) % b             = (s0 % b, s1 % (b / s0), ...)
/// s % b                         = min(s, b), where one divides the other
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(ShapeRemainder<(_4, _5, _6), _40>, (_4, _5, _2));
/// ```
///
/// # Source
///
/// The algorithm in CuTe's documentation of `composition`.
pub trait ShapeModulo<By> {
    /// The shape.
    type Output;
}

/// The result of [`ShapeModulo`].
pub type ShapeRemainder<Shape, By> = <Shape as ShapeModulo<By>>::Output;

/// A **type operator**: the number of tiles that cover a shape, for each mode.
///
/// An integer divides the modes of a tuple from left to right. Modes without a tiler, and modes with [`Keep`],
/// keep their extents. For a layout as a tiler, the result is the size of its complement.
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(CeilDivided<(_10, _5, _3), (_4, _2)>, (_3, _3, _3));
/// assert_type_eq_all!(CeilDivided<(_10, _5, _3), _20>, (_1, _3, _3));
/// ```
///
/// # Errors
///
/// An extent of 0 does not compile:
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: CeilDivided<(_10, _0), (_4, Keep)>) {}
/// ```
/// ```text
/// error[E0277]: cannot prove that an extent, a divisor, a factor or a count is at least 1
/// ```
///
/// # Source
///
/// CuTe `ceil_div` (`int_tuple.hpp`, `layout.hpp`).
#[doc(alias = "ceil_div")]
pub trait CeilDivide<Tiler> {
    /// The number of tiles for each mode.
    type Output;
}

/// The result of [`CeilDivide`].
pub type CeilDivided<Shape, Tiler> = <Shape as CeilDivide<Tiler>>::Output;

/// A positive integer, or a tuple of positive integers: extents, divisors, factors or counts.
#[diagnostic::on_unimplemented(
    message = "cannot prove that an extent, a divisor, a factor or a count is at least 1",
    label = "`{Self}` can be below 1",
    note = "out of range: write extents, divisors, factors and counts of at least 1"
)]
pub trait AboveZero {}
impl_positive! { #[diagnostic::do_not_recommend] <> AboveZero where [] {} }
#[diagnostic::do_not_recommend]
impl AboveZero for () {}

/// The quotient `s / b` of integers, where one must divide the other.
pub struct ByDivision;
/// The minimum `min(s, b)` of integers, where one must divide the other.
pub struct ByRemainder;
/// The quotient `ceil(s / b)` of integers.
pub struct ByCover;

/// A **type operator**: the operation `Self` on two integers.
pub trait Quotient<S, B> {
    /// The result for the extent `S`.
    type Output;
    /// The remainder of `B`, for the next modes.
    type Rest;
}

/// Two extents, where one divides the other.
#[diagnostic::on_unimplemented(
    message = "expected an extent and a divisor where one divides the other",
    label = "this shape cannot be divided by this divisor",
    note = "divisibility: use a divisor that divides the extents from left to right: the quotient \
            that remains after an extent must divide the next extent, or be a multiple of it"
)]
pub trait OneDividesOther<S, B> {
    /// The quotient `ceil(s / b)`.
    type Quotient;
    /// The minimum `min(s, b)`.
    type Least;
    /// The quotient `ceil(b / s)`.
    type Rest;
}
#[diagnostic::do_not_recommend]
impl<Q, S, B> OneDividesOther<S, B> for Multiple<Q> {
    type Quotient = Q;
    type Least = B;
    type Rest = _1;
}
#[diagnostic::do_not_recommend]
impl<Q, S, B> OneDividesOther<S, B> for Divisor<Q> {
    type Quotient = _1;
    type Least = S;
    type Rest = Q;
}

impl<S, B> Quotient<S, B> for ByDivision
where
    S: Relate<B>,
    Relation<S, B>: OneDividesOther<S, B>,
{
    type Output = <Relation<S, B> as OneDividesOther<S, B>>::Quotient;
    type Rest = <Relation<S, B> as OneDividesOther<S, B>>::Rest;
}
impl<S, B> Quotient<S, B> for ByRemainder
where
    S: Relate<B>,
    Relation<S, B>: OneDividesOther<S, B>,
{
    type Output = <Relation<S, B> as OneDividesOther<S, B>>::Least;
    type Rest = <Relation<S, B> as OneDividesOther<S, B>>::Rest;
}
impl<S, B> Quotient<S, B> for ByCover
where
    S: CeilQuotientOf<B>,
    B: CeilQuotientOf<S>,
{
    type Output = <S as CeilQuotientOf<B>>::Output;
    type Rest = <B as CeilQuotientOf<S>>::Output;
}

/// A **type operator**: the shape `Self` after the operation with the integer `B`, from left to right.
pub trait Fold<Op, B> {
    /// The shape.
    type Output;
}
impl<S, Op, B> Fold<Op, B> for S
where
    S: Node,
    FormOf<S>: FoldIn<S, Op, B>,
{
    type Output = <FormOf<S> as FoldIn<S, Op, B>>::Output;
}

/// [`Fold`] of the shape `S`. `Self` states whether `S` is an integer or a tuple.
pub trait FoldIn<S, Op, B> {
    /// The shape.
    type Output;
}
impl<S, Op, B> FoldIn<S, Op, B> for Integer
where
    Op: Quotient<S, B>,
{
    type Output = Op::Output;
}
impl<Op, B: AboveZero> FoldIn<(), Op, B> for Tuple {
    type Output = ();
}

/// A **type operator**: the result of `Op` on a shape and `By`.
pub trait ByShape<Op, By> {
    /// The shape.
    type Output;
}
impl<S, Op, By> ByShape<Op, By> for S
where
    S: Node,
    By: Node,
    (FormOf<S>, FormOf<By>): ByForm<S, Op, By>,
{
    type Output = <(FormOf<S>, FormOf<By>) as ByForm<S, Op, By>>::Output;
}

/// [`ByShape`] of `S` and `By`. `Self` is a pair that states whether `S` and `By` are integers or
/// tuples.
#[diagnostic::on_unimplemented(
    message = "the divisor is nested deeper than the shape",
    label = "the divisor does not fit the shape",
    note = "rank: the divisor is `{By}`, the shape is `{S}`: nest the divisor like the shape"
)]
pub trait ByForm<S, Op, By> {
    /// The shape.
    type Output;
}
impl<F, S, Op, By> ByForm<S, Op, By> for (F, Integer)
where
    F: FoldIn<S, Op, By>,
{
    type Output = F::Output;
}
impl<S, Op, By> ByForm<S, Op, By> for (Integer, Tuple)
where
    By: Size,
    Op: Quotient<S, SizeOf<By>>,
{
    type Output = Op::Output;
}
impl<Op> ByForm<(), Op, ()> for (Tuple, Tuple) {
    type Output = ();
}

impl<S, By, R> ShapeDivide<By> for S
where
    S: Node,
    By: Node,
    (FormOf<S>, FormOf<By>): ByForm<S, ByDivision, By, Output = R>,
{
    type Output = R;
}
impl<S, By, R> ShapeModulo<By> for S
where
    S: Node,
    By: Node,
    (FormOf<S>, FormOf<By>): ByForm<S, ByRemainder, By, Output = R>,
{
    type Output = R;
}

impl<S, T, R> CeilDivide<T> for S
where
    T: Covers<S, Output = R>,
{
    type Output = R;
}

/// The tiler `Self` over the shape `S`.
#[diagnostic::on_unimplemented(
    message = "this tiler does not cover the shape",
    label = "this tiler does not fit the shape",
    note = "write a tiler as a layout, a positive static integer, `Keep`, or a tuple of at most \
            one tiler per mode of the shape"
)]
pub trait Covers<S> {
    /// The number of tiles for each mode.
    type Output;
}
impl_positive! { <S> Covers<S> where [S: Fold<ByCover, Self>] { type Output = S::Output; } }
impl<S: AboveZero> Covers<S> for Keep {
    type Output = S;
}
impl<S, T, E, Rest> Covers<S> for Layout<T, E>
where
    S: Size,
    Self: Complement<SizeOf<S>, Output = Rest>,
    Rest: IsLayout,
{
    type Output = ShapeOf<Rest>;
}
macro_rules! covers_only_mode {
    ([$($U:ident)*] $N:ty) => {
        /// An integer has itself as its only mode.
        impl<$($U,)* T> Covers<$N> for (T,)
        where
            T: Covers<$N>,
        {
            type Output = (T::Output,);
        }
        impl<$($U),*> Covers<$N> for () {
            type Output = ($N,);
        }
    };
}
for_each_positive!(covers_only_mode);
impl Covers<()> for () {
    type Output = ();
}

macro_rules! tuple_folds {
    ($first:ident $last:ident; $([$S:ident $T:ident $X:ident $before:ident $after:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<$($S: AboveZero),+> AboveZero for ($($S,)+) {}
        impl<$($S, $T,)+ Op> ByForm<($($S,)+), Op, ($($T,)+)> for (Tuple, Tuple)
        where
            $($S: ByShape<Op, $T>,)+
        {
            type Output = ($($S::Output,)+);
        }
        impl<$($S, $before,)+ Op, $last> FoldIn<($($S,)+), Op, $first> for Tuple
        where
            $($S: Size, Op: Quotient<SizeOf<$S>, $before, Rest = $after>, $S: Fold<Op, $before>,)+
        {
            type Output = ($(<$S as Fold<Op, $before>>::Output,)+);
        }
        tuple_folds!(@split [] $([$S $T])+);
    };
    (@split [$($done:tt)*]) => { tuple_folds!(@covers [$($done)*] []); };
    (@split [] $mode:tt $($rest:tt)*) => {
        tuple_folds!(@none [$mode $($rest)*]);
        tuple_folds!(@split [$mode] $($rest)*);
    };
    (@split [$($done:tt)+] $mode:tt $($rest:tt)*) => {
        tuple_folds!(@covers [$($done)+] [$mode $($rest)*]);
        tuple_folds!(@split [$($done)+ $mode] $($rest)*);
    };
    (@none [$([$R:ident $Q:ident])+]) => {
        impl<$($R: AboveZero),+> Covers<($($R,)+)> for () {
            type Output = ($($R,)+);
        }
    };
    (@covers [$([$S:ident $T:ident])+] [$([$R:ident $Q:ident])*]) => {
        impl<$($S, $T,)+ $($R),*> Covers<($($S,)+ $($R,)*)> for ($($T,)+)
        where
            $($T: Covers<$S>,)+
            $($R: AboveZero,)*
        {
            type Output = ($($T::Output,)+ $($R,)*);
        }
    };
}
for_each_arity!(tuple_folds);
