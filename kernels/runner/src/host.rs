//! The CPU executor.

use core::time::Duration;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Result, ensure};
use grid_executor::{Dim3, Pointer, launch};
use layout_core::Distinct;
use layout_kernels::half::Half;
use layout_kernels::{axpy, hgemm, sgemm, softmax, swizzled_transpose, transpose};

use crate::device::{
    Device, Input, Output, Transpose, check_hgemm, check_softmax, check_transpose,
};
use crate::shape::Product;

/// The cores of the host.
#[derive(Clone, Copy, Debug, Default)]
pub struct Host;

/// A launch whose kernel may share its pointers, and how long it took.
///
/// # Safety
///
/// As [`launch`].
unsafe fn timed(
    (x, y): (u32, u32),
    (threads_x, threads_y): (u32, u32),
    bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<Duration> {
    let (grid, block) = (Dim3::xy(x, y), Dim3::xy(threads_x, threads_y));
    let begun = Instant::now();
    // SAFETY: the caller's promise.
    unsafe { launch(grid, block, bytes, kernel) }?;
    Ok(begun.elapsed())
}

/// Fails unless the numbers lie at a multiple of 16 bytes.
fn aligned<T>(numbers: &[T]) -> Result<()> {
    ensure!(
        numbers.as_ptr().addr().is_multiple_of(16),
        "the numbers do not lie at a multiple of 16 bytes"
    );
    Ok(())
}

/// A pointer for kernels that only read.
fn input<T>(numbers: &[T]) -> Result<Pointer<T>> {
    aligned(numbers)?;
    // SAFETY: the kernels take it as `*const T`, and the slice stays borrowed during the launch.
    Ok(unsafe { Pointer::new(numbers.as_ptr().cast_mut()) })
}

/// A pointer for kernels whose threads write different elements.
fn output<T>(numbers: &mut [T]) -> Result<Pointer<T>> {
    aligned(numbers)?;
    // SAFETY: in each of the kernels, no two threads access one element of the output.
    Ok(unsafe { Pointer::new(numbers.as_mut_ptr()) })
}

impl Device for Host {
    fn name(&self) -> String {
        let cores = available_parallelism().map_or(1, usize::from);
        format!("the CPU executor on {cores} cores")
    }

    fn axpy(&self, a: f32, x: &[f32], y: &mut [f32]) -> Result<Duration> {
        ensure!(x.len() <= y.len(), "x is longer than y");
        let n = u32::try_from(x.len())?;
        let layout = Distinct::check(axpy::Line::from_values([n]))?;
        let (x, y) = (input(x)?, output(y)?);
        // SAFETY: the kernel holds nothing but numbers across a barrier; the grid is its own; the
        // slices were checked above and do not overlap.
        unsafe {
            timed((axpy::blocks(n), 1), (axpy::THREADS, 1), 0, || {
                axpy::axpy(a, x.get(), y.get(), layout);
            })
        }
    }

    fn transpose(&self, kernel: Transpose, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_transpose(shape, to_shape, [from.len(), to.len()])?;
        let (threads, blocks, bytes) = kernel.launch(shape);
        let (from, from_layout) = (input(from)?, shape.layout());
        let (to, to_layout) = (output(to)?, to_shape.distinct()?);
        let run = match kernel {
            Transpose::Padded => transpose::transpose,
            Transpose::Swizzled => swizzled_transpose::swizzled_transpose,
        };
        // SAFETY: as above.
        unsafe {
            timed(blocks, threads, bytes, || {
                run(from.get(), from_layout, to.get(), to_layout);
            })
        }
    }

    fn sgemm(&self, product: Product, a: &[f32], b: &[f32], c: &mut [f32]) -> Result<Duration> {
        product.check(false, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let (a_layout, b_layout) = (product.a.layout(), product.b.layout());
        let c_layout = product.c.distinct()?;
        let (a, b, c) = (input(a)?, input(b)?, output(c)?);
        let blocks = sgemm::blocks(m, n);
        // SAFETY: as above.
        unsafe {
            timed(blocks, sgemm::THREADS, sgemm::SHARED_BYTES, || {
                sgemm::sgemm(a.get(), a_layout, b.get(), b_layout, c.get(), c_layout);
            })
        }
    }

    fn hgemm(&self, product: Product, a: &[Half], b: &[Half], c: &mut [f32]) -> Result<Duration> {
        check_hgemm(product, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let (a_layout, b_layout) = (product.a.layout(), product.b.layout());
        let c_layout = product.c.distinct()?;
        let (a, b, c) = (input(a)?, input(b)?, output(c)?);
        let (blocks, threads) = (hgemm::blocks(m, n), (hgemm::THREADS, 1));
        // SAFETY: as above.
        unsafe {
            timed(blocks, threads, hgemm::SHARED_BYTES, || {
                hgemm::hgemm(a.get(), a_layout, b.get(), b_layout, c.get(), c_layout);
            })
        }
    }

    fn softmax(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_softmax(shape, to_shape, [from.len(), to.len()])?;
        let blocks = (softmax::blocks(shape.rows, shape.columns), 1);
        let (from, from_layout) = (input(from)?, shape.layout());
        let (to, to_layout) = (output(to)?, to_shape.distinct()?);
        // SAFETY: as above.
        unsafe {
            timed(blocks, softmax::THREADS, softmax::SHARED_BYTES, || {
                softmax::softmax(from.get(), from_layout, to.get(), to_layout);
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Host;
    use crate::aligned::Aligned;
    use crate::device::{Device, Transpose};
    use crate::shape::{Product, Shape};

    #[test]
    fn slices_that_do_not_fit_are_refused() {
        let mut short = Aligned::poisoned(8);
        let x = Aligned::poisoned(9);
        assert!(Host.axpy(1.0, &x, &mut short).is_err());
        assert!(Host.axpy(1.0, &x[1..3], &mut short).is_err());
        let shape = Shape::packed(3, 3);
        for kernel in Transpose::ALL {
            let to = (shape, &mut *short);
            assert!(Host.transpose(kernel, (shape, &x), to).is_err());
        }
        assert!(Host.softmax((shape, &x), (shape, &mut short)).is_err());
        let product = Product::by_rows((3, 3, 3), 1);
        assert!(Host.sgemm(product, &x, &x, &mut short).is_err());
    }

    #[test]
    fn rows_of_16_bit_numbers_that_are_not_aligned_are_refused() {
        let (a, mut c) = (Aligned::poisoned(9), Aligned::poisoned(9));
        let product = Product::by_columns((3, 3, 3), 1);
        let error = Host.hgemm(product, &a, &a, &mut c).unwrap_err();
        assert!(error.to_string().ends_with("pad them to 8"), "{error}");
    }
}
