//! Devices that run kernels.

use core::time::Duration;

use anyhow::{Context, Result, ensure};
use hopper_host::Plan;
use layout_device::{F16, Launch};
use layout_kernels::{hgemm, swizzled_transpose, transpose};

use crate::aligned::Aligned;
use crate::cells::Cells;
use crate::shape::{Batch, Layouts as _, Product, Shape};

/// A matrix that a kernel reads.
pub type Input<'a, T = f32> = (Shape, &'a Aligned<T>);
/// A matrix that a kernel writes.
pub type Output<'a, T = f32> = (Shape, &'a mut Aligned<T>);

/// One of two transpose kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transpose {
    /// `layout_kernels::transpose`.
    Padded,
    /// `layout_kernels::swizzled_transpose`.
    Swizzled,
}

impl Transpose {
    /// Both kernels.
    pub const ALL: [Self; 2] = [Self::Padded, Self::Swizzled];

    /// Returns the name of the kernel.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Padded => "transpose",
            Self::Swizzled => "swizzled_transpose",
        }
    }

    /// Returns the launch for a matrix.
    pub(crate) const fn launch(self, from: Shape) -> Launch {
        let Shape { rows, columns, .. } = from;
        match self {
            Self::Padded => transpose::launch(rows, columns),
            Self::Swizzled => swizzled_transpose::launch(rows, columns),
        }
    }
}

/// A device that runs kernels. Each method returns the time of the kernel alone.
///
/// The vectors match the documentation of the kernels. Implementations check the lengths.
pub trait Device {
    /// Returns the name of the device for the report.
    fn name(&self) -> String;

    /// Computes `y = a*x + y` for the elements of `x`. `y` can be longer.
    ///
    /// # Errors
    ///
    /// Returns an error if the vectors do not fit the kernel, or the device fails.
    fn axpy(&self, a: f32, x: &Aligned, y: &mut Aligned) -> Result<Duration>;

    /// Transposes a matrix.
    ///
    /// # Errors
    ///
    /// Returns an error if the matrices do not fit the kernel, or the device fails.
    fn transpose(&self, kernel: Transpose, from: Input<'_>, to: Output<'_>) -> Result<Duration>;

    /// Computes `C = A * B`.
    ///
    /// # Errors
    ///
    /// Returns an error if the matrices do not fit the kernel, or the device fails.
    fn sgemm(
        &self,
        product: Product,
        a: &Aligned,
        b: &Aligned,
        c: &mut Aligned,
    ) -> Result<Duration>;

    /// Computes `C = A * B`, with the columns of `B` stored as rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the matrices do not fit the kernel, or the device fails.
    fn hgemm(
        &self,
        product: Product,
        a: &Aligned<F16>,
        b: &Aligned<F16>,
        c: &mut Aligned,
    ) -> Result<Duration>;

    /// Computes the softmax of each row.
    ///
    /// # Errors
    ///
    /// Returns an error if the matrices do not fit the kernel, or the device fails.
    fn softmax(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration>;

    /// Computes `residual += x`, and the `RMSNorm` of its rows times `weight`, with [`EPSILON`].
    ///
    /// # Errors
    ///
    /// Returns an error if the vectors do not fit the kernel, or the device fails.
    fn rmsnorm(
        &self,
        x: Input<'_, F16>,
        residual: Output<'_, F16>,
        weight: &Aligned<F16>,
        y: Output<'_, F16>,
    ) -> Result<Duration>;

    /// Returns the sum of a vector.
    ///
    /// # Errors
    ///
    /// Returns an error if the vectors do not fit the kernel, or the device fails.
    fn reduce(&self, numbers: &Aligned) -> Result<(f32, Duration)>;

    /// Computes the convolution of an image with 3 x 3 row-major weights.
    ///
    /// # Errors
    ///
    /// Returns an error if the vectors do not fit the kernel, or the device fails.
    fn conv2d(&self, from: Input<'_>, weights: &Aligned, to: Output<'_>) -> Result<Duration>;

    /// Computes the prefix sums of each row.
    ///
    /// # Errors
    ///
    /// Returns an error if the matrices do not fit the kernel, or the device fails.
    fn scan(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration>;

    /// Computes batched matrix-vector multiplications.
    ///
    /// # Errors
    ///
    /// Returns an error if the vectors do not fit the kernel, or the device fails.
    fn gemv(&self, batch: Batch, a: &Aligned, x: &Aligned, y: &mut Aligned) -> Result<Duration>;

    /// Returns the device for the Hopper kernels, if available.
    fn hopper(&self) -> Option<&dyn Hopper>;
}

/// A device that runs the Hopper kernels, like [`Device`].
pub trait Hopper {
    /// Returns the maximum cluster size.
    fn largest_cluster(&self) -> u32;

    /// Computes `C = A * B` with any of the kernels.
    ///
    /// # Errors
    ///
    /// Returns an error if the matrices do not fit the kernel, or the device fails.
    fn multiply(&self, plan: Plan, factors: [&Cells; 2], c: &mut Cells) -> Result<Duration>;
}

/// Value added to the mean square.
pub const EPSILON: f32 = 1e-5;

/// Returns an error unless one matrix has the transposed extents of the other.
pub(crate) fn check_transpose(from: Shape, to: Shape, lengths: [usize; 2]) -> Result<()> {
    ensure!(
        (from.rows, from.columns) == (to.columns, to.rows),
        "expected the extents of the transpose of {from}, found {to}"
    );
    from.check(lengths[0])?;
    to.check(lengths[1])
}

/// Returns an error unless there are 3 x 3 weights and the matrices have the same extents.
pub(crate) fn check_conv2d(shapes: [Shape; 2], weights: usize, lengths: [usize; 2]) -> Result<()> {
    ensure!(weights == 9, "expected 3 x 3 weights, found {weights}");
    check_rows(&shapes, &lengths)
}

/// Returns an error unless the matrices have the same extents.
pub(crate) fn check_rows(shapes: &[Shape], lengths: &[usize]) -> Result<()> {
    for (&shape, &len) in shapes.iter().zip(lengths) {
        ensure!(
            (shape.rows, shape.columns) == (shapes[0].rows, shapes[0].columns),
            "expected the extents of {}, found {shape}",
            shapes[0]
        );
        shape.check(len)?;
    }
    Ok(())
}

/// Returns an error unless the matrices are the operands of a 16-bit GEMM.
pub(crate) fn check_hgemm(product: Product, lengths: [usize; 3]) -> Result<[hgemm::Rows; 2]> {
    product.check(true, lengths)?;
    Ok([rows(product.a)?, rows(product.b)?])
}

/// Returns an error unless the matrices match a GEMM and the layouts of its kernel.
pub(crate) fn check_multiply(plan: Plan, factors: [&Cells; 2], c: &Cells) -> Result<()> {
    let cells = [factors[0], factors[1], c];
    let numbers = plan.numbers();
    for (i, name) in ["A", "B", "C"].into_iter().enumerate() {
        ensure!(
            cells[i].numbers() == numbers[i],
            "the elements of {name} are {:?}, but {} needs {:?}",
            cells[i].numbers(),
            plan.way.kernel.name,
            numbers[i]
        );
    }
    plan.values(cells.map(Cells::len))?;
    Ok(())
}

/// Returns the layout of a matrix with rows aligned to 16 bytes.
fn rows(shape: Shape) -> Result<hgemm::Rows> {
    shape.layout().as_layout().with_context(|| {
        format!(
            "{shape}: expected a row stride that is a multiple of 16 bytes: pad the stride to {} elements",
            shape.leading.next_multiple_of(8)
        )
    })
}
