//! `domain_distribute`: a tile with a given number of elements, taken from a shape.

use super::construct::StridesLeft;
use super::modes::Leaves;
use super::tuple::AboveZero;
use crate::int::_1;
use crate::modes::merge::Merge;
use crate::modes::{Cons, FlatLayout, IntoLayout, Mode, Nil};
use crate::quotient::{CommonDivisor, FloorDivide, Gcd};

/// A **type operator**: the layout of up to `Count` linear indices of a shape. From left to right, each mode
/// contributes a divisor of its extent.
///
/// ```text
/// the values of result increase, and size(result) divides count
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(DomainDistributed<(_15, _14), _6>, Layout<(_3, _2), (_1, _15)>);
/// ```
///
/// # Errors
///
/// An extent or a count of 0 does not compile:
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: DomainDistributed<(_15, _14), _0>) {}
/// ```
/// ```text
/// error[E0277]: cannot prove that an extent, a divisor, a factor or a count is at least 1
/// ```
///
/// # Source
///
/// CuTe `domain_distribute` (`layout.hpp`).
pub trait DomainDistribute<Count> {
    /// The layout.
    type Output;
}

/// The result of [`DomainDistribute`].
pub type DomainDistributed<Shape, Count> = <Shape as DomainDistribute<Count>>::Output;

impl<S, Count> DomainDistribute<Count> for S
where
    Count: AboveZero,
    S: StridesLeft<_1>,
    S: Leaves<S::Strides, Nil>,
    <S as Leaves<S::Strides, Nil>>::Output: TakeWhereDivides<Count>,
    Parts<S, Count>: IntoLayout,
{
    type Output = FlatLayout<Parts<S, Count>>;
}

/// The modes of the result.
pub type Parts<S, Count> = <<S as Leaves<<S as StridesLeft<_1>>::Strides, Nil>>::Output as
    TakeWhereDivides<Count>>::Output;

/// A **type operator**: for each mode, the part that divides the rest of `Count`. Adjacent parts are merged.
pub trait TakeWhereDivides<Count> {
    /// The list.
    type Output;
}
impl<Count> TakeWhereDivides<Count> for Nil {
    type Output = Self;
}
impl<S, D, Tail, Count> TakeWhereDivides<Count> for Cons<Mode<S, D>, Tail>
where
    S: CommonDivisor<Count>,
    Count: FloorDivide<Gcd<S, Count>>,
    Tail: TakeWhereDivides<Count::Quotient>,
    Gcd<S, Count>: Merge<D, Tail::Output>,
{
    type Output = <Gcd<S, Count> as Merge<D, Tail::Output>>::Output;
}
