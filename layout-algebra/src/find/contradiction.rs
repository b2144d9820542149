//! The reason that no layout has given values.

use core::fmt;

use crate::{Layout, MAX_DEPTH};

/// The first value that no layout with the same earlier values has.
///
/// ```
/// use layout_algebra::find::{Why, find_layout};
///
/// let contradiction = find_layout(&[0, 1, 3, 7]).unwrap_err();
/// assert_eq!((contradiction.index, contradiction.found), (3, Some(7)));
/// assert_eq!(contradiction.needed, Some(4));
/// assert!(matches!(contradiction.why, Why::Block { block: 2, start: (2, 3), within: (1, 1) }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The index of the value.
    pub index: i64,
    /// The value at the index, or `None` if the values end before it.
    pub found: Option<i64>,
    /// The value that every layout with the same earlier values has at the index, if unique.
    pub needed: Option<i128>,
    /// The reason for the expected value.
    pub why: Why,
    /// A swizzled layout with all given values, if the search found one.
    pub swizzled: Option<Box<Layout>>,
}

/// The reason that a layout would have a different value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The table is empty, but a layout has at least one element.
    Empty,
    /// The coordinate 0 has offset 0.
    First,
    /// Offsets are not negative.
    Negative,
    /// The cosize, one more than an offset, is at most `i64::MAX`.
    OverLimit,
    /// At least one mode has ended, the last one at index `block`. Values in later blocks repeat
    /// the first block plus the value at the start of the block.
    Block {
        /// The product of the extents of the modes that have ended.
        block: i64,
        /// The index at which the block starts, and its value.
        start: (i64, i64),
        /// The index within the block, and its value.
        within: (i64, i64),
    },
    /// The values end within a block.
    Size {
        /// The product of the extents of the modes that have ended. The block size divides the size
        /// of every layout.
        block: i64,
    },
    /// A mode of the shape ends within a block.
    Mode {
        /// The product of the extents of the modes that have ended.
        block: i64,
    },
    /// The number of values differs from the number of elements of the shape.
    Shape {
        /// The number of elements of the shape, or 0 if an extent is below 1.
        size: i64,
    },
    /// The layout would exceed the maximum nesting depth.
    Depth,
    /// The table exceeds the maximum number of values.
    TooMany {
        /// The maximum number of values.
        limit: i64,
    },
}

impl Contradiction {
    /// Returns the error message without details.
    #[must_use]
    pub fn message(&self) -> &'static str {
        "no layout has these values"
    }

    /// Returns the index, its value, and the reason that every layout has a different value at that
    /// index.
    #[must_use]
    pub fn fact(&self) -> String {
        let index = self.index;
        let found = self
            .found
            .map_or("the end of the values".into(), |found| found.to_string());
        let clause = match self.needed {
            Some(needed) => format!("expected {needed} at index {index}, found {found}"),
            None => format!("found {found} at index {index}"),
        };
        format!("{clause}: {}", self.why)
    }
}

/// Prints a sentence without a full stop.
impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message(), self.fact())?;
        match &self.swizzled {
            Some(swizzled) => write!(f, "; the swizzled layout `{swizzled}` has these values"),
            None => Ok(()),
        }
    }
}

/// Prints a clause.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty | Self::First => f.write_str("the first offset must be 0"),
            Self::Negative => f.write_str("offsets must not be negative"),
            Self::OverLimit => f.write_str("the cosize would exceed the limit of i64"),
            Self::Block {
                block,
                start: (start, a),
                within: (within, b),
            } => {
                let index = start.saturating_add(*within);
                write!(
                    f,
                    "the values form blocks of {block}, so the value at index {index} is the sum \
                     of the values at indices {start} and {within}, {a} + {b}",
                )
            }
            Self::Size { block } => write!(
                f,
                "the values form blocks of {block}, and the last block is incomplete"
            ),
            Self::Mode { block } => write!(
                f,
                "a mode of the shape ends at this index, but the values form blocks of {block}"
            ),
            Self::Shape { size } => write!(f, "the shape has {size} elements"),
            Self::Depth => write!(f, "parentheses nest deeper than {MAX_DEPTH} levels"),
            Self::TooMany { limit } => write!(f, "expected at most {limit} values"),
        }
    }
}

impl core::error::Error for Contradiction {}
