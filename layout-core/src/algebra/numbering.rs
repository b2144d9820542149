//! Layouts of threads and of values: each has a number of its own.

use super::inverse::{RightInverse, RightInverted};
use crate::Layout;
use crate::int::{Compare, Equal, Less};
use crate::int_tuple::size::{Size, SizeOf};
use crate::modes::Nil;
use crate::report::{By, CellsNumbered, Decimal, Refusal, Verdict};

/// A **type operator**: whether a layout numbers its cells, each with a number of its own below the size.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not number its cells",
    label = "not a layout whose numbers are known"
)]
pub trait NumbersCells {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<S, D, Answer, V> NumbersCells for Layout<S, D>
where
    S: Size,
    Self: RightInverse,
    RightInverted<Self>: Size,
    SizeOf<RightInverted<Self>>: Compare<SizeOf<S>, Output = Answer>,
    Answer: NumbersAll<SizeOf<S>, SizeOf<RightInverted<Self>>, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// A **type operator**: whether `Reached` of `Cells` cells are all of them, `Self` comparing the two.
pub trait NumbersAll<Cells, Reached> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Cells, Reached> NumbersAll<Cells, Reached> for Equal {
    type Verdict = Nil;
}
impl<Cells: Decimal, Reached: Decimal> NumbersAll<Cells, Reached> for Less {
    type Verdict = Refusal<By<CellsNumbered, Cells, Reached>>;
}
