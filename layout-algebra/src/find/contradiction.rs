//! Why no layout has given values.

use core::fmt;

use crate::ComposedLayout;

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
    /// The value that every layout with the values before has there, if there is only one.
    pub needed: Option<i128>,
    /// Why it has that value.
    pub why: Why,
    /// A swizzled layout that has all values, where one was looked for and found.
    pub swizzled: Option<Box<ComposedLayout>>,
}

/// Why a layout would have another value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// There are no values, and a layout has one at least.
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
    /// There are more values than are read.
    TooMany {
        /// The number of values that are read.
        limit: i64,
    },
}

/// A sentence without a full stop.
impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = self.index;
        f.write_str("no layout has these values: ")?;
        match self.found {
            Some(found) => write!(f, "at index {index} is {found}")?,
            None => write!(f, "they end at index {index}")?,
        }
        if let Some(needed) = self.needed {
            write!(f, ", a layout has {needed} there")?;
        }
        match &self.why {
            Why::Empty | Why::First => f.write_str(": the first offset is 0")?,
            Why::Negative => f.write_str(": no offset is negative")?,
            Why::OverLimit => f.write_str(": the cosize would exceed the limit of i64")?,
            Why::Block {
                block,
                start: (start, a),
                within: (within, b),
            } => write!(
                f,
                ": the values run in blocks of {block}, so that at index {index} is the sum of \
                 those at {start} and {within}, {a} + {b}",
            )?,
            Why::Size { block } => {
                write!(
                    f,
                    ": the values run in blocks of {block}, of which the last is not full"
                )?;
            }
            Why::TooMany { limit } => write!(f, ": no more than {limit} are read")?,
        }
        match &self.swizzled {
            Some(swizzled) => write!(f, "; `{swizzled}` has them"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Contradiction {}
