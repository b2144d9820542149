//! Results of operations.

use core::fmt;

use crate::{CoordinateLayout, Covering, IntTuple, Layout, TvLayout};

/// The result of an operation: usually a layout, sometimes a layout and an offset, integers or a
/// truth value.
///
/// ```
/// use layout_algebra::{Answer, Coord, Layout};
///
/// let a: Layout = "(128,32):(1,128)".parse()?;
/// let row = a.slice_and_offset((3, Coord::Free))?;
/// assert_eq!(Answer::from(row).to_string(), "(32):(128) at offset 3");
/// assert_eq!(Answer::from(a.shape().clone()).to_string(), "(128,32)");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// A layout, possibly swizzled.
    Layout(Layout),
    /// A layout whose values are coordinates.
    Coordinates(CoordinateLayout),
    /// A predicated tiling, whose last tiles can be partial.
    Covering(Covering),
    /// A tile with its threads and values.
    ThreadValue(TvLayout),
    /// A layout and its start offset.
    Slice(Layout, i64),
    /// An integer or a nested tuple of integers.
    Numbers(IntTuple),
    /// The truth value of a predicate.
    Verdict(bool),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(layout) => layout.fmt(f),
            Self::Coordinates(layout) => layout.fmt(f),
            Self::Covering(tiles) => tiles.fmt(f),
            Self::ThreadValue(tv) => tv.fmt(f),
            Self::Slice(layout, offset) => write!(f, "{layout} at offset {offset}"),
            Self::Numbers(numbers) => numbers.fmt(f),
            Self::Verdict(holds) => holds.fmt(f),
        }
    }
}

impl From<(Layout, i64)> for Answer {
    fn from((layout, offset): (Layout, i64)) -> Self {
        Self::Slice(layout, offset)
    }
}

impl From<i64> for Answer {
    fn from(number: i64) -> Self {
        Self::Numbers(number.into())
    }
}

macro_rules! from {
    ($($variant:ident($type:ty)),+) => {$(
        impl From<$type> for Answer {
            fn from(answer: $type) -> Self {
                Self::$variant(answer)
            }
        }
    )+};
}

from! {
    Layout(Layout), Coordinates(CoordinateLayout), Covering(Covering), ThreadValue(TvLayout),
    Numbers(IntTuple), Verdict(bool)
}
