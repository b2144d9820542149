use anyhow::Result;
use hopper_host::Plan;
use layout_device::F16;

use super::{GUARD, Outcome, empty, numbers, outside, some_rows};
use crate::aligned::Aligned;
use crate::cells::Cells;
use crate::device::{Device, Hopper};
use crate::difference::Difference;
use crate::reference;
use crate::shape::{Product, Shape};

/// Maximum error of dot products of up to 4096 terms. The error grows approximately as the square
/// root of the number of terms.
const LIMIT: f64 = 1e-5;

/// Tests `sgemm`. The reference computes at most `rows` random rows of the result.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn sgemm(
    device: &impl Device,
    product: Product,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let a: Aligned = numbers(product.a, random);
    let b: Aligned = numbers(product.b, random);
    let mut c = empty(product.c);
    let took = device.sgemm(product, &a, &b, &mut c)?;
    let mut difference = Difference::within(LIMIT);
    for i in some_rows(product.c, rows, random) {
        let expected = reference::product_row((product.a, &a), (product.b, &b), i);
        let places = product.c.offset(i, 0)..;
        for (place, expected) in places.zip(expected) {
            difference.compare(place, c[place], expected);
        }
    }
    outside(product.c, &c, &mut difference);
    Ok(Outcome {
        name: format!("sgemm, {product}"),
        difference,
        took,
    })
}

/// Tests `hgemm`. The reference computes at most `rows` random rows of the result.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn hgemm(
    device: &impl Device,
    product: Product,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let a: Aligned<F16> = numbers(product.a, random);
    let b: Aligned<F16> = numbers(product.b, random);
    let mut c = empty(product.c);
    let took = device.hgemm(product, &a, &b, &mut c)?;
    let mut difference = Difference::within(LIMIT);
    for i in some_rows(product.c, rows, random) {
        let expected = reference::product_row_by_columns((product.a, &a), (product.b, &b), i);
        let places = product.c.offset(i, 0)..;
        for (place, expected) in places.zip(expected) {
            difference.compare(place, c[place], expected);
        }
    }
    outside(product.c, &c, &mut difference);
    Ok(Outcome {
        name: format!("hgemm, {product}"),
        difference,
        took,
    })
}

/// Tests a Hopper GEMM. The reference computes at most `rows` random rows of the result.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn multiply(
    device: &dyn Hopper,
    plan: Plan,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let [of_a, of_b, of_c] = plan.matrices;
    let [a, b, c] = plan.numbers();
    let a = Cells::factors(a, of_a.stored, random);
    let b = Cells::factors(b, of_b.stored, random);
    let mut c = Cells::poisoned(c, of_c.stored.cells() + GUARD);
    let took = device.multiply(plan, [&a, &b], &mut c)?;
    let mut difference = Difference::within(LIMIT);
    let (m, n, _) = plan.extents();
    for i in some_rows(Shape::packed(m, n), rows, random) {
        for j in 0..n as usize {
            let expected = reference::product_cell((of_a, &a), (of_b, &b), (i, j));
            let place = of_c.offset(i, j);
            difference.compare(place, c.get(place), expected.rounded(c.numbers(), LIMIT));
        }
    }
    match &c {
        Cells::F16(c) => outside(of_c.stored, c, &mut difference),
        Cells::Bf16(c) => outside(of_c.stored, c, &mut difference),
        Cells::F32(c) => outside(of_c.stored, c, &mut difference),
    }
    Ok(Outcome {
        name: format!("{}, {plan}", plan.way.kernel.name),
        difference,
        took,
    })
}
