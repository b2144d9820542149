//! Why no layout has given values.

use core::fmt;

use crate::{Layout, MAX_DEPTH};

/// The first value that no layout has after those before it.
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
    /// The index.
    pub index: i64,
    /// The value at that index; none if the values end there.
    pub found: Option<i64>,
    /// The value that every layout with the values before it has there, if it is unique.
    pub needed: Option<i128>,
    /// Why it has that value.
    pub why: Why,
    /// A swizzled layout that has all values, if one was looked for and found.
    pub swizzled: Option<Box<Layout>>,
}

/// Why a layout would have another value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// There are no values, and a layout has at least one.
    Empty,
    /// The coordinate 0 has offset 0.
    First,
    /// Offsets are not negative.
    Negative,
    /// The cosize, one more than an offset, is at most `i64::MAX`.
    OverLimit,
    /// The values before end modes, the last at `block`, and are added up from there on.
    Block {
        /// The extent of the modes that have ended.
        block: i64,
        /// The index at which the block starts, and its value.
        start: (i64, i64),
        /// The index within the block, and its value.
        within: (i64, i64),
    },
    /// The values end within a block.
    Size {
        /// The extent of the modes that have ended, which divides the size of a layout.
        block: i64,
    },
    /// A mode of the shape ends within a block.
    Mode {
        /// The extent of the modes that have ended.
        block: i64,
    },
    /// The values are more or fewer than the elements of the shape.
    Shape {
        /// The number of its elements; 0 if one of its extents is below 1.
        size: i64,
    },
    /// The layout would have too many parentheses.
    Depth,
    /// There are more values than are read.
    TooMany {
        /// The number of values that are read.
        limit: i64,
    },
}

impl Contradiction {
    /// What is refused.
    #[must_use]
    pub fn headline(&self) -> &'static str {
        "no layout has these values"
    }

    /// Returns the index, its value, and why every layout has another one there.
    #[must_use]
    pub fn fact(&self) -> String {
        let index = self.index;
        let found = match self.found {
            Some(found) => format!("at index {index} is {found}"),
            None => format!("they end at index {index}"),
        };
        let needed = self
            .needed
            .map(|needed| format!(", a layout has {needed} there"));
        format!("{found}{}: {}", needed.unwrap_or_default(), self.why)
    }
}

/// A sentence without a full stop.
impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.headline(), self.fact())?;
        match &self.swizzled {
            Some(swizzled) => write!(f, "; `{swizzled}` has them"),
            None => Ok(()),
        }
    }
}

/// A clause.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty | Self::First => f.write_str("the first offset is 0"),
            Self::Negative => f.write_str("no offset is negative"),
            Self::OverLimit => f.write_str("the cosize would exceed the limit of i64"),
            Self::Block {
                block,
                start: (start, a),
                within: (within, b),
            } => {
                let index = start.saturating_add(*within);
                write!(
                    f,
                    "the values run in blocks of {block}, so that at index {index} is the sum of \
                     those at {start} and {within}, {a} + {b}",
                )
            }
            Self::Size { block } => write!(
                f,
                "the values run in blocks of {block}, of which the last is not full"
            ),
            Self::Mode { block } => write!(
                f,
                "a mode of the shape ends there, but the values run in blocks of {block}"
            ),
            Self::Shape { size } => write!(f, "the shape has {size} elements"),
            Self::Depth => write!(f, "parentheses nest deeper than {MAX_DEPTH}"),
            Self::TooMany { limit } => write!(f, "no more than {limit} are read"),
        }
    }
}

impl core::error::Error for Contradiction {}
