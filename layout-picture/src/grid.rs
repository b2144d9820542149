//! Grids of layouts.

mod accesses;
mod board;
mod boxes;
mod difference;
mod drawing;
mod fit;
mod rejection;
mod text;
mod thread_value;
mod transfers;

pub use board::{Board, Cell};

use layout_algebra::Layout;

use super::colour::Colour;
use super::surface::{Svg, Tikz};
use super::{Frame, Picture, PictureError};

/// Maximum number of cells in a grid.
const MAX_CELLS: i64 = 1 << 16;

/// The grids of a layout, of two layouts, or of a tile's threads and values.
///
/// | modes | picture |
/// |---|---|
/// | none or one | one row |
/// | two | mode 0 down, mode 1 to the right |
/// | more | a grid for each coordinate of the later modes: mode 2 to the right, later modes down, mode 3 fastest |
///
/// A heavier line marks each position where a submode starts over. The line is heaviest where
/// several submodes start over.
///
/// A cell is labeled with its offset, and colored by its offset on a scale from the smallest to the
/// largest. [`colour_by`](Self::colour_by), [`by_bank`](Self::by_bank) and
/// [`label_by`](Self::label_by) change the label and the color. At most 65536 cells are drawn.
///
/// ```
/// use layout_algebra::Layout;
/// use layout_picture::{Grid, Picture};
///
/// let cube: Layout = "(2,2,2):(1,2,4)".parse()?;
/// let lines = [
///     "(2,2,2):(1,2,4)",
///     "(_,_,0)      (_,_,1)",
///     "      0 1          0 1",
///     "    ┌────        ┌────",
///     "  0 │ 0 2      0 │ 4 6",
///     "  1 │ 1 3      1 │ 5 7",
/// ];
/// assert_eq!(Grid::new(&cube)?.to_text().lines().collect::<Vec<_>>(), lines);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Source
///
/// CuTe `print_layout` and `print_latex` (`util/print_latex.hpp`).
#[derive(Clone, Debug)]
pub struct Grid {
    title: String,
    note: Option<String>,
    /// Rows of grids.
    boards: Vec<Vec<Board>>,
}

impl Grid {
    /// Returns the grid of a layout, which can be swizzled.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// let swizzled: Layout = "Sw<1,0,1> o 0 o (2,4):(4,1)".parse()?;
    /// let lines = [
    ///     "Sw<1,0,1> o 0 o (2,4):(4,1)",
    ///     "      0 1 2 3",
    ///     "    ┌────────",
    ///     "  0 │ 0 1 3 2",
    ///     "  1 │ 4 5 7 6",
    /// ];
    /// assert_eq!(Grid::new(&swizzled)?.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Cells`](PictureError::Cells) for more than 65536 cells.
    pub fn new(layout: &Layout) -> Result<Self, PictureError> {
        check_cells(layout.size())?;
        let boards = Board::sheet(layout.shape(), |index| Ok(Cell::new(layout.offset(index)?)))?;
        let grid = Self {
            title: layout.to_string(),
            note: None,
            boards,
        };
        Ok(grid.colour_by_offset())
    }

    /// Returns the title and the subtitle.
    #[must_use]
    pub fn title(&self) -> (&str, Option<&str>) {
        (&self.title, self.note.as_deref())
    }

    /// Returns the boards with their cells, in rows.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::Grid;
    ///
    /// let a: Layout = "(2,4):(4,1)".parse()?;
    /// let grid = Grid::new(&a)?;
    /// let last = grid.boards()[0][0].cells().last().unwrap();
    /// assert_eq!((last.coordinate(), last.offset()), ("(1,3)", Some(7)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn boards(&self) -> &[Vec<Board>] {
        &self.boards
    }

    /// Returns the same cells, with one color for each class.
    ///
    /// The 32 colors are eight hues in four shades. Further classes repeat these colors.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// let a: Layout = "(2,2):(1,2)".parse()?;
    /// let ansi = Grid::new(&a)?.colour_by(|offset| offset / 2).to_ansi();
    /// let row = ansi.lines().nth(3).unwrap();
    /// assert_eq!(
    ///     row,
    ///     "  0 │\u{1b}[38;5;16;48;5;153m 0\u{1b}[0m\u{1b}[38;5;16;48;5;193m 2\u{1b}[0m",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn colour_by(self, class: impl Fn(i64) -> i64) -> Self {
        self.coloured(|offset| Colour::of_class(class(offset)))
    }

    /// Returns the same cells without colors, except for marks.
    #[must_use]
    pub fn without_colour(mut self) -> Self {
        for cell in self.cells_mut() {
            cell.colour = None;
        }
        self
    }

    /// Returns the same cells with different labels of one or several lines.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// let a: Layout = "(2,4):(4,1)".parse()?;
    /// let text = Grid::new(&a)?.label_by(|offset| format!("x{offset}")).to_text();
    /// assert_eq!(text.lines().last(), Some("  1 │ x4 x5 x6 x7"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn label_by(mut self, label: impl Fn(i64) -> String) -> Self {
        for cell in self.cells_mut() {
            if let Some(offset) = cell.offset {
                cell.label = label(offset).split('\n').map(String::from).collect();
            }
        }
        self
    }

    /// Returns the same cells with shared-memory banks as labels and colors. Shared memory has 32
    /// banks of 4 bytes, and an element has `bytes` bytes.
    ///
    /// A warp has bank conflicts if it accesses different words of one bank, which are in cells of
    /// the same color.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// let tile: Layout = "(3,4):(32,8)".parse()?;
    /// let text = Grid::new(&tile)?.by_bank(4).to_text();
    /// assert_eq!(text.lines().last(), Some("  2 │  0  8 16 24"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_bank(mut self, bytes: u32) -> Self {
        let bank = |offset: i64| bank(offset, bytes);
        self.note = Some(format!("banks of {bytes}-byte elements"));
        self.label_by(|offset| bank(offset).to_string())
            .colour_by(bank)
    }

    /// Returns the same cells, colored by offset on a scale.
    fn colour_by_offset(self) -> Self {
        let offsets = self.cells().filter_map(|cell| cell.offset);
        let largest = offsets.max().unwrap_or(0);
        self.coloured(|offset| Colour::on_scale(offset, largest))
    }

    fn coloured(mut self, colour: impl Fn(i64) -> Colour) -> Self {
        for cell in self.cells_mut() {
            cell.colour = cell.offset.map(&colour);
        }
        self
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.boards.iter().flatten().flat_map(|board| &board.cells)
    }

    fn cells_mut(&mut self) -> impl Iterator<Item = &mut Cell> {
        let boards = self.boards.iter_mut().flatten();
        boards.flat_map(|board| &mut board.cells)
    }

    /// Returns the title and the note.
    fn heading(&self) -> impl Iterator<Item = &str> {
        let lines = core::iter::once(self.title.as_str()).chain(self.note.as_deref());
        lines.flat_map(str::lines)
    }
}

impl Picture for Grid {
    fn fitted(&self, frame: Frame) -> Box<dyn Picture> {
        Box::new(self.within(frame))
    }

    fn to_text(&self) -> String {
        text::text(self, false)
    }

    fn to_ansi(&self) -> String {
        text::text(self, true)
    }

    fn to_svg(&self) -> String {
        let mut svg = Svg::default();
        drawing::draw(self, &mut svg);
        svg.finish(&self.title)
    }

    fn to_tikz(&self) -> String {
        let mut tikz = Tikz::default();
        drawing::draw(self, &mut tikz);
        tikz.finish()
    }
}

/// Returns the shared-memory bank of the first byte of an element with `bytes` bytes at an offset.
///
/// ```
/// assert_eq!(layout_picture::bank(33, 4), 1);
/// ```
#[must_use]
pub fn bank(offset: i64, bytes: u32) -> i64 {
    offset.rem_euclid(128) * i64::from(bytes % 128) % 128 / 4
}

fn check_cells(cells: i64) -> Result<(), PictureError> {
    if cells > MAX_CELLS {
        let limit = MAX_CELLS;
        return Err(PictureError::Cells { cells, limit });
    }
    Ok(())
}
