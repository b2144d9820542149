//! TMA boxes of a matrix.

use layout_algebra::{Boxes, IntTuple, Layout};

use super::board::{Axis, Board, Cell};
use super::{Grid, check_cells};
use crate::PictureError;
use crate::colour::Colour;

impl Grid {
    /// Draws the boxes of a matrix that TMA copies to shared-memory tiles, tile after tile. The
    /// arguments are those of [`Layout::tma_boxes`]. A cell contains the index of its box in the
    /// tile. Out-of-bounds elements are marked, and TMA fills them with zeros. Heavier lines mark
    /// the start of boxes, and the heaviest lines the start of tiles. The [owner](Cell::owners) of
    /// a cell is its box and its position in the box.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// let matrix: Layout = "(3,12):(16,1)".parse()?;
    /// let lines = [
    ///     "(3,12):(16,1) to (2,8):(8,1)",
    ///     "4 tiles, each with 1 box of (2,8)",
    ///     "       0   1   2   3   4   5   6   7  ┃  8   9  10  11  12  13  14  15",
    ///     "    ┌─────────────────────────────────╂────────────────────────────────",
    ///     "  0 │ B0  B0  B0  B0  B0  B0  B0  B0  ┃ B0  B0  B0  B0  B0* B0* B0* B0*",
    ///     "  1 │ B0  B0  B0  B0  B0  B0  B0  B0  ┃ B0  B0  B0  B0  B0* B0* B0* B0*",
    ///     "    ┝━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╋━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━",
    ///     "  2 │ B0  B0  B0  B0  B0  B0  B0  B0  ┃ B0  B0  B0  B0  B0* B0* B0* B0*",
    ///     "  3 │ B0* B0* B0* B0* B0* B0* B0* B0* ┃ B0* B0* B0* B0* B0* B0* B0* B0*",
    /// ];
    /// let grid = Grid::boxes(&matrix, &"(2,8):(8,1)".parse()?, 16, 1)?;
    /// assert_eq!(grid.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::tma_boxes`] and the division of the matrix. Also
    /// returns [`Modes`](PictureError::Modes) unless matrix and tile have two modes, or
    /// [`Cells`](PictureError::Cells) for more than 65536 cells.
    pub fn boxes(
        matrix: &Layout,
        tile: &Layout,
        bits: i64,
        contiguous: usize,
    ) -> Result<Self, PictureError> {
        let boxes = tile.tma_boxes(bits, contiguous)?;
        let ([rows, columns], [down, right]) = (extents(matrix)?, extents(tile)?);
        let tiles = [(rows - 1) / down + 1, (columns - 1) / right + 1];
        let shape = [
            tiles[0].saturating_mul(down),
            tiles[1].saturating_mul(right),
        ];
        check_cells(shape[0].saturating_mul(shape[1]))?;
        let covering = matrix.zipped_predicated_divide(&IntTuple::from(vec![down, right]))?;
        let places = Places(&boxes);
        let mut boards = Board::sheet(&IntTuple::from(shape.to_vec()), |index| {
            let [i, j] = [index % shape[0], index / shape[0]];
            let [within, of] = [[i % down, j % right], [i / down, j / right]];
            let coordinate = [within, of].map(|pair| IntTuple::from(pair.to_vec()));
            let offset = covering.offset(IntTuple::from(coordinate.to_vec()))?;
            Ok(places.cell(within, offset))
        })?;
        for board in boards.iter_mut().flatten() {
            board.rows = axis(shape[0], [down, places.extent(0)]);
            board.columns = axis(shape[1], [right, places.extent(1)]);
        }
        let (count, [height, width]) = (boxes.count(), [boxes.extents[0], boxes.extents[1]]);
        let note = format!(
            "{} tiles, each with {count} {} of ({height},{width})",
            tiles[0] * tiles[1],
            if count == 1 { "box" } else { "boxes" },
        );
        Ok(Self {
            title: format!("{matrix} to {tile}"),
            note: Some(note),
            boards,
        })
    }

    /// Draws the shared-memory tile of [`boxes`](Self::boxes). A cell contains the offset of its
    /// element, with the box and the position in the box as [owner](Cell::owners).
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`boxes`](Self::boxes).
    pub fn tile_of_boxes(
        tile: &Layout,
        bits: i64,
        contiguous: usize,
    ) -> Result<Self, PictureError> {
        let boxes = tile.tma_boxes(bits, contiguous)?;
        let [down, right] = extents(tile)?;
        check_cells(tile.size())?;
        let places = Places(&boxes);
        let mut boards = Board::sheet(&IntTuple::from(vec![down, right]), |index| {
            let offset = tile.offset(index)?;
            Ok(Cell {
                label: vec![offset.to_string()],
                ..places.cell([index % down, index / down], Some(offset))
            })
        })?;
        for board in boards.iter_mut().flatten() {
            board.rows = axis(down, [down, places.extent(0)]);
            board.columns = axis(right, [right, places.extent(1)]);
        }
        Ok(Self {
            title: tile.to_string(),
            note: None,
            boards,
        })
    }
}

/// The positions of tile elements in boxes.
struct Places<'a>(&'a Boxes);

impl Places<'_> {
    fn extent(&self, mode: usize) -> i64 {
        i64::try_from(self.0.extents[mode]).unwrap_or(1)
    }

    /// Returns the box of a coordinate, and the position in the box.
    fn place(&self, within: [i64; 2]) -> [i64; 2] {
        let boxes = self.0;
        let (mut number, mut place) = (0, 0);
        let (mut of_boxes, mut of_places) = (1, 1);
        for mode in [0, 1] {
            let counts = i64::try_from(boxes.counts[mode]).unwrap_or(1);
            number += of_boxes * (within[mode] / self.extent(mode));
            of_boxes *= counts;
        }
        for &mode in &boxes.order[..2] {
            place += of_places * (within[mode] % self.extent(mode));
            of_places *= self.extent(mode);
        }
        [number, place]
    }

    /// Returns the cell of a coordinate. Without an offset, the cell is marked.
    fn cell(&self, within: [i64; 2], offset: Option<i64>) -> Cell {
        let owner = self.place(within);
        Cell {
            offset,
            label: vec![format!("B{}", owner[0])],
            colour: offset.map(|_| Colour::of_class(owner[0])),
            marked: offset.is_none(),
            owners: vec![owner],
            ..Cell::default()
        }
    }
}

/// Returns an axis of `length` rows or columns, with a rule at each multiple of the two steps.
fn axis(length: i64, steps: [i64; 2]) -> Axis {
    let begun = |i: i64| steps.iter().filter(|step| i % **step == 0).count();
    Axis::ruled(
        (0..length)
            .map(|i| if i == 0 { 0 } else { begun(i) })
            .collect(),
    )
}

/// Returns the sizes of two modes.
fn extents(layout: &Layout) -> Result<[i64; 2], PictureError> {
    let modes = layout.modes();
    match &modes[..] {
        [down, right] => Ok([down.size(), right.size()]),
        _ => Err(PictureError::Modes { modes: modes.len() }),
    }
}
