//! Where kernels run.

use core::time::Duration;

use anyhow::{Context, Result, ensure};
use hopper_host::Plan;
use layout_device::{Half, Launch};
use layout_kernels::{hgemm, swizzled_transpose, transpose};

use crate::cells::Cells;
use crate::shape::{Batch, Layouts as _, Product, Shape};

/// A matrix that is read.
pub type Input<'a, T = f32> = (Shape, &'a [T]);
/// A matrix that is written.
pub type Output<'a, T = f32> = (Shape, &'a mut [T]);

/// One of two kernels that transpose a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transpose {
    /// `layout_kernels::transpose`.
    Padded,
    /// `layout_kernels::swizzled_transpose`.
    Swizzled,
}

impl Transpose {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Padded, Self::Swizzled];

    /// The name of the kernel.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Padded => "transpose",
            Self::Swizzled => "swizzled_transpose",
        }
    }

    /// The launch for a matrix.
    pub(crate) const fn launch(self, from: Shape) -> Launch {
        let Shape { rows, columns, .. } = from;
        match self {
            Self::Padded => transpose::launch(rows, columns),
            Self::Swizzled => swizzled_transpose::launch(rows, columns),
        }
    }
}

/// Runs the kernels; each gives the time that the kernel alone took.
///
/// Slices are those of the kernels' documentation, and begin at multiples of 16 bytes; the
/// implementations check this and their lengths.
pub trait Device {
    /// What it is, for the report.
    fn name(&self) -> String;

    /// `y = a*x + y` for the elements of `x`; `y` may be longer.
    ///
    /// # Errors
    ///
    /// If the slices do not fit the kernel, or the device fails.
    fn axpy(&self, a: f32, x: &[f32], y: &mut [f32]) -> Result<Duration>;

    /// The transpose of a matrix.
    ///
    /// # Errors
    ///
    /// If the matrices do not fit the kernel, or the device fails.
    fn transpose(&self, kernel: Transpose, from: Input<'_>, to: Output<'_>) -> Result<Duration>;

    /// `C = A * B`.
    ///
    /// # Errors
    ///
    /// If the matrices do not fit the kernel, or the device fails.
    fn sgemm(&self, product: Product, a: &[f32], b: &[f32], c: &mut [f32]) -> Result<Duration>;

    /// `C = A * B`, with the columns of `B` as rows.
    ///
    /// # Errors
    ///
    /// If the matrices do not fit the kernel, or the device fails.
    fn hgemm(&self, product: Product, a: &[Half], b: &[Half], c: &mut [f32]) -> Result<Duration>;

    /// The softmax of each row.
    ///
    /// # Errors
    ///
    /// If the matrices do not fit the kernel, or the device fails.
    fn softmax(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration>;

    /// `residual += x`, and the root mean square norm of its rows times `weight`, with [`EPSILON`].
    ///
    /// # Errors
    ///
    /// If the slices do not fit the kernel, or the device fails.
    fn rmsnorm(
        &self,
        x: Input<'_, Half>,
        residual: Output<'_, Half>,
        weight: &[Half],
        y: Output<'_, Half>,
    ) -> Result<Duration>;

    /// The sum of numbers.
    ///
    /// # Errors
    ///
    /// If the slices do not fit the kernel, or the device fails.
    fn reduce(&self, numbers: &[f32]) -> Result<(f32, Duration)>;

    /// The convolution of an image with 3 x 3 weights, by rows.
    ///
    /// # Errors
    ///
    /// If the slices do not fit the kernel, or the device fails.
    fn conv2d(&self, from: Input<'_>, weights: &[f32], to: Output<'_>) -> Result<Duration>;

    /// The prefix sums of each row.
    ///
    /// # Errors
    ///
    /// If the matrices do not fit the kernel, or the device fails.
    fn scan(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration>;

    /// The products of matrices and vectors.
    ///
    /// # Errors
    ///
    /// If the slices do not fit the kernel, or the device fails.
    fn gemv(&self, batch: Batch, a: &[f32], x: &[f32], y: &mut [f32]) -> Result<Duration>;

    /// Where the kernels for Hopper run, if they do.
    fn hopper(&self) -> Option<&dyn Hopper>;
}

/// Runs the kernels for Hopper, as a [`Device`] does.
pub trait Hopper {
    /// How many blocks a cluster has at most.
    fn largest_cluster(&self) -> u32;

    /// `C = A * B` by any of the kernels.
    ///
    /// # Errors
    ///
    /// If the matrices do not fit the kernel, or the device fails.
    fn multiply(&self, plan: Plan, factors: [&Cells; 2], c: &mut Cells) -> Result<Duration>;
}

/// What is added to the mean of squares.
pub const EPSILON: f32 = 1e-5;

/// Fails unless one matrix has the extents of the transpose of the other.
pub(crate) fn check_transpose(from: Shape, to: Shape, lengths: [usize; 2]) -> Result<()> {
    ensure!(
        (from.rows, from.columns) == (to.columns, to.rows),
        "{to} are not the extents of the transpose of {from}"
    );
    from.check(lengths[0])?;
    to.check(lengths[1])
}

/// Fails unless there are 3 x 3 weights, and the matrices have the same extents.
pub(crate) fn check_conv2d(shapes: [Shape; 2], weights: usize, lengths: [usize; 2]) -> Result<()> {
    ensure!(weights == 9, "{weights} weights are not 3 x 3");
    check_rows(&shapes, &lengths)
}

/// Fails unless the matrices have the same extents.
pub(crate) fn check_rows(shapes: &[Shape], lengths: &[usize]) -> Result<()> {
    for (&shape, &len) in shapes.iter().zip(lengths) {
        ensure!(
            (shape.rows, shape.columns) == (shapes[0].rows, shapes[0].columns),
            "{shape} are not the extents of {}",
            shapes[0]
        );
        shape.check(len)?;
    }
    Ok(())
}

/// Fails unless the matrices are those of a product of numbers of 16 bits.
pub(crate) fn check_hgemm(product: Product, lengths: [usize; 3]) -> Result<[hgemm::Rows; 2]> {
    product.check(true, lengths)?;
    Ok([rows(product.a)?, rows(product.b)?])
}

/// Fails unless these are the matrices of a product, as its kernel wants them.
pub(crate) fn check_multiply(plan: Plan, factors: [&Cells; 2], c: &Cells) -> Result<()> {
    let cells = [factors[0], factors[1], c];
    let numbers = plan.numbers();
    for (i, name) in ["A", "B", "C"].into_iter().enumerate() {
        ensure!(
            cells[i].numbers() == numbers[i],
            "the numbers of {name} are {:?}, and {} takes {:?}",
            cells[i].numbers(),
            plan.way.kernel.name,
            numbers[i]
        );
    }
    plan.values(cells.map(Cells::len))?;
    Ok(())
}

/// The layout of a matrix whose rows begin at multiples of 16 bytes.
fn rows(shape: Shape) -> Result<hgemm::Rows> {
    shape.layout().known_as().with_context(|| {
        format!(
            "the rows of {shape} are not multiples of 16 bytes apart: pad them to {}",
            shape.leading.next_multiple_of(8)
        )
    })
}
