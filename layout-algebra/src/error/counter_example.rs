//! Coordinates that show a refusal.

use core::fmt;

use crate::IntTuple;

/// A coordinate at which a composed function differs from the only layout that it could be.
///
/// Printed, it is a clause: `at coordinate 5 = (2,1) the offset is 8, the composed strides give 7`.
///
/// ```
/// use layout_algebra::Layout;
///
/// let a: Layout = "(6,2):(1,7)".parse()?;
/// let b: Layout = "(3,2):(2,3)".parse()?;
/// let error = a.composition(&b).unwrap_err();
/// let shown = error.counter_example().unwrap();
/// assert_eq!((shown.index, &shown.coordinate), (5, &(2, 1).into()));
/// assert_eq!(shown.offset, a.offset(b.offset(5)?)?.into());
/// assert_eq!(shown.composed, 2 * 2 + 3);
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CounterExample {
    /// The colexicographic index of the coordinate in the right operand.
    pub index: i64,
    /// The coordinate in the right operand.
    pub coordinate: IntTuple,
    /// The offset that the composition must have there.
    pub offset: i128,
    /// The offset that the strides of the composition give, which the coordinates before fix.
    pub composed: i128,
}

impl fmt::Display for CounterExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            index,
            coordinate,
            offset,
            composed,
        } = self;
        write!(f, "at coordinate {index}")?;
        if let IntTuple::Tuple(_) = coordinate {
            write!(f, " = {coordinate}")?;
        }
        write!(
            f,
            " the offset is {offset}, the composed strides give {composed}"
        )
    }
}
