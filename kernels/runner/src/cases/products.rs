use anyhow::Result;
use layout_device::Half;

use super::{Outcome, empty, numbers, outside, some_rows};
use crate::aligned::Aligned;
use crate::device::{Device, Hopper};
use crate::difference::Difference;
use crate::reference;
use crate::shape::Product;

/// Sums of up to 4096 products; errors grow roughly as the square root of their number.
const LIMIT: f64 = 1e-5;

/// `sgemm`; the reference computes at most `rows` random rows of the result.
///
/// # Errors
///
/// If the device fails.
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

/// `hgemm`; the reference computes at most `rows` random rows of the result.
///
/// # Errors
///
/// If the device fails.
pub fn hgemm(
    device: &impl Device,
    product: Product,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let a: Aligned<Half> = numbers(product.a, random);
    let b: Aligned<Half> = numbers(product.b, random);
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

/// `gemm`; the reference computes at most `rows` random rows of the result.
///
/// # Errors
///
/// If the device fails.
pub fn gemm(
    device: &dyn Hopper,
    product: Product,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let a: Aligned<Half> = numbers(product.a, random);
    let b: Aligned<Half> = numbers(product.b, random);
    let mut c = empty::<Half>(product.c);
    let took = device.gemm(product, &a, &b, &mut c)?;
    let mut difference = Difference::within(LIMIT);
    for i in some_rows(product.c, rows, random) {
        let expected = reference::product_row_by_columns((product.a, &a), (product.b, &b), i);
        let places = product.c.offset(i, 0)..;
        for (place, expected) in places.zip(expected) {
            difference.compare(place, c[place].to_f32(), expected.in_half(LIMIT));
        }
    }
    outside(product.c, &c, &mut difference);
    Ok(Outcome {
        name: format!("gemm for Hopper, {product}"),
        difference,
        took,
    })
}
