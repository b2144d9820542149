//! The start offsets of slices.

use super::{FixesIn, Slice, Sliced};
use crate::Layout;
use crate::algebra::modes::Leaves;
use crate::algebra::outcome::{accepted, outcome};
use crate::algebra::tiler::Keep;
use crate::arity::{for_each_arity, for_each_two_arities};
use crate::coord::{Coord, InIntegers};
use crate::int::_0;
use crate::int::dynamic::word::Sums;
use crate::layout::{IsLayout, OffsetAt};
use crate::modes::{Cons, Mode, Nil};
use crate::node::{FormOf, Integer, Node, Tuple};
use crate::quotient::{AddProduct, FloorDivide};
use crate::report::{Evaluated, Is, LeavesOpen, Rejection};

/// A free mode counts as coordinate 0, like CuTe's `_`. The offset of a coordinate with free modes is the start
/// of the slice.
#[diagnostic::do_not_recommend]
impl<S, D, I> Coord<S, D, I> for Keep {
    type Verdict = Nil;
    #[inline(always)]
    fn offset_from<Sum: Sums<I>>(self, base: Sum) -> Sum {
        base
    }
    #[inline(always)]
    fn is_inside(&self) -> bool {
        true
    }
}

/// The coordinate of an element has no free mode.
#[diagnostic::do_not_recommend]
impl<I> InIntegers<I> for Keep {
    type Whole = Rejection<LeavesOpen<I>>;
}

impl<S, D> Layout<S, D> {
    /// Returns the modes that a coordinate leaves free, and their start offset, like [`Slice`].
    ///
    /// ```text
    /// slice.offset(c) + offset == offset of the coordinate with c in the free modes
    /// ```
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let a = Layout::<(_3, (_2, _3)), (_3, (_12, _1))>::new();
    /// let (slice, offset) = a.slice_and_offset((1, (Keep, 2)));
    /// assert_eq!(slice.to_string(), "(2):(12)");
    /// assert_eq!(offset, 5);
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn slice_and_offset<C, R>(self, coordinate: C) -> (Is<R, Sliced<Self, C>>, u32) where Self: Slice<C, Output = R>, R: SliceOf<Self, C> {
        let start = R::start(coordinate);
        (IsLayout::VALUE, start)
    }
}

/// The slice of `A` at the coordinate `C`.
///
/// The slice is `Self`, so nothing is computed without it.
pub trait SliceOf<A, C>: IsLayout {
    /// Returns the start of the slice.
    fn start(coordinate: C) -> u32;
}
impl<S, D, T, E, C> SliceOf<Layout<S, D>, C> for Layout<T, E>
where
    Layout<S, D>: OffsetAt<C>,
{
    #[inline(always)]
    fn start(coordinate: C) -> u32 {
        <Layout<S, D> as IsLayout>::VALUE.offset(coordinate)
    }
}

/// A **type operator**: the offset of the coordinate `C` of static integers, as a static integer. [`Keep`]
/// counts as 0.
///
/// Each static integer must be less than the extent of its mode.
///
/// For dynamic coordinates, use [`offset`](struct@Layout#method.offset).
///
/// ```text
/// result == a(c)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_3, (_2, _3)), (_3, (_12, _1))>;
/// assert_type_eq_all!(OffsetOf<A, (_1, (Keep, _2))>, _5);
/// assert_type_eq_all!(OffsetOf<A, _4>, _15);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: OffsetOf<Layout<(_3, _2), (_1, _3)>, (_1, _1, _1)>) {}
/// ```
/// ```text
/// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 3
/// ```
///
/// # Source
///
/// CuTe `crd2idx` (`stride.hpp`).
#[doc(alias = "crd2idx")]
pub trait StaticOffset<C, Nothing = ()> {
    /// The offset.
    type Output;
}

outcome! { StaticOffset [C] "in generic code, add the bound `{Self}: ops::StaticOffset<{C}>`"; }
accepted! { StaticOffset [C]; }

/// The result of [`StaticOffset`].
pub type OffsetOf<A, C> = <A as StaticOffset<C>>::Output;

impl<S, D, C, R, V> StaticOffsetOutcome<C> for Layout<S, D>
where
    C: OffsetFrom<S, D, _0, Output = R> + FixesIn<S, Verdict = V>,
{
    type Answer = Evaluated<R, V>;
}

/// A **type operator**: `Base` plus the offset of the coordinate `Self` in `S:D`.
pub trait OffsetFrom<S, D, Base> {
    /// The sum.
    type Output;
}
impl<C, S, D, Base> OffsetFrom<S, D, Base> for C
where
    C: StaticCoordinate,
    C::Form: OffsetIn<C, S, D, Base>,
{
    type Output = <C::Form as OffsetIn<C, S, D, Base>>::Output;
}

/// A **type operator**: the outermost form of a coordinate.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of static integers, found `{Self}`",
    label = "this value is dynamic",
    note = "write a static coordinate of static integers, `Keep` and tuples; for a dynamic \
            coordinate, call `offset`"
)]
pub trait StaticCoordinate {
    /// [`Integer`], [`Tuple`] or [`Free`].
    type Form;
}
/// The form of a free coordinate.
pub struct Free;
impl StaticCoordinate for Keep {
    type Form = Free;
}
impl<N> StaticCoordinate for N
where
    N: Node,
{
    type Form = FormOf<N>;
}

/// [`OffsetFrom`] for a coordinate `C`. `Self` is the form of `C`.
#[diagnostic::on_unimplemented(
    message = "the coordinate is nested deeper than the shape",
    label = "this is not a coordinate of the layout",
    note = "congruence: the coordinate is `{C}`, the shape is `{S}`: nest the coordinate like the \
            shape"
)]
pub trait OffsetIn<C, S, D, Base> {
    /// The sum.
    type Output;
}
impl<C, S, D, Base> OffsetIn<C, S, D, Base> for Free {
    type Output = Base;
}
/// The digits of a linear index are the coordinates of the leaves.
impl<C, S, D, Base, All> OffsetIn<C, S, D, Base> for Integer
where
    S: Leaves<D, Nil, Output = All>,
    All: OffsetOfInteger<C, Base>,
{
    type Output = <All as OffsetOfInteger<C, Base>>::Output;
}
impl<Base> OffsetIn<(), (), (), Base> for Tuple {
    type Output = Base;
}

/// A **type operator**: `Base` plus the offset of the linear index `C` in the modes `Self`. The last mode
/// continues past its extent.
pub trait OffsetOfInteger<C, Base> {
    /// The sum.
    type Output;
}
impl<C, Base> OffsetOfInteger<C, Base> for Nil {
    type Output = Base;
}
impl<C, Base, S, D, Rest> OffsetOfInteger<C, Base> for Cons<Mode<S, D>, Rest>
where
    Rest: OffsetBefore<S, D, C, Base>,
{
    type Output = <Rest as OffsetBefore<S, D, C, Base>>::Output;
}

/// [`OffsetOfInteger`] of the mode `S:D`, followed by the modes `Self`.
///
/// The modes are `Self`, so nothing is computed while they are inferred.
pub trait OffsetBefore<S, D, C, Base> {
    /// The sum.
    type Output;
}
impl<S, D, C, Base> OffsetBefore<S, D, C, Base> for Nil
where
    Base: AddProduct<D, C>,
{
    type Output = <Base as AddProduct<D, C>>::Output;
}
impl<S, D, C, Base, T, E, Rest, Sum> OffsetBefore<S, D, C, Base> for Cons<Mode<T, E>, Rest>
where
    C: FloorDivide<S>,
    Base: AddProduct<D, C::Remainder, Output = Sum>,
    Rest: OffsetBefore<T, E, C::Quotient, Sum>,
{
    type Output = <Rest as OffsetBefore<T, E, C::Quotient, Sum>>::Output;
}

macro_rules! tuple_offsets {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $D, $C, $before,)+ $last>
            OffsetIn<($($C,)+), ($($S,)+), ($($D,)+), $first> for Tuple
        where
            $($C: OffsetFrom<$S, $D, $before, Output = $after>,)+
        {
            type Output = $last;
        }
    };
}
macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        impl<$($S, $D,)+ $($C,)+ Base> OffsetIn<($($C,)+), ($($S,)+), ($($D,)+), Base> for Tuple {
            type Output = Base;
        }
    };
}
for_each_two_arities!(other_ranks);
for_each_arity!(tuple_offsets);
