//! Matrix extents and the limits of the kernels.

use core::fmt;

use anyhow::{Context, Result, ensure};
pub use hopper_host::shape::{Matrix, Shape};
use layout_core::Injective;
use layout_kernels::matrix::{RowMajor, Stack};

/// The layouts of a matrix.
pub trait Layouts {
    /// Returns the layout for a kernel that reads the matrix.
    #[must_use]
    fn layout(self) -> RowMajor;

    /// Returns the layout for a kernel whose threads write disjoint elements of the matrix.
    ///
    /// # Errors
    ///
    /// Returns an error if the layout is not injective.
    fn injective(self) -> Result<Injective<RowMajor>>;
}

impl Layouts for Shape {
    fn layout(self) -> RowMajor {
        RowMajor::from_values([self.rows, self.columns, self.leading])
    }

    fn injective(self) -> Result<Injective<RowMajor>> {
        Ok(Injective::check(self.layout())?)
    }
}

/// The matrices of `C = A * B`.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    /// `A`, with `m` rows and `k` columns.
    pub a: Shape,
    /// `B`, with `k` rows and `n` columns, or `n` rows and `k` columns if its columns are stored as
    /// rows.
    pub b: Shape,
    /// `C`, with `m` rows and `n` columns.
    pub c: Shape,
}

impl Product {
    /// Returns a GEMM of `m` x `n` x `k` with row-major `B`, and rows that start at multiples of
    /// `unit`.
    #[must_use]
    pub const fn by_rows((m, n, k): (u32, u32, u32), unit: u32) -> Self {
        Self {
            a: Shape::aligned(m, k, unit),
            b: Shape::aligned(k, n, unit),
            c: Shape::aligned(m, n, unit),
        }
    }

    /// Returns a GEMM of `m` x `n` x `k` with the columns of `B` stored as rows, and rows that
    /// start at multiples of `unit`.
    #[must_use]
    pub const fn by_columns((m, n, k): (u32, u32, u32), unit: u32) -> Self {
        Self {
            b: Shape::aligned(n, k, unit),
            ..Self::by_rows((m, n, k), unit)
        }
    }

    /// Returns `m`, `n` and `k`.
    #[must_use]
    pub const fn extents(self) -> (u32, u32, u32) {
        (self.c.rows, self.c.columns, self.a.columns)
    }

    /// Checks that the lengths fit the three matrices and that the extents agree.
    ///
    /// # Errors
    ///
    /// Returns an error if two extents differ, or a matrix fails [`Shape::check`].
    pub fn check(self, b_by_columns: bool, lengths: [usize; 3]) -> Result<()> {
        let (m, n, k) = self.extents();
        let b = if b_by_columns { (n, k) } else { (k, n) };
        ensure!(
            self.a.rows == m && (self.b.rows, self.b.columns) == b,
            "expected matching extents, found A of {}, B of {} and C of {}",
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

/// Formats `m x n x k`, and the row strides if the matrices are not compact.
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

/// Packed matrices of one shape, each multiplied with a vector.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// Number of matrices.
    pub matrices: u32,
    /// Shape of each matrix.
    pub matrix: Shape,
}

impl Batch {
    /// Returns all matrices as one matrix.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of rows overflows.
    pub fn all(self) -> Result<Shape> {
        let rows = self.matrices.checked_mul(self.matrix.rows);
        Ok(Shape {
            rows: rows.with_context(|| format!("{self} have more than 2^32 - 1 rows"))?,
            ..self.matrix
        })
    }

    /// Returns the layout of the matrices.
    ///
    /// # Errors
    ///
    /// Returns an error if a matrix has more elements than the kernels support.
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

    /// Returns the vectors, as rows.
    #[must_use]
    pub const fn vectors(self) -> Shape {
        Shape::aligned(self.matrices, self.matrix.columns, 4)
    }

    /// Returns the results, as rows.
    #[must_use]
    pub const fn results(self) -> Shape {
        Shape::packed(self.matrices, self.matrix.rows)
    }

    /// Checks that the lengths fit the matrices, vectors and results.
    ///
    /// # Errors
    ///
    /// Returns an error if a shape fails [`Shape::check`].
    pub fn check(self, [a, x, y]: [usize; 3]) -> Result<()> {
        self.all()?.check(a)?;
        self.vectors().check(x)?;
        self.results().check(y)
    }
}

/// Formats `8 of 3 x 5`.
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
        assert!(error.contains("B of 5 x 7 / 8 and"), "{error}");
    }
}
