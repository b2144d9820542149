//! The right operand of by-mode operations.

use core::fmt;

use crate::{IntTuple, Layout};

/// The right operand of a composition, division or product.
///
/// ```
/// use layout_algebra::{Layout, Tiler};
///
/// let by_mode = Tiler::from((8, 4));
/// assert_eq!(by_mode.to_string(), "(8,4)");
/// let rows = Tiler::Modes(vec![Tiler::from(8), Tiler::Keep]);
/// assert_eq!(rows.to_string(), "(8,_)");
/// let strided = Tiler::from("2:4".parse::<Layout>()?);
/// assert_eq!(strided.to_string(), "2:4");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tiler {
    /// A layout, applied to the full operand.
    Layout(Layout),
    /// `n`, short for the layout `n:1`.
    Size(i64),
    /// One tiler for each leading mode of the operand.
    Modes(Vec<Tiler>),
    /// `_`: leaves the mode unchanged.
    Keep,
}

impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(layout) => write!(f, "{layout}"),
            Self::Size(n) => write!(f, "{n}"),
            Self::Modes(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    let comma = if i == 0 { "" } else { "," };
                    write!(f, "{comma}{mode}")?;
                }
                f.write_str(")")
            }
            Self::Keep => f.write_str("_"),
        }
    }
}

impl From<Layout> for Tiler {
    fn from(layout: Layout) -> Self {
        Self::Layout(layout)
    }
}

impl From<&Layout> for Tiler {
    #[inline]
    fn from(layout: &Layout) -> Self {
        Self::Layout(layout.clone())
    }
}

impl From<&Self> for Tiler {
    fn from(tiler: &Self) -> Self {
        tiler.clone()
    }
}

impl From<i64> for Tiler {
    fn from(n: i64) -> Self {
        Self::Size(n)
    }
}

/// Converts a shape to a by-mode tiler, where each entry `n` becomes `n:1`.
impl From<&IntTuple> for Tiler {
    fn from(shape: &IntTuple) -> Self {
        match shape {
            IntTuple::Int(n) => Self::Size(*n),
            IntTuple::Tuple(modes) => Self::Modes(modes.iter().map(Self::from).collect()),
        }
    }
}

crate::int_tuple::from_native_tuples!(Tiler, Modes);
