//! Comparison of two layouts.

use core::iter;

use layout_algebra::Layout;

use super::Grid;
use super::board::Board;
use crate::PictureError;

impl Grid {
    /// Draws the grids of two layouts next to each other, and marks the cells that differ.
    ///
    /// Cells are compared if they have the same row and column of the same slice. A cell that
    /// exists in only one layout is different. Only different cells are colored.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// let [a, b]: [Layout; 2] = ["(2,3):(3,1)".parse()?, "(2,3):(4,1)".parse()?];
    /// let lines = [
    ///     "(2,3):(3,1) and (2,3):(4,1): 3 cells differ",
    ///     "(2,3):(3,1)       (2,3):(4,1)",
    ///     "      0  1  2           0  1  2",
    ///     "    ┌─────────        ┌─────────",
    ///     "  0 │ 0  1  2       0 │ 0  1  2",
    ///     "  1 │ 3* 4* 5*      1 │ 4* 5* 6*",
    /// ];
    /// assert_eq!(Grid::difference(&a, &b)?.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Cells`](PictureError::Cells) if one of the layouts has more than 65536 cells.
    pub fn difference(a: &Layout, b: &Layout) -> Result<Self, PictureError> {
        let (mut a, mut b) = (Self::new(a)?, Self::new(b)?);
        let (both, only_a) = mark(&mut a, &b);
        let (_, only_b) = mark(&mut b, &a);
        let differing = both + only_a + only_b;
        let count = match differing {
            0 => "no cell differs".into(),
            1 => "1 cell differs".into(),
            _ => format!("{differing} cells differ"),
        };
        let title = format!("{} and {}: {count}", a.title, b.title);
        let (mut above, mut right) = (a.titled().into_iter(), b.titled().into_iter());
        let rows = iter::from_fn(|| match (above.next(), right.next()) {
            (None, None) => None,
            (left, right) => Some([left, right].into_iter().flatten().flatten().collect()),
        });
        Ok(Self {
            title,
            note: None,
            boards: rows.collect(),
        }
        .without_colour())
    }

    /// Returns the grids, each with the title above it.
    fn titled(self) -> Vec<Vec<Board>> {
        let mut boards = self.boards;
        for board in boards.iter_mut().flatten() {
            board.heading = Some(match &board.heading {
                None => self.title.clone(),
                Some(slice) => format!("{} at {slice}", self.title),
            });
        }
        boards
    }
}

/// Marks the cells of `a` that differ in `b`. Returns the number of cells with a different offset
/// in `b`, and the number of cells that `b` does not have.
fn mark(a: &mut Grid, b: &Grid) -> (usize, usize) {
    let (mut otherwise, mut missing) = (0, 0);
    for (i, boards) in a.boards.iter_mut().enumerate() {
        for (j, board) in boards.iter_mut().enumerate() {
            let other = b.boards.get(i).and_then(|boards| boards.get(j));
            let columns = board.columns.len();
            for (k, cell) in board.cells.iter_mut().enumerate() {
                match other.and_then(|other| other.cell(k / columns, k % columns)) {
                    None => missing += 1,
                    Some(other) if other.offset == cell.offset => continue,
                    Some(_) => otherwise += 1,
                }
                cell.marked = true;
            }
        }
    }
    (otherwise, missing)
}
