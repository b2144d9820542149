//! Counterexamples: coordinates that prove an error.

use core::fmt;

use crate::IntTuple;

/// A proof that no layout has the promised function.
///
/// A counterexample is printed as a clause:
/// `at coordinate 5 = (2,1) the offset must be 8, but the composed strides give 7`.
///
/// ```
/// use layout_algebra::{CounterExample, Layout};
///
/// let a: Layout = "(6,2):(1,7)".parse()?;
/// let b: Layout = "(3,2):(2,3)".parse()?;
/// let error = a.composition(&b).unwrap_err();
/// let Some(CounterExample::Offset { index, coordinate, offset, composed }) = error.counter_example()
/// else {
///     panic!("no offset in {error}");
/// };
/// assert_eq!((*index, coordinate), (5, &(2, 1).into()));
/// assert_eq!(*offset, a.offset(b.offset(5)?)?.into());
/// assert_eq!(*composed, 2 * 2 + 3);
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CounterExample {
    /// A coordinate where a composed function differs from its only candidate layout.
    Offset {
        /// The colexicographic index of the coordinate in the right operand.
        index: i64,
        /// The coordinate in the right operand.
        coordinate: IntTuple,
        /// The offset that the composition must have at the coordinate.
        offset: i128,
        /// The offset that the strides of the composition give. Earlier coordinates determine these
        /// strides.
        composed: i128,
    },
    /// The first coordinate of the tiles that is outside the divided layout.
    Overhang {
        /// The colexicographic index of the coordinate in the pair (tile, rest).
        index: i64,
        /// The coordinate in the pair.
        coordinate: IntTuple,
        /// The element index at the coordinate.
        element: i64,
        /// The number of elements.
        size: i64,
    },
    /// An offset that two copies of a layout reach. Both copies must exist for the copies to fill
    /// all offsets.
    Overlap {
        /// The offset.
        offset: i64,
        /// The start offsets of the copies. Both offsets are 0 if one copy reaches the offset
        /// twice.
        starts: [i64; 2],
    },
}

impl fmt::Display for CounterExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offset {
                index,
                coordinate,
                offset,
                composed,
            } => {
                let at = At(*index, coordinate);
                write!(
                    f,
                    "{at} the offset must be {offset}, but the composed strides give {composed}"
                )
            }
            Self::Overhang {
                index,
                coordinate,
                element,
                size,
            } => {
                let at = At(*index, coordinate);
                write!(
                    f,
                    "{at} the tiles reach element {element}, but the last element is {}",
                    size - 1
                )
            }
            Self::Overlap {
                offset,
                starts: [0, 0],
            } => write!(f, "two coordinates reach offset {offset}"),
            Self::Overlap {
                offset,
                starts: [a, b],
            } => write!(
                f,
                "without gaps, copies start at {a} and {b}, and both reach offset {offset}"
            ),
        }
    }
}

/// `at coordinate 5 = (2,1)`
struct At<'a>(i64, &'a IntTuple);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at coordinate {}", self.0)?;
        match self.1 {
            IntTuple::Int(_) => Ok(()),
            coordinate @ IntTuple::Tuple(_) => write!(f, " = {coordinate}"),
        }
    }
}
