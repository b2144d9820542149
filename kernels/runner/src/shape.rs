//! The extents of matrices, and what kernels require of them.

use core::fmt;

use anyhow::{Context, Result, ensure};
use layout_core::Distinct;
use layout_kernels::matrix::{RowMajor, Stack};

/// The most cells of a matrix: kernels count them in `u32`.
const MOST_CELLS: u64 = 1 << 32;
/// The most rows or columns of a matrix: tiles at its edge reach past it.
const LONGEST: u32 = 1 << 31;

/// A matrix stored by rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// From one row to the next, in elements.
    pub leading: u32,
}

impl Shape {
    /// A matrix whose rows begin at multiples of `unit`.
    #[must_use]
    pub const fn aligned(rows: u32, columns: u32, unit: u32) -> Self {
        let leading = columns.next_multiple_of(unit);
        Self {
            rows,
            columns,
            leading,
        }
    }

    /// A matrix without anything between its rows.
    #[must_use]
    pub const fn packed(rows: u32, columns: u32) -> Self {
        Self::aligned(rows, columns, 1)
    }

    /// The cells of all rows, and what lies between each row and the next.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows as usize * self.leading as usize
    }

    /// Where a cell is.
    #[must_use]
    pub const fn offset(self, row: usize, column: usize) -> usize {
        row * self.leading as usize + column
    }

    /// The shape of the transpose, with rows that begin at multiples of `unit`.
    #[must_use]
    pub const fn transposed(self, unit: u32) -> Self {
        Self::aligned(self.columns, self.rows, unit)
    }

    /// The layout, for a kernel that reads the matrix.
    #[must_use]
    pub const fn layout(self) -> RowMajor {
        RowMajor::from_values([self.rows, self.columns, self.leading])
    }

    /// The layout, for a kernel whose threads write the matrix together.
    ///
    /// # Errors
    ///
    /// If two coordinates share a cell.
    pub fn distinct(self) -> Result<Distinct<RowMajor>> {
        Ok(Distinct::check(self.layout())?)
    }

    /// Fails unless `len` cells are a matrix of this shape that kernels can take.
    ///
    /// # Errors
    ///
    /// If the matrix is empty, too large, its rows overlap, or `len` are too few.
    pub fn check(self, len: usize) -> Result<()> {
        let extents = [self.rows, self.columns];
        ensure!(
            extents.iter().all(|extent| (1..=LONGEST).contains(extent)),
            "a matrix of {self} has an extent that is not between 1 and {LONGEST}"
        );
        ensure!(
            self.leading >= self.columns,
            "the rows of {self} overlap: they are {} elements apart",
            self.leading
        );
        let cells = self.cells();
        ensure!(
            cells as u64 <= MOST_CELLS,
            "a matrix of {self} has {cells} cells, more than {MOST_CELLS}"
        );
        ensure!(
            len >= cells,
            "{len} elements are fewer than the {cells} of a matrix of {self}"
        );
        Ok(())
    }
}

/// Prints the extents, `4096 x 4095`, and the distance of rows if it differs: `3 x 5 / 8`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.rows, self.columns)?;
        if self.leading != self.columns {
            write!(f, " / {}", self.leading)?;
        }
        Ok(())
    }
}

/// A matrix stored by rows or by columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// What is stored by rows: the matrix or its transpose.
    pub stored: Shape,
    /// Whether it is the transpose.
    pub by_columns: bool,
}

impl Matrix {
    /// A matrix whose rows, or columns, begin at multiples of `unit`.
    #[must_use]
    pub const fn aligned(rows: u32, columns: u32, by_columns: bool, unit: u32) -> Self {
        let stored = if by_columns {
            Shape::aligned(columns, rows, unit)
        } else {
            Shape::aligned(rows, columns, unit)
        };
        Self { stored, by_columns }
    }

    /// The transpose, stored as it is.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            by_columns: !self.by_columns,
            ..self
        }
    }

    /// Its rows and columns.
    #[must_use]
    pub const fn extents(self) -> (u32, u32) {
        let Shape { rows, columns, .. } = self.stored;
        if self.by_columns {
            (columns, rows)
        } else {
            (rows, columns)
        }
    }

    /// Where a cell is.
    #[must_use]
    pub const fn offset(self, row: usize, column: usize) -> usize {
        if self.by_columns {
            self.stored.offset(column, row)
        } else {
            self.stored.offset(row, column)
        }
    }
}

/// The matrices of `C = A * B`.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    /// `A`, of `m` rows and `k` columns.
    pub a: Shape,
    /// `B`, of `k` rows and `n` columns, or of `n` and `k` if its columns are stored as rows.
    pub b: Shape,
    /// `C`, of `m` rows and `n` columns.
    pub c: Shape,
}

impl Product {
    /// A product of `m` x `n` x `k`, with `B` stored by rows and rows that begin at multiples of
    /// `unit`.
    #[must_use]
    pub const fn by_rows((m, n, k): (u32, u32, u32), unit: u32) -> Self {
        Self {
            a: Shape::aligned(m, k, unit),
            b: Shape::aligned(k, n, unit),
            c: Shape::aligned(m, n, unit),
        }
    }

    /// A product of `m` x `n` x `k`, with the columns of `B` stored as rows, and rows that begin at
    /// multiples of `unit`.
    #[must_use]
    pub const fn by_columns((m, n, k): (u32, u32, u32), unit: u32) -> Self {
        Self {
            b: Shape::aligned(n, k, unit),
            ..Self::by_rows((m, n, k), unit)
        }
    }

    /// `m`, `n` and `k`.
    #[must_use]
    pub const fn extents(self) -> (u32, u32, u32) {
        (self.c.rows, self.c.columns, self.a.columns)
    }

    /// Fails unless these lengths are those of the three matrices and their extents agree.
    ///
    /// # Errors
    ///
    /// If an extent differs between two matrices, or one of them fails [`Shape::check`].
    pub fn check(self, b_by_columns: bool, lengths: [usize; 3]) -> Result<()> {
        let (m, n, k) = self.extents();
        let b = if b_by_columns { (n, k) } else { (k, n) };
        ensure!(
            self.a.rows == m && (self.b.rows, self.b.columns) == b,
            "the extents of A, {}, B, {}, and C, {}, do not agree",
            self.a,
            self.b,
            self.c
        );
        for (shape, len) in [self.a, self.b, self.c].into_iter().zip(lengths) {
            shape.check(len)?;
        }
        Ok(())
    }
}

/// Prints `m x n x k`, and the distances of rows if they differ.
impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (m, n, k) = self.extents();
        write!(f, "{m} x {n} x {k}")?;
        let matrices = [self.a, self.b, self.c];
        if matrices.iter().any(|shape| shape.leading != shape.columns) {
            let [a, b, c] = matrices.map(|shape| shape.leading);
            write!(f, " / {a}, {b}, {c}")?;
        }
        Ok(())
    }
}

/// Matrices of one shape, one behind the other, each times a vector.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// How many there are.
    pub matrices: u32,
    /// The shape of each.
    pub matrix: Shape,
}

impl Batch {
    /// All matrices as one.
    ///
    /// # Errors
    ///
    /// If they have more rows than can be counted.
    pub fn all(self) -> Result<Shape> {
        let rows = self.matrices.checked_mul(self.matrix.rows);
        Ok(Shape {
            rows: rows.with_context(|| format!("{self} are too many rows"))?,
            ..self.matrix
        })
    }

    /// The layout of the matrices.
    ///
    /// # Errors
    ///
    /// If one has more cells than kernels count.
    pub fn layout(self) -> Result<Stack> {
        let Shape {
            rows,
            columns,
            leading,
        } = self.matrix;
        let matrix = u32::try_from(self.matrix.cells())?;
        Ok(Stack::from_values([
            self.matrices,
            rows,
            columns,
            matrix,
            leading,
        ]))
    }

    /// The vectors, as rows.
    #[must_use]
    pub const fn vectors(self) -> Shape {
        Shape::aligned(self.matrices, self.matrix.columns, 4)
    }

    /// The results, as rows.
    #[must_use]
    pub const fn results(self) -> Shape {
        Shape::packed(self.matrices, self.matrix.rows)
    }

    /// Fails unless these lengths are those of the matrices, vectors and results.
    ///
    /// # Errors
    ///
    /// If one of them fails [`Shape::check`].
    pub fn check(self, [a, x, y]: [usize; 3]) -> Result<()> {
        self.all()?.check(a)?;
        self.vectors().check(x)?;
        self.results().check(y)
    }
}

/// Prints `8 of 3 x 5`.
impl fmt::Display for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.matrices, self.matrix)
    }
}

#[cfg(test)]
mod tests {
    use super::{Product, Shape};

    #[test]
    fn shapes_that_kernels_cannot_take_are_refused() {
        let shape = |rows, columns, leading| Shape {
            rows,
            columns,
            leading,
        };
        assert!(shape(3, 5, 8).check(24).is_ok());
        for (shape, len, word) in [
            (shape(3, 5, 8), 23, "fewer"),
            (shape(0, 5, 8), 24, "extent"),
            (shape(3, 5, 4), 24, "overlap"),
            (shape(1 << 17, 1 << 16, 1 << 16), usize::MAX, "more than"),
            (shape(1, u32::MAX, u32::MAX), usize::MAX, "extent"),
        ] {
            let error = shape.check(len).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
    }

    #[test]
    fn extents_of_a_product_agree() {
        let product = Product::by_columns((3, 5, 7), 8);
        assert_eq!(product.to_string(), "3 x 5 x 7 / 8, 8, 8");
        assert!(product.check(true, [24, 40, 24]).is_ok());
        let error = product.check(false, [24, 40, 24]).unwrap_err().to_string();
        assert!(error.contains("B, 5 x 7 / 8,"), "{error}");
    }
}
