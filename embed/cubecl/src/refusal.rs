//! Why a kernel does not take a layout.

use core::fmt;

use layout_core::errors::LayoutMismatch;

/// Why a kernel does not take a layout.
///
/// ```
/// use layout_core::*;
/// use layout_cubecl::Offsets;
///
/// layout! { type Rows = (?rows, 128):(?leading, 1); }
///
/// let refusal = Offsets::<Rows>::launch(Rows::from_values([1 << 20, 1 << 20])).err().unwrap();
/// assert_eq!(
///     refusal.to_string(),
///     "the layout (1048576,128):(1048576,1) has 1099510579328 cells, kernels count at most 4294967296: \
///      take a tile or a slice of it"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A layout with a number that does not fit `u32`, or is computed from one.
    Number {
        /// The layout.
        layout: String,
    },
    /// A layout with too many elements for coordinates of `u32`, or none that `u64` could count.
    Size {
        /// The layout.
        layout: String,
        /// Its elements, if they fit `u64`.
        size: Option<u64>,
    },
    /// A layout whose offsets do not fit `u32`.
    Cells {
        /// The layout.
        layout: String,
        /// Its cells, if they fit `u64`.
        cells: Option<u64>,
    },
    /// A buffer that is too short for its layout.
    Short {
        /// The layout.
        layout: String,
        /// The cells that it needs.
        cells: u64,
        /// The elements of the buffer.
        len: usize,
    },
    /// Coordinates that are not congruent with the shape of a layout, or with a coarser profile.
    Coordinates {
        /// The layout.
        layout: String,
        /// The type of the coordinates.
        coordinates: &'static str,
    },
    /// A tensor with more modes than the layout that it is said to have, or fewer.
    Rank {
        /// Shape and stride of the tensor.
        tensor: String,
        /// The modes of the layout.
        rank: usize,
    },
    /// A tensor that has not the layout that it is said to have.
    Other {
        /// Shape and stride of the tensor.
        tensor: String,
        /// The first number that differs.
        mismatch: LayoutMismatch,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |n: &Option<u64>| {
            n.map_or("more than 18446744073709551615".to_owned(), |n| {
                n.to_string()
            })
        };
        match self {
            Self::Number { layout } => write!(
                f,
                "a number of the layout {layout} exceeds 4294967295, up to which kernels count: take a \
                 tile or a slice of it"
            ),
            Self::Size { layout, size } => write!(
                f,
                "the layout {layout} has {} elements, kernels count at most 4294967295: take a tile or a \
                 slice of it",
                count(size)
            ),
            Self::Cells { layout, cells } => write!(
                f,
                "the layout {layout} has {} cells, kernels count at most 4294967296: take a tile or a \
                 slice of it",
                count(cells)
            ),
            Self::Short { layout, cells, len } => write!(
                f,
                "the layout {layout} needs {cells} cells, the buffer has {len}: it lacks {}",
                cells.saturating_sub(*len as u64)
            ),
            Self::Coordinates {
                layout,
                coordinates,
            } => write!(
                f,
                "coordinates {coordinates} do not fit the shape of the layout {layout}: a mode takes an \
                 integer, or a tuple with one coordinate for each of its modes"
            ),
            Self::Rank { tensor, rank } => write!(
                f,
                "the tensor {tensor} has not as many modes as the layout, which has {rank}"
            ),
            Self::Other { tensor, mismatch } => {
                write!(f, "the tensor {tensor} has another layout: {mismatch}")
            }
        }
    }
}

impl core::error::Error for Refusal {}
