//! The extents of matrices, and what kernels require of them.

use core::fmt;

use anyhow::{Context, Result, ensure};
pub use hopper_host::shape::{Matrix, Shape};
use layout_core::Distinct;
use layout_kernels::matrix::{RowMajor, Stack};

/// The layouts of a matrix.
pub trait Layouts {
    /// That for a kernel that reads the matrix.
    #[must_use]
    fn layout(self) -> RowMajor;

    /// That for a kernel whose threads write the matrix together.
    ///
    /// # Errors
    ///
    /// If two coordinates share a cell.
    fn distinct(self) -> Result<Distinct<RowMajor>>;
}

impl Layouts for Shape {
    fn layout(self) -> RowMajor {
        RowMajor::from_values([self.rows, self.columns, self.leading])
    }

    fn distinct(self) -> Result<Distinct<RowMajor>> {
        Ok(Distinct::check(self.layout())?)
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
    use super::Product;

    #[test]
    fn extents_of_a_product_agree() {
        let product = Product::by_columns((3, 5, 7), 8);
        assert_eq!(product.to_string(), "3 x 5 x 7 / 8, 8, 8");
        assert!(product.check(true, [24, 40, 24]).is_ok());
        let error = product.check(false, [24, 40, 24]).unwrap_err().to_string();
        assert!(error.contains("B, 5 x 7 / 8,"), "{error}");
    }
}
