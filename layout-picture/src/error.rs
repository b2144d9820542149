//! Errors of pictures.

use core::fmt;

use layout_algebra::Error;

use layout_theory::category::CategoryError;

/// The reason why a picture cannot be drawn.
///
/// ```
/// use layout_algebra::Layout;
/// use layout_picture::Grid;
///
/// let large: Layout = "(512,512):(1,512)".parse()?;
/// assert_eq!(
///     Grid::new(&large).unwrap_err().to_string(),
///     "a picture has at most 65536 cells, found 262144: draw a slice or a tile",
/// );
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// A layout has too many cells.
    Cells {
        /// The number of cells.
        cells: i64,
        /// The maximum number of cells.
        limit: i64,
    },
    /// A tuple has too many entries.
    Entries {
        /// The number of entries.
        entries: usize,
        /// The maximum number of entries.
        limit: usize,
    },
    /// A thread-value layout does not have exactly two modes.
    Modes {
        /// The number of modes of the layout.
        modes: usize,
    },
    /// A thread-value layout reaches an element outside the tile.
    OutsideTile {
        /// The thread.
        thread: i64,
        /// The value.
        value: i64,
        /// The element index at this thread and value.
        index: i64,
        /// The size of the tile.
        size: i64,
    },
    /// The input is not a layout.
    Layout(Error),
    /// The input is not a morphism or refinement.
    Category(CategoryError),
}

impl From<Error> for PictureError {
    fn from(error: Error) -> Self {
        Self::Layout(error)
    }
}

impl From<CategoryError> for PictureError {
    fn from(error: CategoryError) -> Self {
        Self::Category(error)
    }
}

/// Formats the reason with its values.
impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells { cells, limit } => write!(
                f,
                "a picture has at most {limit} cells, found {cells}: draw a slice or a tile"
            ),
            Self::Entries { entries, limit } => write!(
                f,
                "a picture has at most {limit} entries, found {entries}: draw fewer modes"
            ),
            Self::Modes { modes } => write!(
                f,
                "expected a (thread, value) layout with 2 modes, found {modes}: group the modes"
            ),
            Self::OutsideTile {
                thread,
                value,
                index,
                size,
            } => write!(
                f,
                "value {value} of thread {thread} is element {index}, out of bounds of a tile of size {size}: \
                 draw a larger tile"
            ),
            Self::Layout(error) => write!(f, "{error}"),
            Self::Category(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for PictureError {}
