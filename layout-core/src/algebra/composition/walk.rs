//! Composition of all leaves of the right operand, in order.

use super::enter::Enter;
use super::ghost::GhostAt;
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::{_0, _1, impl_above_one, impl_for};
use crate::modes::congruence::for_each_incongruent;
use crate::modes::{Cons, IntoLayout, Mode, Nil};
use crate::report::{By, ExtentIsPositive, Rejection};

/// A **type operator**: the image of `Self:D` under the layout `Left`, which is a list of slots or the error of
/// an earlier leaf.
#[diagnostic::on_unimplemented(
    message = "stride and shape of a layout have different parentheses",
    label = "the stride is not congruent with the shape",
    note = "shape `{Self}` meets stride `{D}`",
    note = "a tuple of a layout type has at most 8 modes"
)]
pub trait Walk<D, Left> {
    /// [`Walked`].
    type Output;
}

/// The image of a layout, with a shape that refines the layout's shape, and the slots after it, or the error.
pub struct Walked<Shape, Stride, Left>(Shape, Stride, Left);

impl<D, Left> Walk<D, Left> for _0 {
    type Output = Walked<Self, D, Rejection<By<ExtentIsPositive, Self>>>;
}
impl_above_one! {
    <D, Left> Walk<D, Left> where [Left: Enter<Self, D>, Left::Output: IntoWalked] {
        type Output = <Left::Output as IntoWalked>::Output;
    }
}
impl<D, Left> Walk<D, Left> for _1
where
    D: GhostAt<Left>,
{
    type Output = Walked<Self, D::Output, Left>;
}
/// Computes `a o () = ()`.
impl<Left> Walk<(), Left> for () {
    type Output = Walked<(), (), Left>;
}

/// Computes `a o (b0, b1) = (a o b0, a o b1)`. The slots after `b0` are the slots for `b1`.
macro_rules! walk_tuple {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        paste::paste! {
            impl<$($S, $D, $before, [<Shape $i>], [<Stride $i>],)+ $last> Walk<($($D,)+), $first>
                for ($($S,)+)
            where
                $($S: Walk<$D, $before, Output = Walked<[<Shape $i>], [<Stride $i>], $after>>,)+
            {
                type Output = Walked<($([<Shape $i>],)+), ($([<Stride $i>],)+), $last>;
            }
        }
    };
}
for_each_arity!(walk_tuple);

macro_rules! incongruent {
    ([$($S:ident)+] [$($T:ident)*] $D:ty [$($rule:ty),+ $(,)?]) => {
        impl<$($S,)+ $($T,)* Left> Walk<$D, Left> for ($($S,)+) {
            type Output = Walked<_1, _0, Rejection<By<$($rule),+>>>;
        }
    };
}
for_each_incongruent!(incongruent);

/// The modes of the image of a leaf, and the slots after it, or the error.
pub struct Entered<Image, Left>(Image, Left);

/// A **type operator**: [`Entered`] as [`Walked`].
#[diagnostic::on_unimplemented(
    message = "the result has a tuple of more than 8 modes",
    note = "a tuple of a layout type has at most 8 modes"
)]
pub trait IntoWalked {
    /// [`Walked`].
    type Output;
}
/// A placeholder: the verdict is checked before the image is used.
impl<Rule> IntoWalked for Entered<Nil, Rejection<Rule>> {
    type Output = Walked<_1, _0, Rejection<Rule>>;
}
impl<N, D, Left> IntoWalked for Entered<Cons<Mode<N, D>, Nil>, Left> {
    type Output = Walked<N, D, Left>;
}
impl<N, D, Head, Tail, Left, Shape, Stride> IntoWalked
    for Entered<Cons<Mode<N, D>, Cons<Head, Tail>>, Left>
where
    Cons<Mode<N, D>, Cons<Head, Tail>>: IntoLayout<Output = Layout<Shape, Stride>>,
{
    type Output = Walked<Shape, Stride, Left>;
}
