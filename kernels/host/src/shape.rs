//! Matrix extents and the limits of the kernels.

use core::fmt;

use anyhow::{Result, ensure};

/// Maximum number of elements of a matrix: kernels count elements in `u32`.
const MOST_CELLS: u64 = 1 << 32;
/// Maximum number of rows or columns of a matrix. The limit is below `u32::MAX`, because the
/// indices of edge tiles extend past the matrix.
const LONGEST: u32 = 1 << 31;

/// The shape of a row-major matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
    /// Row stride in elements.
    pub leading: u32,
}

impl Shape {
    /// Returns a matrix whose rows start at multiples of `unit`.
    #[must_use]
    pub const fn aligned(rows: u32, columns: u32, unit: u32) -> Self {
        let leading = columns.next_multiple_of(unit);
        Self {
            rows,
            columns,
            leading,
        }
    }

    /// Returns a compact matrix, without padding between rows.
    #[must_use]
    pub const fn packed(rows: u32, columns: u32) -> Self {
        Self::aligned(rows, columns, 1)
    }

    /// Returns the number of elements of all rows, padding included.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows as usize * self.leading as usize
    }

    /// Returns the offset of an element.
    #[must_use]
    pub const fn offset(self, row: usize, column: usize) -> usize {
        row * self.leading as usize + column
    }

    /// Returns the shape of the transpose, with rows that start at multiples of `unit`.
    #[must_use]
    pub const fn transposed(self, unit: u32) -> Self {
        Self::aligned(self.columns, self.rows, unit)
    }

    /// Checks that `len` elements hold a matrix of this shape, within the limits of the kernels.
    ///
    /// # Errors
    ///
    /// Returns an error if the matrix is empty or too large, its rows overlap, or `len` is too
    /// small.
    pub fn check(self, len: usize) -> Result<()> {
        let extents = [self.rows, self.columns];
        ensure!(
            extents.iter().all(|extent| (1..=LONGEST).contains(extent)),
            "expected extents from 1 to {LONGEST}, found a matrix of {self}"
        );
        ensure!(
            self.leading >= self.columns,
            "the rows of {self} overlap: expected a row stride of at least {} elements, found {}",
            self.columns,
            self.leading
        );
        let cells = self.cells();
        ensure!(
            cells as u64 <= MOST_CELLS,
            "expected a matrix of at most {MOST_CELLS} elements, found {cells} in {self}"
        );
        // The padding of the last row may belong to other data.
        let needed = cells - (self.leading - self.columns) as usize;
        ensure!(
            len >= needed,
            "expected at least {needed} elements for a matrix of {self}, found {len}"
        );
        Ok(())
    }
}

/// Formats the extents, `4096 x 4095`, and the row stride if the matrix is not compact:
/// `3 x 5 / 8`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.rows, self.columns)?;
        if self.leading != self.columns {
            write!(f, " / {}", self.leading)?;
        }
        Ok(())
    }
}

/// A row-major or column-major matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// Row-major shape of the stored data: the matrix or its transpose.
    pub stored: Shape,
    /// `true` if the stored data is the transpose.
    pub by_columns: bool,
}

impl Matrix {
    /// Returns a matrix whose rows or columns start at multiples of `unit`.
    #[must_use]
    pub const fn aligned(rows: u32, columns: u32, by_columns: bool, unit: u32) -> Self {
        let stored = if by_columns {
            Shape::aligned(columns, rows, unit)
        } else {
            Shape::aligned(rows, columns, unit)
        };
        Self { stored, by_columns }
    }

    /// Returns the transpose, with the same stored data.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            by_columns: !self.by_columns,
            ..self
        }
    }

    /// Returns the numbers of rows and columns.
    #[must_use]
    pub const fn extents(self) -> (u32, u32) {
        let Shape { rows, columns, .. } = self.stored;
        if self.by_columns {
            (columns, rows)
        } else {
            (rows, columns)
        }
    }

    /// Returns the offset of an element.
    #[must_use]
    pub const fn offset(self, row: usize, column: usize) -> usize {
        if self.by_columns {
            self.stored.offset(column, row)
        } else {
            self.stored.offset(row, column)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shape;

    #[test]
    fn shapes_that_kernels_cannot_take_are_rejected() {
        let shape = |rows, columns, leading| Shape {
            rows,
            columns,
            leading,
        };
        assert!(shape(3, 5, 8).check(21).is_ok());
        for (shape, len, word) in [
            (
                shape(3, 5, 8),
                20,
                "expected at least 21 elements for a matrix of 3 x 5 / 8",
            ),
            (shape(0, 5, 8), 24, "extent"),
            (shape(3, 5, 4), 24, "overlap"),
            (shape(1 << 17, 1 << 16, 1 << 16), usize::MAX, "at most"),
            (shape(1, u32::MAX, u32::MAX), usize::MAX, "extent"),
        ] {
            let error = shape.check(len).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
    }
}
