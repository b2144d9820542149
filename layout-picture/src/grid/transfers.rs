//! The elements that devices send to each other.

use super::board::{Axis, Board, Cell};
use super::{Grid, check_cells};
use crate::PictureError;
use crate::colour::Colour;

impl Grid {
    /// Draws the elements that devices send to each other, with one board and one color for each step.
    /// A row is the device that sends, and a column is the device that receives. The diagonal has the
    /// elements that a device keeps.
    ///
    /// `received(step, rank)` returns pairs of a source rank and a number of elements. `strides` are the
    /// rank strides of the mesh axes. Heavier lines mark the ranks where an axis starts over.
    ///
    /// ```
    /// use layout_picture::{Grid, Picture};
    ///
    /// let steps = ["step 1, all-gather".to_owned()];
    /// let grid = Grid::transfers("rows", 4, &[2, 1], &steps, |_, rank| {
    ///     vec![(rank, 8), (rank ^ 1, 8)]
    /// })?;
    /// let lines = [
    ///     "rows",
    ///     "elements from each device (row) to each device (column)",
    ///     "step 1, all-gather",
    ///     "      0 1 │ 2 3",
    ///     "    ┌─────┼────",
    ///     "  0 │ 8 8 │ · ·",
    ///     "  1 │ 8 8 │ · ·",
    ///     "    ├─────┼────",
    ///     "  2 │ · · │ 8 8",
    ///     "  3 │ · · │ 8 8",
    /// ];
    /// assert_eq!(grid.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), layout_picture::PictureError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Cells`](PictureError::Cells) for more than 65536 cells.
    pub fn transfers(
        title: &str,
        devices: i64,
        strides: &[i64],
        steps: &[String],
        received: impl Fn(usize, i64) -> Vec<(i64, i64)>,
    ) -> Result<Self, PictureError> {
        let boards = i64::try_from(steps.len()).unwrap_or(i64::MAX);
        check_cells(devices.saturating_mul(devices).saturating_mul(boards))?;
        let count = usize::try_from(devices).unwrap_or(0);
        let begun = |rank: &i64| {
            let mut begun = strides.iter().filter(|&&stride| stride > 1);
            usize::from(*rank > 0 && begun.any(|stride| rank % stride == 0))
        };
        let axis = Axis::ruled((0..devices).map(|rank| begun(&rank)).collect());
        let board = |(step, heading): (usize, &String)| {
            let empty = |index: usize| Cell {
                coordinate: format!("device {} to device {}", index / count, index % count),
                ..Cell::default()
            };
            let mut cells: Vec<_> = (0..count * count).map(empty).collect();
            for to in 0..devices {
                for (from, elements) in received(step, to) {
                    let [row, column] = [from, to].map(|rank| usize::try_from(rank).ok());
                    let index = row.zip(column).map(|(row, column)| row * count + column);
                    if let Some(cell) = index.and_then(|index| cells.get_mut(index)) {
                        cell.offset = Some(elements);
                        cell.label = vec![elements.to_string()];
                        let class = i64::try_from(step).unwrap_or(0);
                        cell.colour = (from != to).then(|| Colour::of_class(class));
                    }
                }
            }
            Board {
                heading: Some(heading.clone()),
                rows: axis.clone(),
                columns: axis.clone(),
                cells,
            }
        };
        Ok(Self {
            title: title.to_owned(),
            note: Some("elements from each device (row) to each device (column)".into()),
            boards: vec![steps.iter().enumerate().map(board).collect()],
        })
    }
}
