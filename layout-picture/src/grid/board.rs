//! A board: cells in rows and columns, and the positions of heavier lines.

use layout_algebra::IntTuple;

use crate::PictureError;
use crate::colour::Colour;

/// A cell of a [`Grid`](super::Grid).
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// The natural coordinate.
    pub(super) coordinate: String,
    /// The value of the layout, or `None` in a cell without a value.
    pub(super) offset: Option<i64>,
    /// Lines of text, empty in a cell without a value.
    pub(super) label: Vec<String>,
    /// The background color, unless it is the color of a mark.
    pub(super) colour: Option<Colour>,
    /// `true` if the cell is marked as different.
    pub(super) marked: bool,
    /// The threads that own the element, each with the index of its value.
    pub(super) owners: Vec<[i64; 2]>,
}

impl Cell {
    /// Returns the natural coordinate.
    #[must_use]
    pub fn coordinate(&self) -> &str {
        &self.coordinate
    }

    /// Returns the value of the layout, or `None` in a cell without a value.
    #[must_use]
    pub fn offset(&self) -> Option<i64> {
        self.offset
    }

    /// Returns the lines of text, empty in a cell without a value.
    #[must_use]
    pub fn label(&self) -> &[String] {
        &self.label
    }

    /// Returns the threads that own the element or access the memory, each with the index of its
    /// value.
    #[must_use]
    pub fn owners(&self) -> &[[i64; 2]] {
        &self.owners
    }

    /// Returns `true` if the cell is marked.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        self.marked
    }

    /// Returns the red, green and blue components of the background.
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

    /// Returns the background color. A marked cell without a color has the color of a mark.
    pub(super) fn colour(&self) -> Option<Colour> {
        self.colour.or(self.marked.then_some(Colour::MARK))
    }
}

/// The rows or the columns of a grid.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// For each row or column, the number of submodes that start over.
    pub(super) rules: Vec<usize>,
    /// The index of each row or column. A grid that is fitted to a frame omits some indices.
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

    /// Returns `true` if rows or columns before this one are omitted.
    pub(super) fn is_after_gap(&self, at: usize) -> bool {
        at > 0 && self.numbers[at - 1] + 1 < self.numbers[at]
    }

    /// Returns the largest index.
    pub(super) fn last(&self) -> usize {
        self.numbers.last().copied().unwrap_or(0)
    }

    /// Returns the number of rows or columns.
    pub(super) fn len(&self) -> usize {
        self.rules.len()
    }
}

/// A contiguous block of cells of a [`Grid`](super::Grid).
#[derive(Clone, Debug)]
pub struct Board {
    /// The coordinate of the slice, if there are several slices.
    pub(super) heading: Option<String>,
    pub(super) rows: Axis,
    pub(super) columns: Axis,
    /// The cells in row-major order.
    pub(super) cells: Vec<Cell>,
}

impl Board {
    /// Returns the coordinate of the slice, if there are several slices, or the owner of the cells.
    #[must_use]
    pub fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }

    /// Returns, for each row, the number of submodes that start over.
    #[must_use]
    pub fn row_rules(&self) -> &[usize] {
        &self.rows.rules
    }

    /// Returns, for each column, the number of submodes that start over.
    #[must_use]
    pub fn column_rules(&self) -> &[usize] {
        &self.columns.rules
    }

    /// Returns the cells in row-major order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cells of a row.
    pub(super) fn row(&self, row: usize) -> &[Cell] {
        let columns = self.columns.len();
        &self.cells[row * columns..][..columns]
    }

    /// Returns a cell, or `None` if it is out of range.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        let exists = row < self.rows.len() && column < self.columns.len();
        exists.then(|| &self.row(row)[column])
    }

    /// Returns the boards of a shape. `cell` returns the cell at each index. The size must be
    /// within the limit.
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

/// Returns the size of a mode, which must be within the limit.
fn count(mode: &IntTuple) -> usize {
    let product = mode.product().and_then(|size| usize::try_from(size).ok());
    product.unwrap_or(1)
}

/// Returns the coordinate of a slice, such as `(_,_,2)`.
fn heading(slices: &IntTuple, slice: usize) -> Result<String, PictureError> {
    let coordinate = slices.idx2crd(i64::try_from(slice).unwrap_or(0))?;
    let modes = coordinate.modes().iter().map(|mode| format!(",{mode}"));
    Ok(format!("(_,_{})", modes.collect::<String>()))
}
