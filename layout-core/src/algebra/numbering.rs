//! Thread and value layouts, which must number their elements without gaps.

use super::inverse::{RightInverse, RightInverted};
use crate::Layout;
use crate::int::{Compare, Equal, Less};
use crate::int_tuple::size::{Size, SizeOf};
use crate::modes::Nil;
use crate::report::{By, CellsNumbered, Decimal, Rejection, Verdict};

/// A **type operator**: the check that a layout gives each element a unique number below the size.
#[diagnostic::on_unimplemented(
    message = "expected a static layout that enumerates its elements, found `{Self}`",
    label = "the sizes and strides of this layout are not static",
    note = "write the threads or the values as a static layout, such as `Layout<(_32, _8), (_8, _1)>`"
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

/// A **type operator**: the check that `Reached` equals `Cells`, the number of elements. `Self` is
/// the comparison of `Reached` with `Cells`.
pub trait NumbersAll<Cells, Reached> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Cells, Reached> NumbersAll<Cells, Reached> for Equal {
    type Verdict = Nil;
}
impl<Cells: Decimal, Reached: Decimal> NumbersAll<Cells, Reached> for Less {
    type Verdict = Rejection<By<CellsNumbered, Cells, Reached>>;
}
