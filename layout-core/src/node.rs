//! Nodes: the elements of a shape, stride or profile, which are tuples or integers.
//!
//! Operations that distinguish 0, 1 and larger integers use this classification, and have one impl for each
//! answer.

use crate::arity::for_each_arity;
use crate::int::digit::{self, X0, X1, X2, X3, X4, X5, X6, X7, X8, X9, XA, XB, XC, XD, XE, XF};
use crate::int::{_0, _1, impl_above_one, impl_for};
use crate::report::{At, Decimal, Numeral};

/// A **type operator**: the classification of a node of a nested tuple.
#[diagnostic::on_unimplemented(
    message = "expected a static integer or a nested tuple of static integers, found `{Self}`",
    label = "this is neither an integer nor a tuple",
    note = "write shapes, orders and profiles with static integers `_0`, `_1`, ... and tuples of \
            at most 8 modes"
)]
pub trait Node {
    /// [`Integer`] or [`Tuple`].
    type Form;
    /// [`Zero`], [`Single`], [`Several`] or [`Tuple`].
    type Count;
}

/// The form of an integer.
pub struct Integer;
/// The form of a tuple.
pub struct Tuple;
/// The integer 0.
pub struct Zero;
/// The integer 1.
pub struct Single;
/// An integer greater than 1.
pub struct Several;

/// The form of a node: an integer or a tuple.
pub type FormOf<N> = <N as Node>::Form;
/// The class of a node: 0, 1, a larger integer, or a tuple.
pub type CountOf<N> = <N as Node>::Count;

impl Node for _0 {
    type Form = Integer;
    type Count = Zero;
}
impl Node for _1 {
    type Form = Integer;
    type Count = Single;
}
impl_above_one! {
    <> Node where [] {
        type Form = Integer;
        type Count = Several;
    }
}
impl Node for () {
    type Form = Tuple;
    type Count = Tuple;
}

macro_rules! tuple_nodes {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S),+> Node for ($($S,)+) {
            type Form = Tuple;
            type Count = Tuple;
        }
    };
}
for_each_arity!(tuple_nodes);

/// A **type operator**: a static integer as the position of a mode, or as a number of modes.
#[diagnostic::on_unimplemented(
    message = "expected the index of a mode, found `{Self}`",
    label = "this is not the index of a mode",
    note = "write a static integer below the rank, starting at `_0`"
)]
pub trait Position {
    /// The position, or [`Above`].
    type At;
}

/// A position above the maximum rank.
pub struct Above;

macro_rules! named_positions {
    ($($name:ident $at:literal,)+) => {$(
        #[diagnostic::do_not_recommend]
        impl Position for digit::$name {
            type At = At<$at>;
        }
        impl Decimal for At<$at> {
            type Output = Numeral<$at>;
        }
    )+};
}
named_positions! { _0 0, _1 1, _2 2, _3 3, _4 4, _5 5, _6 6, _7 7, _8 8, }

macro_rules! above_all_ranks {
    ($([$($U:ident)?] $N:ty,)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($U)?> Position for $N {
            type At = Above;
        }
    )+};
}
above_all_ranks! {
    [] digit::_9, [] digit::_10, [] digit::_11, [] digit::_12, [] digit::_13, [] digit::_14,
    [] digit::_15, [U] X0<U>, [U] X1<U>, [U] X2<U>, [U] X3<U>, [U] X4<U>, [U] X5<U>, [U] X6<U>,
    [U] X7<U>, [U] X8<U>, [U] X9<U>, [U] XA<U>, [U] XB<U>, [U] XC<U>, [U] XD<U>, [U] XE<U>,
    [U] XF<U>,
}
