//! Where kernels run.

use core::time::Duration;

use anyhow::Result;

/// The part of the matrices that a product of `layout_kernels::sgemm` has.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    /// Blocks that share the columns of `C`, 128 each.
    pub blocks_x: u32,
    /// Blocks that share the rows of `C`, 128 each.
    pub blocks_y: u32,
    /// Steps along `k`, 8 each.
    pub steps: u32,
}

impl Product {
    /// The product of two square matrices; `n` is a multiple of 128.
    #[must_use]
    pub const fn square(n: u32) -> Self {
        use layout_kernels::sgemm::{BLOCK_TILE, STEP};
        Self {
            blocks_x: n / BLOCK_TILE,
            blocks_y: n / BLOCK_TILE,
            steps: n / STEP,
        }
    }

    /// Rows of `C`, columns of `C`, and columns of `A`.
    #[must_use]
    pub const fn extents(self) -> (usize, usize, usize) {
        use layout_kernels::sgemm::{BLOCK_TILE, STEP};
        (
            (self.blocks_y * BLOCK_TILE) as usize,
            (self.blocks_x * BLOCK_TILE) as usize,
            (self.steps * STEP) as usize,
        )
    }
}

/// Runs the three kernels; each gives the time that the kernel alone took.
///
/// Slices are those of the kernels' documentation; the implementations check their lengths.
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
    /// If the slices do not fit the kernel, or the device fails.
    fn transpose(&self, input: &[f32], output: &mut [f32]) -> Result<Duration>;

    /// `C = A * B`.
    ///
    /// # Errors
    ///
    /// If the slices do not fit the kernel, or the device fails.
    fn sgemm(&self, product: Product, a: &[f32], b: &[f32], c: &mut [f32]) -> Result<Duration>;
}
