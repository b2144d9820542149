//! `nullspace`: the coordinates that a layout maps to offset 0.

use super::modes::Leaves;
use crate::Layout;
use crate::algebra::outcome::answers;
use crate::int::{_0, _1, Product, Times, impl_above_one, impl_for, impl_positive};
use crate::modes::{Cons, FlatLayout, IntoLayout, Mode, Nil};

/// A **type operator**: the linear indices along the modes of stride 0.
///
/// ```text
/// a(result(i)) == 0         for all i < size(result)
/// ```
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _4, _8), (_0, _1, _0)>;
/// assert_type_eq_all!(NullspaceOf<A>, Layout<(_2, _8), (_1, _8)>);
/// ```
///
/// # Source
///
/// CuTe `nullspace` (`layout.hpp`).
#[doc(alias = "nullspace")]
pub trait Nullspace {
    /// The layout.
    type Output;
}

answers! { Nullspace [] "in generic code, add the bound `{Self}: ops::Nullspace`"; }

/// The result of [`Nullspace`].
pub type NullspaceOf<A> = <A as Nullspace>::Output;

impl<S, D, All, Still> NullspaceOutcome for Layout<S, D>
where
    S: Leaves<D, Nil, Output = All>,
    All: StillModes<_1, Output = Still>,
    Still: IntoLayout,
{
    type Output = FlatLayout<Still>;
}

/// A **type operator**: the modes of stride 0, with their indices as strides. The first mode has the index
/// `Index`.
pub trait StillModes<Index> {
    /// The list.
    type Output;
}
impl<Index> StillModes<Index> for Nil {
    type Output = Self;
}
impl<S, D, Tail, Index> StillModes<Index> for Cons<Mode<S, D>, Tail>
where
    D: StillMode<S, Tail, Index>,
{
    type Output = D::Output;
}

/// A **type operator**: [`StillModes`] of a mode of extent `S` and stride `Self`, followed by `Tail`.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found `{Self}`",
    label = "this contains a leaf that is not a static integer",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`"
)]
pub trait StillMode<S, Tail, Index> {
    /// The list.
    type Output;
}
impl<S, Tail, Index> StillMode<S, Tail, Index> for _0
where
    S: StandsStill<Tail, Index>,
{
    type Output = S::Output;
}
impl_positive! {
    <S, Tail, Index> StillMode<S, Tail, Index> where [
        S: Times<Index>,
        Tail: StillModes<Product<S, Index>>,
    ] {
        type Output = Tail::Output;
    }
}

/// A **type operator**: [`StillModes`] of a mode of extent `Self` and stride 0, followed by `Tail`.
pub trait StandsStill<Tail, Index> {
    /// The list.
    type Output;
}
impl<Tail, Index> StandsStill<Tail, Index> for _1
where
    Tail: StillModes<Index>,
{
    type Output = Cons<Mode<_1, _0>, Tail::Output>;
}
impl_above_one! {
    <Tail, Index> StandsStill<Tail, Index> where [
        Self: Times<Index>,
        Tail: StillModes<Product<Self, Index>>,
    ] {
        type Output = Cons<Mode<Self, Index>, Tail::Output>;
    }
}
