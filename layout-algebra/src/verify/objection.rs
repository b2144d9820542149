//! What is wrong with a result.

use core::fmt;

use super::MOST;
use crate::IntTuple;

/// Why a law is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objection {
    /// An offset is not the one that the law requires.
    Offset {
        /// The colexicographic index in the result.
        index: i64,
        /// The offset of the result there.
        found: i128,
        /// The offset that the law requires.
        wanted: i128,
    },
    /// The result leads back to no coordinate of the operand.
    Outside {
        /// The index in the result.
        index: i64,
        /// The integer coordinate of the result there.
        found: i128,
        /// The elements of the operand.
        size: i64,
    },
    /// The result does not have the shape that the law requires, or a refinement of it.
    Shape {
        /// The shape of the result.
        found: IntTuple,
        /// The shape that the law requires to be refined.
        wanted: IntTuple,
    },
    /// The result does not have as many elements as the law requires.
    Size {
        /// The elements of the result.
        found: i128,
        /// The elements that the law requires.
        wanted: i128,
    },
    /// The result has more modes than its function needs.
    Modes {
        /// The modes of the result.
        found: usize,
        /// The fewest modes with this function.
        wanted: usize,
    },
    /// Copies of an operand overlap, so no result is right.
    Overlap {
        /// The first offset that two copies reach.
        offset: i128,
    },
    /// The copies leave an offset out.
    Uncovered {
        /// That offset.
        offset: i128,
    },
    /// More offsets would have to be evaluated than [`MOST`]: the law may hold.
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
                "at index {index} the result has offset {found}, the law wants {wanted}"
            ),
            Self::Outside { index, found, size } => write!(
                f,
                "at index {index} the result leads back to {found}, past the {size} coordinates"
            ),
            Self::Shape { found, wanted } => {
                write!(f, "shape `{found}` does not refine `{wanted}`")
            }
            Self::Size { found, wanted } => {
                write!(f, "the result has size {found}, the law wants {wanted}")
            }
            Self::Modes { found, wanted } => {
                write!(f, "the result has {found} modes, the law wants {wanted}")
            }
            Self::Overlap { offset } => write!(f, "two copies reach offset {offset}"),
            Self::Uncovered { offset } => write!(f, "no copy reaches offset {offset}"),
            Self::TooLarge => write!(f, "more than {MOST} offsets would have to be evaluated"),
        }
    }
}

impl core::error::Error for Objection {}
