//! Flat lists of modes: the working representation of the operations.

pub mod congruence;
pub mod merge;

use crate::Layout;
use crate::int::{_0, _1, impl_for, impl_positive};
pub use crate::report::Nil;
use crate::report::{Accepted, Rejection, Verdict, is_rejection};

/// A mode: an extent and its stride.
pub struct Mode<S, D>(S, D);

/// A list with a first element.
pub struct Cons<Head, Tail>(Head, Tail);

impl<Any, Head, Tail> Accepted<Cons<Head, Tail>> for Any {
    type Nothing = ();
}
impl<Head, Tail> Verdict for Cons<Head, Tail> {
    type And<Other: Verdict> = Other;
    type In<const MODE: u8> = Nil;
    type CheckReport = Nil;
    is_rejection!(false);
}

/// A **type operator**: the layout of a list of modes. An empty list is `1:0`, and a single mode is `n:d`.
#[diagnostic::on_unimplemented(
    message = "expected at most 8 modes per tuple, the result has more",
    note = "write at most 8 modes per tuple, and group more modes in nested tuples"
)]
pub trait IntoLayout {
    /// The layout.
    type Output;
}

/// The layout of a list of modes.
pub type FlatLayout<L> = <L as IntoLayout>::Output;

impl IntoLayout for Nil {
    type Output = Layout<_1, _0>;
}

/// A placeholder: the verdict is checked before the layout is used.
impl<Rule> IntoLayout for Rejection<Rule> {
    type Output = Layout<_1, _0>;
}

impl<S, D> IntoLayout for Cons<Mode<S, D>, Nil> {
    type Output = Layout<S, D>;
}

/// A **type operator**: the layout of exactly the modes of a list. A single mode is a tuple of one mode.
#[diagnostic::on_unimplemented(
    message = "expected at most 8 modes per tuple, the result has more",
    note = "write at most 8 modes per tuple, and group more modes in nested tuples"
)]
pub trait IntoModes {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
}

/// The layout of exactly the modes of a list.
pub type ModesLayout<L> = Layout<<L as IntoModes>::Shape, <L as IntoModes>::Stride>;

impl IntoModes for Nil {
    type Shape = ();
    type Stride = ();
}
impl<S, D> IntoModes for Cons<Mode<S, D>, Nil> {
    type Shape = (S,);
    type Stride = (D,);
}
impl<S, D, Head, Tail, Shape, Stride> IntoModes for Cons<Mode<S, D>, Cons<Head, Tail>>
where
    Self: IntoLayout<Output = Layout<Shape, Stride>>,
{
    type Shape = Shape;
    type Stride = Stride;
}

/// A **type operator**: the top-level modes of `Self:D`, followed by `Tail`. An integer is its own only mode.
#[diagnostic::on_unimplemented(
    message = "expected a stride congruent with the shape, found different nesting",
    label = "the stride is not congruent with the shape",
    note = "congruence: the shape is `{Self}`, the stride is `{D}`: nest both in the same way"
)]
pub trait TopModes<D, Tail> {
    /// The list.
    type Output;
}

/// The form of an integer shape.
pub struct OneInteger;
/// The form of a shape that is a tuple of one mode.
pub struct OneMode;
/// The form of all other tuples.
pub struct Modes;

/// A **type operator**: the outermost form of a shape.
pub trait Profile {
    /// [`OneInteger`], [`OneMode`] or [`Modes`].
    type Is;
}
impl_positive! { <> Profile where [] { type Is = OneInteger; } }
impl Profile for () {
    type Is = Modes;
}
impl<S> Profile for (S,) {
    type Is = OneMode;
}

/// A **type operator**: like [`TopModes`], with a tuple of one mode as a mode.
pub trait Unpacked<D, Tail> {
    /// The list.
    type Output;
}

#[diagnostic::do_not_recommend]
impl<Tail> TopModes<(), Tail> for () {
    type Output = Tail;
}
impl_positive! {
    #[diagnostic::do_not_recommend]
    <D, Tail> TopModes<D, Tail> where [] { type Output = Cons<Mode<Self, D>, Tail>; }
    <D, Tail> Unpacked<D, Tail> where [] { type Output = Cons<Mode<Self, D>, Tail>; }
}
impl<Tail> Unpacked<(), Tail> for () {
    type Output = Tail;
}
#[diagnostic::do_not_recommend]
impl<S, D, Tail> TopModes<(D,), Tail> for (S,) {
    type Output = Cons<Mode<S, D>, Tail>;
}
impl<S, D, Tail> Unpacked<D, Tail> for (S,) {
    type Output = Cons<Mode<Self, D>, Tail>;
}

macro_rules! into_layout {
    ($($S:ident $D:ident)+) => {
        impl<$($S, $D),+> IntoLayout for into_layout!(@list $($S $D)+) {
            type Output = Layout<($($S,)+), ($($D,)+)>;
        }
        impl<$($S,)+> Profile for ($($S,)+) {
            type Is = Modes;
        }
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ Tail> TopModes<($($D,)+), Tail> for ($($S,)+) {
            type Output = into_layout!(@before Tail $($S $D)+);
        }
        impl<$($S, $D,)+ Tail> Unpacked<($($D,)+), Tail> for ($($S,)+) {
            type Output = into_layout!(@before Tail $($S $D)+);
        }
    };
    (@before $tail:ident) => { $tail };
    (@before $tail:ident $S:ident $D:ident $($rest:ident)*) => {
        Cons<Mode<$S, $D>, into_layout!(@before $tail $($rest)*)>
    };
    (@list) => { Nil };
    (@list $S:ident $D:ident $($rest:ident)*) => {
        Cons<Mode<$S, $D>, into_layout!(@list $($rest)*)>
    };
}

into_layout! { S0 D0 S1 D1 }
into_layout! { S0 D0 S1 D1 S2 D2 }
into_layout! { S0 D0 S1 D1 S2 D2 S3 D3 }
into_layout! { S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 }
into_layout! { S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 }
into_layout! { S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 }
into_layout! { S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 }
