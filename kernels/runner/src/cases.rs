//! Tests of the kernels with random values against a reference.

mod axpy;
mod convolution;
mod products;
mod rows;
mod transposes;

pub use axpy::axpy;
pub use convolution::conv2d;
pub use products::{hgemm, multiply, sgemm};
pub use rows::{gemv, reduce, rmsnorm, scan, softmax};
pub use transposes::transpose;

use core::fmt;
use core::time::Duration;

use crate::aligned::{Aligned, Element};
use crate::difference::Difference;
use crate::shape::Shape;

/// Number of elements past the end of an output that a kernel must not write.
pub(crate) const GUARD: usize = 1024;

/// The result of one kernel at one size.
pub struct Outcome {
    /// Kernel and size.
    pub name: String,
    /// Difference between the result and the reference.
    pub difference: Difference,
    /// Time of the first launch.
    pub took: Duration,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.difference.passes() {
            "ok"
        } else {
            "WRONG"
        };
        write!(
            f,
            "{:<48} {verdict:<5}  {:>9.3} ms   {}",
            self.name,
            self.took.as_secs_f64() * 1e3,
            self.difference
        )
    }
}

/// Returns an output full of NaNs, followed by guard NaNs.
fn empty<T: Element>(shape: Shape) -> Aligned<T> {
    Aligned::poisoned(shape.cells() + GUARD)
}

/// Records writes between and after the rows of an output.
fn outside<T: Element>(shape: Shape, cells: &[T], difference: &mut Difference) {
    let (inside, behind) = cells.split_at(shape.cells());
    for (i, row) in inside.chunks(shape.leading as usize).enumerate() {
        for (j, &cell) in row.iter().enumerate().skip(shape.columns as usize) {
            difference.untouched(shape.offset(i, j), cell.to_f64());
        }
    }
    for (i, &cell) in behind.iter().enumerate() {
        difference.untouched(shape.cells() + i, cell.to_f64());
    }
}

/// Returns the indices of at most `count` random rows of a matrix.
fn some_rows(
    shape: Shape,
    count: usize,
    random: &mut fastrand::Rng,
) -> impl Iterator<Item = usize> {
    let mut rows: Vec<usize> = (0..shape.rows as usize).collect();
    random.shuffle(&mut rows);
    rows.into_iter().take(count)
}

/// Returns random values between -1 and 1, with NaNs between the rows.
fn numbers<T: Element>(shape: Shape, random: &mut fastrand::Rng) -> Aligned<T> {
    Aligned::matrix(shape, 1.0, random)
}
