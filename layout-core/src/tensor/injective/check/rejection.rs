//! Errors of the injectivity check.

use core::fmt;

/// Maximum number of modes of a coordinate that is printed mode by mode.
const MOST_MODES: usize = 4;

/// Error: a layout is not injective, or the check was not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotInjective {
    /// Two coordinates have the same offset.
    Meet {
        /// The coordinates, as linear indices.
        coordinates: (u64, u64),
        /// The extents that convert a linear index to a coordinate.
        extents: ModeExtents,
        /// The offset of both coordinates.
        offset: u64,
        /// The largest stride, if a larger value would make the layout injective.
        too_small: Option<StrideTooSmall>,
    },
    /// A value of the layout overflows its integer type.
    NumberTooLarge {
        /// `true` for a stride, `false` for an extent.
        in_stride: bool,
        /// Index of the value in the flat shape or stride, starting at 0.
        leaf: u32,
        /// The value, if it fits in `u64`.
        number: Option<u64>,
        /// Maximum value of the integer type.
        most: u64,
    },
    /// The size or the cosize exceeds `u64`.
    TooLarge,
    /// The layout has more than 64 modes.
    TooManyModes,
    /// The search was not decided after 1048576 steps.
    NotDecided,
}

/// The extents of the modes of a layout, for a rank of at most 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeExtents {
    extents: [u64; MOST_MODES],
    rank: usize,
}

impl ModeExtents {
    /// Returns `rank` extents of 1.
    pub(super) fn ones(rank: usize) -> Self {
        let extents = [1; MOST_MODES];
        Self { extents, rank }
    }

    /// Multiplies the extent of a mode.
    pub(super) fn multiply(&mut self, mode: usize, extent: u64) {
        if let Some(whole) = self.extents.get_mut(mode) {
            *whole *= extent;
        }
    }

    /// Returns the extents. The result is empty for an integer shape, and for more than 4 modes.
    #[must_use]
    pub fn get(&self) -> &[u64] {
        self.extents.get(..self.rank).unwrap_or_default()
    }

    /// Writes a linear index as a coordinate, such as `(1,0)`.
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

/// A stride that does not exceed the largest offset of all other modes. The other modes are
/// injective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrideTooSmall {
    /// Index of the stride in the flat strides, starting at 0.
    pub leaf: u32,
    /// The stride.
    pub stride: u64,
    /// With a stride of at least this value, the layout is injective.
    pub least: u64,
}

impl fmt::Display for NotInjective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Meet {
                coordinates: (first, second),
                extents,
                offset,
                too_small,
            } => {
                f.write_str("not injective: coordinate ")?;
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
                        "leaf {leaf} of the stride is {stride}, but must be at least {least}"
                    ),
                    None => f.write_str(
                        "make each stride larger than the largest offset of all modes with smaller strides",
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
                    f.write_str(", the largest `u32`: use values of type `usize`")?;
                }
                Ok(())
            }
            Self::TooLarge => f.write_str(
                "overflow: the size or cosize of the layout exceeds 18446744073709551615",
            ),
            Self::TooManyModes => f.write_str("rank: expected a layout of at most 64 modes, found more: coalesce the layout"),
            Self::NotDecided => f.write_str(
                "not decided: cannot decide within 1048576 steps whether two coordinates have the same offset: make each stride larger than the largest offset of all modes with smaller strides",
            ),
        }
    }
}
impl core::error::Error for NotInjective {}
