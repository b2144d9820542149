//! Flat lists of modes, the working form of the operations.

use crate::Layout;
use crate::int::{One, UTerm};
use crate::report::Refusal;

/// An extent and its stride.
pub struct Mode<S, D>(S, D);

/// A list with a first element.
pub struct Cons<Head, Tail>(Head, Tail);

/// The empty list.
pub struct Nil;

/// A **type operator**: a list of modes as a layout; none is `1:0`, one is `n:d`.
#[diagnostic::on_unimplemented(
    message = "the result has a tuple of more than 8 modes",
    note = "a tuple of a layout type has at most 8 modes"
)]
pub trait IntoLayout {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
}

/// The layout of a list of modes.
pub type FlatLayout<L> = Layout<<L as IntoLayout>::Shape, <L as IntoLayout>::Stride>;

impl IntoLayout for Nil {
    type Shape = One;
    type Stride = UTerm;
}

/// Never seen: what asks for the layout asks first whether it is accepted.
impl<Rule> IntoLayout for Refusal<Rule> {
    type Shape = One;
    type Stride = UTerm;
}

impl<S, D> IntoLayout for Cons<Mode<S, D>, Nil> {
    type Shape = S;
    type Stride = D;
}

macro_rules! into_layout {
    ($($S:ident $D:ident)+) => {
        impl<$($S, $D),+> IntoLayout for into_layout!(@list $($S $D)+) {
            type Shape = ($($S,)+);
            type Stride = ($($D,)+);
        }
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
