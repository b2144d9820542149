//! Errors of layouts in kernels.

use core::fmt;

use layout_core::errors::LayoutMismatch;

/// The reason why a kernel rejects a layout.
///
/// ```
/// use layout_core::*;
/// use layout_cubecl::Offsets;
///
/// layout! { type Rows = (?rows, 128):(?leading, 1); }
///
/// let rejection = Offsets::<Rows>::launch(Rows::from_values([1 << 20, 1 << 20])).err().unwrap();
/// assert_eq!(
///     rejection.to_string(),
///     "the layout (1048576,128):(1048576,1) has cosize 1099510579328, the maximum in a kernel is \
///      4294967296: use a tile or a slice of the layout"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// A value of the layout, or an intermediate value of its computation, does not fit in `u32`.
    Number {
        /// The layout.
        layout: String,
    },
    /// The layout has too many elements for `u32` coordinates, or its size overflows `u64`.
    Size {
        /// The layout.
        layout: String,
        /// Number of elements, if it fits in `u64`.
        size: Option<u64>,
    },
    /// The offsets of the layout do not fit in `u32`.
    Cells {
        /// The layout.
        layout: String,
        /// Cosize of the layout, if it fits in `u64`.
        cells: Option<u64>,
    },
    /// The buffer is too short for its layout.
    Short {
        /// The layout.
        layout: String,
        /// Number of elements that the layout requires.
        cells: u64,
        /// Number of elements in the buffer.
        len: usize,
    },
    /// The coordinates are not congruent with the shape of the layout or with a coarser profile.
    Coordinates {
        /// The layout.
        layout: String,
        /// Type of the coordinates.
        coordinates: &'static str,
    },
    /// The rank of the tensor differs from the rank of the layout.
    Rank {
        /// Shape and stride of the tensor.
        tensor: String,
        /// Rank of the layout.
        rank: usize,
    },
    /// The tensor does not have the layout.
    Other {
        /// Shape and stride of the tensor.
        tensor: String,
        /// The first size or stride that differs.
        mismatch: LayoutMismatch,
    },
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |n: &Option<u64>| {
            n.map_or("more than 18446744073709551615".to_owned(), |n| {
                n.to_string()
            })
        };
        match self {
            Self::Number { layout } => write!(
                f,
                "an extent or stride of the layout {layout} exceeds 4294967295, the maximum in a kernel: use a \
                 tile or a slice of the layout"
            ),
            Self::Size { layout, size } => write!(
                f,
                "the layout {layout} has {} elements, the maximum in a kernel is 4294967295: use a tile or a \
                 slice of the layout",
                count(size)
            ),
            Self::Cells { layout, cells } => write!(
                f,
                "the layout {layout} has cosize {}, the maximum in a kernel is 4294967296: use a tile or a \
                 slice of the layout",
                count(cells)
            ),
            Self::Short { layout, cells, len } => write!(
                f,
                "the layout {layout} needs a buffer of {cells} elements, found {len}: make the buffer longer by {}",
                cells.saturating_sub(*len as u64)
            ),
            Self::Coordinates {
                layout,
                coordinates,
            } => write!(
                f,
                "coordinates {coordinates} do not fit the shape of the layout {layout}: for each mode, use an \
                 integer, or a tuple with one coordinate per submode"
            ),
            Self::Rank { tensor, rank } => write!(
                f,
                "expected a tensor with {rank} modes, as in the layout, found {tensor}"
            ),
            Self::Other { tensor, mismatch } => {
                write!(f, "the tensor {tensor} has a different layout: {mismatch}")
            }
        }
    }
}

impl core::error::Error for Rejection {}
