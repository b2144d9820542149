//! Layouts of threads and of values: each has a number of its own.

use super::inverse::{RightInverse, RightInverted};
use crate::Layout;
use crate::int::{Compare, Equal, Less};
use crate::layout::{Size, SizeOf};
use crate::report::{Accepted, CellsNumbered, Decimal, ToldOf};

/// A layout that numbers its cells: each has a number of its own below the size.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not number its cells",
    label = "not a layout whose numbers are known"
)]
pub trait NumbersCells {
    /// [`Equal`], or the trait is not implemented.
    type Answer;
}
impl<S, D, Answer> NumbersCells for Layout<S, D>
where
    S: Size,
    Self: RightInverse,
    RightInverted<Self>: Size,
    SizeOf<RightInverted<Self>>: Compare<SizeOf<S>, Output = Answer>,
    Answer: NumbersAll<SizeOf<S>, SizeOf<RightInverted<Self>>>,
{
    type Answer = Answer;
}

/// Whether `Reached` of `Cells` cells are all of them, `Self` comparing the two.
pub trait NumbersAll<Cells, Reached> {}
impl<Cells, Reached> NumbersAll<Cells, Reached> for Equal {}
impl<Cells: Decimal, Reached: Decimal> NumbersAll<Cells, Reached> for Less where
    ToldOf<CellsNumbered, Cells, Reached>: Accepted
{
}
