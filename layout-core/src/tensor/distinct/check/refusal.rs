//! Why values do not make a layout distinct.

use core::fmt;

/// The largest number of modes of a coordinate that is reported mode by mode.
const MOST_MODES: usize = 4;

/// A layout sends two coordinates to one offset, or is not known not to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDistinct {
    /// Two coordinates have the same offset.
    Meet {
        /// The coordinates, as integers.
        coordinates: (u64, u64),
        /// The extents that turn an integer into a coordinate.
        extents: ModeExtents,
        /// Their offset.
        offset: u64,
        /// The largest stride, if no two coordinates would meet if it were larger.
        too_small: Option<StrideTooSmall>,
    },
    /// A number of the layout exceeds the word in which its values are counted.
    NumberTooLarge {
        /// Whether it is one of the stride, and not of the shape.
        in_stride: bool,
        /// Which number it is, of the flat shape or stride, from 0 on.
        leaf: u32,
        /// The number, if it fits `u64`.
        number: Option<u64>,
        /// The largest number of the word.
        most: u64,
    },
    /// The size or the cosize exceeds `u64`.
    TooLarge,
    /// There are more than 64 modes.
    TooManyModes,
    /// 1048576 steps did not decide it.
    NotDecided,
}

/// The extents of the modes of a layout, if there are at most 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeExtents {
    extents: [u64; MOST_MODES],
    rank: usize,
}

impl ModeExtents {
    /// The extents of `rank` modes of one element.
    pub(super) fn ones(rank: usize) -> Self {
        let extents = [1; MOST_MODES];
        Self { extents, rank }
    }

    /// Makes a mode `extent` times as long.
    pub(super) fn multiply(&mut self, mode: usize, extent: u64) {
        if let Some(whole) = self.extents.get_mut(mode) {
            *whole *= extent;
        }
    }

    /// The extents; empty for a shape that is an integer, or one of more modes.
    #[must_use]
    pub fn get(&self) -> &[u64] {
        self.extents.get(..self.rank).unwrap_or_default()
    }

    /// Writes an integer as a coordinate, `(1,0)`.
    fn write(&self, f: &mut fmt::Formatter<'_>, mut index: u64) -> fmt::Result {
        let Some((_, before)) = self.get().split_last().filter(|_| self.rank > 1) else {
            return write!(f, "{index}");
        };
        f.write_str("(")?;
        for &extent in before {
            write!(f, "{},", index % extent)?;
            index /= extent;
        }
        write!(f, "{index})")
    }
}

/// A stride that is not above what all other modes reach, which are distinct without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrideTooSmall {
    /// Which number it is, of the flat stride, from 0 on.
    pub leaf: u32,
    /// The stride.
    pub stride: u64,
    /// The smallest stride from which on no two coordinates meet.
    pub least: u64,
}

impl fmt::Display for NotDistinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Meet {
                coordinates: (first, second),
                extents,
                offset,
                too_small,
            } => {
                f.write_str("not distinct: coordinate ")?;
                extents.write(f, *first)?;
                f.write_str(" and coordinate ")?;
                extents.write(f, *second)?;
                write!(f, " both have offset {offset}: ")?;
                match too_small {
                    Some(StrideTooSmall {
                        leaf,
                        stride,
                        least,
                    }) => write!(
                        f,
                        "leaf {leaf} of the stride is {stride}, and would have to be at least {least}"
                    ),
                    None => f.write_str(
                        "let each stride be above what the modes with smaller strides reach \
                         together",
                    ),
                }
            }
            Self::NumberTooLarge {
                in_stride,
                leaf,
                number,
                most,
            } => {
                let part = if *in_stride { "stride" } else { "shape" };
                write!(f, "overflow: leaf {leaf} of the {part}")?;
                if let Some(number) = number {
                    write!(f, ", {number},")?;
                }
                write!(f, " exceeds {most}")?;
                if *most == u64::from(u32::MAX) {
                    f.write_str(", the largest `u32`: take values of `usize`")?;
                }
                Ok(())
            }
            Self::TooLarge => f.write_str(
                "overflow: the size or cosize of the layout exceeds 18446744073709551615",
            ),
            Self::TooManyModes => f.write_str("rank: the layout has more than 64 modes"),
            Self::NotDecided => f.write_str(
                "not decided: 1048576 steps did not tell whether two coordinates have the same \
                 offset",
            ),
        }
    }
}
impl core::error::Error for NotDistinct {}
