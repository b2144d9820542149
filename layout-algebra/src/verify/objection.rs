//! The reasons that a result violates a law.

use core::fmt;

use super::MOST;
use crate::IntTuple;

/// The reason that a law is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objection {
    /// An offset differs from the offset that the law requires.
    Offset {
        /// The colexicographic index in the result.
        index: i64,
        /// The offset of the result at the index.
        found: i128,
        /// The offset that the law requires.
        wanted: i128,
    },
    /// The result maps to a coordinate outside the operand.
    Outside {
        /// The index in the result.
        index: i64,
        /// The integer coordinate that the result maps to.
        found: i128,
        /// The number of elements of the operand.
        size: i64,
    },
    /// The shape of the result does not refine the shape that the law requires.
    Shape {
        /// The shape of the result.
        found: IntTuple,
        /// The shape that the result must refine.
        wanted: IntTuple,
    },
    /// The number of elements differs from the number that the law requires.
    Size {
        /// The number of elements of the result.
        found: i128,
        /// The number of elements that the law requires.
        wanted: i128,
    },
    /// The result has more modes than its function needs.
    Modes {
        /// The number of modes of the result.
        found: usize,
        /// The minimum number of modes for this function.
        wanted: usize,
    },
    /// Copies of an operand overlap, so no result is correct.
    Overlap {
        /// The first offset that two copies reach.
        offset: i128,
    },
    /// The copies do not reach an offset.
    Uncovered {
        /// The missing offset.
        offset: i128,
    },
    /// The check would evaluate more than [`MOST`] offsets. The law can still hold.
    TooLarge,
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offset {
                index,
                found,
                wanted,
            } => write!(
                f,
                "at index {index} of the result, expected offset {wanted}, found {found}"
            ),
            Self::Outside { index, found, size } => write!(
                f,
                "at index {index} the result maps to coordinate {found}, out of bounds for {size} \
                 elements"
            ),
            Self::Shape { found, wanted } => {
                write!(
                    f,
                    "expected a shape that refines `{wanted}`, found `{found}`"
                )
            }
            Self::Size { found, wanted } => {
                write!(f, "expected a result of size {wanted}, found {found}")
            }
            Self::Modes { found, wanted } => {
                write!(f, "expected a result of rank {wanted}, found rank {found}")
            }
            Self::Overlap { offset } => write!(f, "two copies reach offset {offset}"),
            Self::Uncovered { offset } => write!(f, "no copy reaches offset {offset}"),
            Self::TooLarge => write!(f, "the check would evaluate more than {MOST} offsets"),
        }
    }
}

impl core::error::Error for Objection {}
