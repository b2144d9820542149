//! The CPU executor.

use core::time::Duration;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Result, ensure};
use grid_executor::{Dim3, Pointer, launch};
use layout_kernels::{axpy, sgemm, transpose};

use crate::device::{Device, Product};

/// The cores of the host.
#[derive(Clone, Copy, Debug, Default)]
pub struct Host;

/// Fails unless the numbers lie at a multiple of 16 bytes.
fn aligned(numbers: &[f32]) -> Result<()> {
    ensure!(
        numbers.as_ptr().addr().is_multiple_of(16),
        "the numbers do not lie at a multiple of 16 bytes"
    );
    Ok(())
}

/// A launch whose kernel may share its pointers, and how long it took.
///
/// # Safety
///
/// As [`launch`].
unsafe fn timed(
    grid: Dim3,
    block: Dim3,
    bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<Duration> {
    let begun = Instant::now();
    // SAFETY: the caller's promise.
    unsafe { launch(grid, block, bytes, kernel) }?;
    Ok(begun.elapsed())
}

/// A pointer for kernels that only read.
fn input(numbers: &[f32]) -> Pointer<f32> {
    // SAFETY: the kernels take it as `*const f32`, and the slice stays borrowed during the launch.
    unsafe { Pointer::new(numbers.as_ptr().cast_mut()) }
}

/// A pointer for kernels whose threads write different elements.
fn output(numbers: &mut [f32]) -> Pointer<f32> {
    // SAFETY: in each of the three kernels, no two threads access one element of the output.
    unsafe { Pointer::new(numbers.as_mut_ptr()) }
}

impl Device for Host {
    fn name(&self) -> String {
        let cores = available_parallelism().map_or(1, usize::from);
        format!("the CPU executor on {cores} cores")
    }

    fn axpy(&self, a: f32, x: &[f32], y: &mut [f32]) -> Result<Duration> {
        ensure!(x.len() <= y.len(), "x is longer than y");
        aligned(x)?;
        aligned(y)?;
        let n = u32::try_from(x.len())?;
        let (grid, block) = (Dim3::x(axpy::blocks(n)), Dim3::x(axpy::THREADS));
        let (x, y) = (input(x), output(y));
        // SAFETY: the kernel holds nothing but numbers across a barrier; the grid is its own; the
        // slices were checked above and do not overlap.
        unsafe { timed(grid, block, 0, || axpy::axpy(n, a, x.get(), y.get())) }
    }

    fn transpose(&self, from: &[f32], to: &mut [f32]) -> Result<Duration> {
        let cells = transpose::SIZE * transpose::SIZE;
        ensure!(
            from.len() == cells && to.len() == cells,
            "the matrices do not have {cells} elements"
        );
        let ((bx, by), (tx, ty)) = (transpose::BLOCKS, transpose::THREADS);
        let (grid, block) = (Dim3::xy(bx, by), Dim3::xy(tx, ty));
        let (from, to) = (input(from), output(to));
        // SAFETY: the kernel holds nothing but numbers across a barrier; the grid is its own; the
        // slices were checked above and do not overlap.
        unsafe {
            timed(grid, block, transpose::SHARED_BYTES, || {
                transpose::transpose(from.get(), to.get());
            })
        }
    }

    fn sgemm(&self, product: Product, a: &[f32], b: &[f32], c: &mut [f32]) -> Result<Duration> {
        fits(product, a, b, c)?;
        aligned(a)?;
        aligned(b)?;
        aligned(c)?;
        let grid = Dim3::xy(product.blocks_x, product.blocks_y);
        let (tx, ty) = sgemm::THREADS;
        let (a, b, c) = (input(a), input(b), output(c));
        // SAFETY: the kernel holds nothing but numbers across a barrier; the grid is its own; the
        // slices were checked above and do not overlap.
        unsafe {
            timed(grid, Dim3::xy(tx, ty), sgemm::SHARED_BYTES, || {
                sgemm::sgemm(product.steps, a.get(), b.get(), c.get());
            })
        }
    }
}

/// Fails unless the matrices have all rows of a product, and it has what `sgemm` demands.
pub(crate) fn fits(product: Product, a: &[f32], b: &[f32], c: &[f32]) -> Result<()> {
    let (m, n, k) = product.extents();
    let limit = sgemm::LEADING;
    ensure!(
        [m, n, k]
            .iter()
            .all(|&extent| (1..=limit).contains(&extent)),
        "a product of {m} x {n} x {k} is not between 1 and {limit}"
    );
    for (name, matrix, rows) in [("A", a, m), ("B", b, k), ("C", c, m)] {
        ensure!(
            matrix.len() >= rows * limit,
            "{name} has {} elements, not {rows} rows of {limit}",
            matrix.len()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Host;
    use crate::aligned::Aligned;
    use crate::device::{Device, Product};

    #[test]
    fn slices_that_do_not_fit_are_refused() {
        let mut short = Aligned::poisoned(8);
        let x = Aligned::poisoned(9);
        assert!(Host.axpy(1.0, &x, &mut short).is_err());
        assert!(Host.axpy(1.0, &x[1..3], &mut short).is_err());
        assert!(Host.transpose(&x, &mut short).is_err());
        let product = Product::square(128);
        assert!(Host.sgemm(product, &x, &x, &mut short).is_err());
    }
}
