//! One grid: cells in rows and columns, and where heavier lines go.

use layout_algebra::IntTuple;

use crate::PictureError;
use crate::colour::Colour;

/// A cell of a [`Grid`](super::Grid).
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// The natural coordinate.
    pub(super) coordinate: String,
    /// What the layout gives there; nothing in a cell without a value.
    pub(super) offset: Option<i64>,
    /// Lines of text; none in a cell without a value.
    pub(super) label: Vec<String>,
    /// The background, unless it is that of a mark.
    pub(super) colour: Option<Colour>,
    /// Whether the cell is shown as differing.
    pub(super) marked: bool,
    /// The threads that have it, and as which of their values.
    pub(super) owners: Vec<[i64; 2]>,
}

impl Cell {
    /// Returns the natural coordinate.
    #[must_use]
    pub fn coordinate(&self) -> &str {
        &self.coordinate
    }

    /// What the layout gives there; nothing in a cell without a value.
    #[must_use]
    pub fn offset(&self) -> Option<i64> {
        self.offset
    }

    /// Lines of text; none in a cell without a value.
    #[must_use]
    pub fn label(&self) -> &[String] {
        &self.label
    }

    /// Returns the threads that have the element or reach the place, each with the number of its value.
    #[must_use]
    pub fn owners(&self) -> &[[i64; 2]] {
        &self.owners
    }

    /// Returns `true` if the cell is marked.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        self.marked
    }

    /// Red, green and blue of the background.
    #[must_use]
    pub fn background(&self) -> Option<[u8; 3]> {
        self.colour().map(Colour::rgb)
    }

    /// Returns the cell of an offset.
    pub(super) fn new(offset: i64) -> Self {
        Self {
            offset: Some(offset),
            label: vec![offset.to_string()],
            ..Self::default()
        }
    }

    /// Returns the background, for a marked cell that of the mark if it has none.
    pub(super) fn colour(&self) -> Option<Colour> {
        self.colour.or(self.marked.then_some(Colour::MARK))
    }
}

/// The rows or the columns of a grid.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// For each of them how many modes inside its mode start over there.
    pub(super) rules: Vec<usize>,
    /// The number of each; some are left out in a grid that is fitted to a frame.
    pub(super) numbers: Vec<usize>,
}

impl Axis {
    /// Returns the indices of a mode.
    fn of(mode: &IntTuple) -> Self {
        let size = count(mode);
        let mut products = Vec::new();
        let mut product = 1;
        for extent in mode.leaves() {
            product *= usize::try_from(extent).unwrap_or(1);
            if 1 < product && product < size && products.last() != Some(&product) {
                products.push(product);
            }
        }
        let begun = |index: usize| products.iter().filter(|p| index % **p == 0).count();
        Self::ruled(
            (0..size)
                .map(|i| if i == 0 { 0 } else { begun(i) })
                .collect(),
        )
    }

    /// Returns all rows or columns, with rules.
    pub(super) fn ruled(rules: Vec<usize>) -> Self {
        let numbers = (0..rules.len()).collect();
        Self { rules, numbers }
    }

    /// Returns `true` if rows or columns are left out before this one.
    pub(super) fn is_after_gap(&self, at: usize) -> bool {
        at > 0 && self.numbers[at - 1] + 1 < self.numbers[at]
    }

    /// Returns the largest number.
    pub(super) fn last(&self) -> usize {
        self.numbers.last().copied().unwrap_or(0)
    }

    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        self.rules.len()
    }
}

/// The cells of a [`Grid`](super::Grid) that lie side by side.
#[derive(Clone, Debug)]
pub struct Board {
    /// The coordinate of the slice, where there are several.
    pub(super) heading: Option<String>,
    pub(super) rows: Axis,
    pub(super) columns: Axis,
    /// Row by row.
    pub(super) cells: Vec<Cell>,
}

impl Board {
    /// Returns the coordinate of the slice, where there are several, or whose cells these are.
    #[must_use]
    pub fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }

    /// For each row how many modes inside its mode start over there.
    #[must_use]
    pub fn row_rules(&self) -> &[usize] {
        &self.rows.rules
    }

    /// Returns the same for each column.
    #[must_use]
    pub fn column_rules(&self) -> &[usize] {
        &self.columns.rules
    }

    /// Returns the cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cells of a row.
    pub(super) fn row(&self, row: usize) -> &[Cell] {
        let columns = self.columns.len();
        &self.cells[row * columns..][..columns]
    }

    /// Returns a cell, if there is one.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        let exists = row < self.rows.len() && column < self.columns.len();
        exists.then(|| &self.row(row)[column])
    }

    /// Returns the grids of a shape, whose cell at each index `cell` gives; the size must be known to be
    /// small.
    pub(super) fn sheet(
        shape: &IntTuple,
        cell: impl Fn(i64) -> Result<Cell, PictureError>,
    ) -> Result<Vec<Vec<Self>>, PictureError> {
        let one = IntTuple::Int(1);
        let (down, right, slices) = match shape.modes() {
            [] => (&one, &one, &[][..]),
            [only] => (&one, only, &[][..]),
            [down, right, slices @ ..] => (down, right, slices),
        };
        let (rows, columns) = (Axis::of(down), Axis::of(right));
        let across = slices.first().map_or(1, count);
        let below: usize = slices.iter().skip(1).map(count).product();
        let size = rows.len() * columns.len();
        let of_slices = IntTuple::from(slices.to_vec());

        let board = |slice: usize| {
            let heading = match slices {
                [] => None,
                _ => Some(heading(&of_slices, slice)?),
            };
            let mut cells = Vec::with_capacity(size);
            for row in 0..rows.len() {
                for column in 0..columns.len() {
                    let index = row + rows.len() * (column + columns.len() * slice);
                    let index = i64::try_from(index).unwrap_or(0);
                    cells.push(Cell {
                        coordinate: shape.idx2crd(index)?.to_string(),
                        ..cell(index)?
                    });
                }
            }
            Ok(Self {
                heading,
                rows: rows.clone(),
                columns: columns.clone(),
                cells,
            })
        };
        let rows_of_boards =
            (0..below).map(|below| (0..across).map(|k| board(k + across * below)).collect());
        rows_of_boards.collect()
    }
}

/// Returns the size of a mode, which is known to be small.
fn count(mode: &IntTuple) -> usize {
    let product = mode.product().and_then(|size| usize::try_from(size).ok());
    product.unwrap_or(1)
}

/// Returns the coordinate of a slice, `(_,_,2)`.
fn heading(slices: &IntTuple, slice: usize) -> Result<String, PictureError> {
    let coordinate = slices.idx2crd(i64::try_from(slice).unwrap_or(0))?;
    let modes = coordinate.modes().iter().map(|mode| format!(",{mode}"));
    Ok(format!("(_,_{})", modes.collect::<String>()))
}
