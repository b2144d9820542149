//! Pictures of errors.

use layout_algebra::{CounterExample, Error, IntTuple, Layout, Rule};

use super::board::{Axis, Board, Cell};
use super::{Grid, MAX_CELLS};
use crate::PictureError;

impl Grid {
    /// Draws the reason why an operation on `operands` fails, with marks at the cells that the
    /// error is about. Returns `None` if the error is not about cells, or if the picture would have
    /// more than 65536 cells.
    ///
    /// | failed operation | cells | marked |
    /// |---|---|---|
    /// | a composition | the offsets that the result must have | the first offset that no layout can have |
    /// | a division | the elements of tile and rest | the elements past the end |
    /// | a complement, a product | two copies, with one column per offset | the overlap |
    /// | `injective`, `left_inverse` | the layout | the two cells with the same offset |
    /// | `covers` | the tile | the element that no thread reaches |
    /// | `inside` | the layout | the offsets past the end |
    /// | `vector_access`, `conflict_free` | the partition | the cells that are not contiguous, or that conflict |
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// let a: Layout = "10:1".parse()?;
    /// let error = a.logical_divide(4).unwrap_err();
    /// let lines = [
    ///     "10:1 / 4",
    ///     "does not tile: tiles of 4 elements cover 12 elements, but the layout has 10",
    ///     "       0   1   2",
    ///     "    ┌────────────",
    ///     "  0 │  0   4   8",
    ///     "  1 │  1   5   9",
    ///     "  2 │  2   6  10*",
    ///     "  3 │  3   7  11*",
    /// ];
    /// let text = Grid::rejection(&error, &[a]).unwrap().to_text();
    /// assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rejection(error: &Error, operands: &[Layout]) -> Option<Self> {
        let boards = match error.counter_example() {
            Some(shown) => of_counter_example(error, shown),
            None => of_rule(error, operands),
        };
        let (title, fact) = (error.operation().to_owned(), error.fact());
        boards.map(|boards| Self {
            title,
            note: Some(fact),
            boards,
        })
    }
}

type Boards = Option<Vec<Vec<Board>>>;

fn of_counter_example(error: &Error, shown: &CounterExample) -> Boards {
    match shown {
        CounterExample::Offset {
            index,
            offset,
            composed,
            ..
        } => {
            let [a, b] = error.composition()?;
            sheet(b.shape(), |i| {
                let label = if i == *index {
                    vec![offset.to_string(), format!("not {composed}")]
                } else {
                    vec![a.offset(b.offset(i)?)?.to_string()]
                };
                Ok(Cell {
                    label,
                    marked: i == *index,
                    ..Cell::default()
                })
            })
        }
        CounterExample::Overhang { size, .. } => {
            let [_, tiles] = error.composition()?;
            marked(&tiles, |_, element| element >= *size)
        }
        CounterExample::Overlap { offset, starts } => {
            let [left, right] = error.operands()?;
            // A division requires copies of its tile.
            let copied = if right.complement(1).is_err() {
                right
            } else {
                left
            };
            match starts {
                [0, 0] => marked(copied, |_, at| at == *offset),
                starts => copies(copied, *starts, *offset),
            }
        }
        _ => None,
    }
}

fn of_rule(error: &Error, operands: &[Layout]) -> Boards {
    let first = operands.first()?;
    match error.rule() {
        Rule::NotInjective {
            first: a,
            second: b,
            ..
        }
        | Rule::BankConflict {
            first: a,
            second: b,
            ..
        } => marked(first, |index, _| index == *a || index == *b),
        Rule::NotInvertible {
            coordinates: [a, b],
            ..
        } => {
            let [a, b] = [a, b].map(|coordinate| first.shape().crd2idx(coordinate.clone()).ok());
            marked(first, |index, _| Some(index) == a || Some(index) == b)
        }
        Rule::NotSurjective { cell, .. } => marked(operands.get(1)?, |index, _| index == *cell),
        Rule::NotContiguous { index, threads, .. } => {
            marked(first, |i, _| i == *index || i == index + threads)
        }
        Rule::NotAligned { index, .. } | Rule::SwizzleBehind { index, .. } => {
            marked(first, |i, _| i == *index)
        }
        Rule::Outside { end, .. } => marked(first, |_, offset| offset >= *end),
        _ => None,
    }
}

/// Returns the grid of a layout, and marks cells by index and offset.
fn marked(layout: &Layout, is_marked: impl Fn(i64, i64) -> bool) -> Boards {
    sheet(layout.shape(), |index| {
        let offset = layout.offset(index)?;
        Ok(Cell {
            marked: is_marked(index, offset),
            ..Cell::new(offset)
        })
    })
}

fn sheet(shape: &IntTuple, cell: impl Fn(i64) -> Result<Cell, PictureError>) -> Boards {
    shape.product().filter(|size| *size <= MAX_CELLS)?;
    Board::sheet(shape, cell).ok()
}

/// Returns two copies of a layout, one per row. Each column is an offset, and the cells contain
/// indices.
fn copies(layout: &Layout, starts: [i64; 2], met: i64) -> Boards {
    let columns = starts.iter().max()? + layout.cosize();
    if layout.size() > MAX_CELLS || 2 * columns > MAX_CELLS {
        return None;
    }
    let width = usize::try_from(columns).ok()?;
    let mut cells = vec![Cell::default(); 2 * width];
    for (row, start) in starts.into_iter().enumerate() {
        for index in 0..layout.size() {
            let offset = start + layout.offset(index).ok()?;
            let column = usize::try_from(offset).ok()?;
            cells[row * width + column] = Cell {
                coordinate: format!("copy from {start}, offset {offset}"),
                label: vec![index.to_string()],
                marked: offset == met,
                ..Cell::default()
            };
        }
    }
    let axis = |length| Axis::ruled(vec![0; length]);
    let [a, b] = starts;
    let board = Board {
        heading: Some(format!("copies from {a} and {b} by offset")),
        rows: axis(2),
        columns: axis(width),
        cells,
    };
    Some(vec![vec![board]])
}
