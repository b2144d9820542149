use anyhow::Result;
use layout_device::F16;

use super::{Outcome, empty, numbers, outside, some_rows};
use crate::aligned::{Aligned, Element};
use crate::device::Device;
use crate::difference::Difference;
use crate::reference::{self, Expected};
use crate::shape::{Batch, Shape};

/// Maximum magnitude of an exponent. Differences from the row maximum are between -16 and 0.
const LARGEST: f32 = 8.0;
/// Maximum relative error of softmax: rounding of exponents of up to 16, and of sums.
const LIMIT_OF_SHARES: f64 = 4e-6;
/// Maximum relative error of 16-bit results: rounding to 11 bits of a sum that was first rounded to
/// 24 bits, and of a product.
const LIMIT_OF_HALVES: f64 = 6e-4;
/// Maximum relative error of long sums. The error grows approximately as the square root of the
/// number of terms.
const LIMIT_OF_SUMS: f64 = 1e-5;

/// Tests `softmax` into a matrix of the same shape. The reference computes at most `rows` random
/// rows.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn softmax(
    device: &impl Device,
    shape: Shape,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let input: Aligned = Aligned::matrix(shape, LARGEST, random);
    let mut output = empty(shape);
    let took = device.softmax((shape, &input), (shape, &mut output))?;
    let mut difference = Difference::within(LIMIT_OF_SHARES);
    for i in some_rows(shape, rows, random) {
        let expected = reference::softmax_row((shape, &input), i);
        compare_row(shape, i, &output, expected, &mut difference);
    }
    outside(shape, &output, &mut difference);
    Ok(Outcome {
        name: format!("softmax, {shape}"),
        difference,
        took,
    })
}

/// Tests `rmsnorm` of matrices of the same shape. The reference computes at most `rows` random
/// rows.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn rmsnorm(
    device: &impl Device,
    shape: Shape,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let x: Aligned<F16> = numbers(shape, random);
    let before: Aligned<F16> = numbers(shape, random);
    let weight: Aligned<F16> = Aligned::random(shape.columns as usize, 1.0, random);
    let (mut residual, mut y) = (empty(shape), empty(shape));
    residual[..shape.cells()].copy_from_slice(&before);
    let matrices = ((shape, &mut residual), (shape, &mut y));
    let took = device.rmsnorm((shape, &x), matrices.0, &weight, matrices.1)?;
    let mut difference = Difference::within(LIMIT_OF_HALVES);
    for i in some_rows(shape, rows, random) {
        let sums = reference::sums_row((shape, &x), (shape, &before), i);
        compare_row(shape, i, &residual, sums, &mut difference);
        // The reference uses the rounded sums, which were compared above.
        let norm = reference::rmsnorm_row((shape, &residual), &weight, i);
        compare_row(shape, i, &y, norm, &mut difference);
    }
    outside(shape, &residual, &mut difference);
    outside(shape, &y, &mut difference);
    Ok(Outcome {
        name: format!("rmsnorm, {shape}"),
        difference,
        took,
    })
}

/// Tests `reduce` of `n` elements.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn reduce(device: &impl Device, n: usize, random: &mut fastrand::Rng) -> Result<Outcome> {
    let numbers: Aligned = Aligned::random(n, 1.0, random);
    let (sum, took) = device.reduce(&numbers)?;
    let mut difference = Difference::within(LIMIT_OF_SUMS);
    let expected = reference::prefix_sums(&numbers).last();
    difference.compare(0, sum, expected.unwrap_or_default());
    Ok(Outcome {
        name: format!("reduce, {n} elements"),
        difference,
        took,
    })
}

/// Tests `scan` into a matrix of the same shape. The reference computes at most `rows` random rows.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn scan(
    device: &impl Device,
    shape: Shape,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let input: Aligned = numbers(shape, random);
    let mut output = empty(shape);
    let took = device.scan((shape, &input), (shape, &mut output))?;
    let mut difference = Difference::within(LIMIT_OF_SUMS);
    for i in some_rows(shape, rows, random) {
        let row = &input[shape.offset(i, 0)..][..shape.columns as usize];
        compare_row(
            shape,
            i,
            &output,
            reference::prefix_sums(row),
            &mut difference,
        );
    }
    outside(shape, &output, &mut difference);
    Ok(Outcome {
        name: format!("scan, {shape}"),
        difference,
        took,
    })
}

/// Tests `gemv`. The reference computes at most `matrices` random matrices.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn gemv(
    device: &impl Device,
    batch: Batch,
    matrices: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let all = batch.all()?;
    let (a, x): (Aligned, Aligned) = (numbers(all, random), numbers(batch.vectors(), random));
    let results = batch.results();
    let mut y = empty(results);
    let took = device.gemv(batch, &a, &x, &mut y)?;
    let mut difference = Difference::within(LIMIT_OF_SUMS);
    for b in some_rows(results, matrices, random) {
        let matrix = &a[b * batch.matrix.cells()..][..batch.matrix.cells()];
        let vector = &x[batch.vectors().offset(b, 0)..][..batch.matrix.columns as usize];
        let vector = (Shape::packed(1, batch.matrix.columns), vector);
        let expected = reference::product_row_by_columns(vector, (batch.matrix, matrix), 0);
        compare_row(results, b, &y, expected, &mut difference);
    }
    outside(results, &y, &mut difference);
    Ok(Outcome {
        name: format!("gemv, {batch}"),
        difference,
        took,
    })
}

/// Compares a row of a result.
fn compare_row<T: Element>(
    shape: Shape,
    i: usize,
    cells: &[T],
    expected: impl IntoIterator<Item = Expected>,
    difference: &mut Difference,
) {
    for (place, expected) in (shape.offset(i, 0)..).zip(expected) {
        difference.compare(place, cells[place].to_f64(), expected);
    }
}
