//! Coordinates with free modes, used for slicing.

use core::fmt;

use crate::IntTuple;

/// A coordinate in which some modes are free: `(2,_)` is row 2.
///
/// ```
/// use layout_algebra::Coord;
///
/// let row = Coord::from((2, Coord::Free));
/// assert_eq!(row.to_string(), "(2,_)");
/// assert_eq!("(2,_)".parse(), Ok(row));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Coord {
    /// `_`: the full mode.
    Free,
    /// A single index of the mode.
    At(i64),
    /// Coordinates of the submodes.
    Modes(Vec<Coord>),
}

impl Coord {
    /// Returns `true` if all modes are free.
    #[must_use]
    pub fn is_free(&self) -> bool {
        match self {
            Self::Free => true,
            Self::At(_) => false,
            Self::Modes(modes) => modes.iter().all(Self::is_free),
        }
    }

    /// Returns the coordinate with 0 in each free mode.
    #[must_use]
    pub fn origin(&self) -> IntTuple {
        match self {
            Self::Free => IntTuple::Int(0),
            Self::At(i) => IntTuple::Int(*i),
            Self::Modes(modes) => IntTuple::Tuple(modes.iter().map(Self::origin).collect()),
        }
    }

    /// Returns `true` if `self` nests deeper than `limit`. Does not look deeper than `limit`.
    pub(crate) fn is_deeper_than(&self, limit: usize) -> bool {
        match self {
            Self::Free | Self::At(_) => false,
            Self::Modes(_) if limit == 0 => true,
            Self::Modes(modes) => modes.iter().any(|mode| mode.is_deeper_than(limit - 1)),
        }
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free => f.write_str("_"),
            Self::At(i) => write!(f, "{i}"),
            Self::Modes(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    let comma = if i == 0 { "" } else { "," };
                    write!(f, "{comma}{mode}")?;
                }
                f.write_str(")")
            }
        }
    }
}

impl From<i64> for Coord {
    fn from(i: i64) -> Self {
        Self::At(i)
    }
}

impl From<&Self> for Coord {
    fn from(coordinate: &Self) -> Self {
        coordinate.clone()
    }
}

impl From<&IntTuple> for Coord {
    fn from(coordinate: &IntTuple) -> Self {
        match coordinate {
            IntTuple::Int(i) => Self::At(*i),
            IntTuple::Tuple(modes) => Self::Modes(modes.iter().map(Self::from).collect()),
        }
    }
}

crate::int_tuple::from_native_tuples!(Coord, Modes);
