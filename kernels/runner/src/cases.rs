//! The three kernels on fresh random numbers, against the plain reference.

use core::fmt;
use core::time::Duration;

use anyhow::Result;
use layout_kernels::sgemm::LEADING;
use layout_kernels::transpose::SIZE;

use crate::aligned::Aligned;
use crate::device::{Device, Product};
use crate::difference::Difference;
use crate::reference::{self, Expected};

/// Two roundings of `f32`.
const AXPY_LIMIT: f64 = 2.4e-7;
/// Sums of up to 4096 products; errors grow about as the root of their number.
const SGEMM_LIMIT: f64 = 1e-5;
/// Elements behind a vector that must stay as they are.
const GUARD: usize = 1024;

/// One kernel on one size.
pub struct Outcome {
    /// The kernel and its size.
    pub name: String,
    /// How far the result is from the reference.
    pub difference: Difference,
    /// How long the kernel took, the first time.
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
            "{:<32} {verdict:<5}  {:>9.3} ms   {}",
            self.name,
            self.took.as_secs_f64() * 1e3,
            self.difference
        )
    }
}

/// `axpy` on `n` elements.
///
/// # Errors
///
/// If the device fails.
pub fn axpy(device: &impl Device, n: usize, random: &mut fastrand::Rng) -> Result<Outcome> {
    let a = 2.0 * random.f32() - 1.0;
    let x = Aligned::random(n, random);
    let before = Aligned::random(n, random);
    let mut y = Aligned::poisoned(n + GUARD);
    y[..n].copy_from_slice(&before);
    let took = device.axpy(a, &x, &mut y)?;
    let mut difference = Difference::within(AXPY_LIMIT);
    for i in 0..n {
        difference.compare(i, y[i], reference::axpy(a, x[i], before[i]));
    }
    for (i, &guard) in y.iter().enumerate().skip(n) {
        difference.untouched(i, guard);
    }
    Ok(Outcome {
        name: format!("axpy, {n} elements"),
        difference,
        took,
    })
}

/// `transpose` on its matrix.
///
/// # Errors
///
/// If the device fails.
pub fn transpose(device: &impl Device, random: &mut fastrand::Rng) -> Result<Outcome> {
    let input = Aligned::random(SIZE * SIZE, random);
    let mut output = Aligned::poisoned(SIZE * SIZE);
    let took = device.transpose(&input, &mut output)?;
    let mut difference = Difference::within(0.0);
    for row in 0..SIZE {
        for column in 0..SIZE {
            let value = f64::from(input[row * SIZE + column]);
            let place = column * SIZE + row;
            let magnitude = value.abs();
            difference.compare(place, output[place], Expected { value, magnitude });
        }
    }
    Ok(Outcome {
        name: format!("transpose, {SIZE} x {SIZE}"),
        difference,
        took,
    })
}

/// `sgemm` on square matrices; the reference computes at most `rows` random rows of the
/// result.
///
/// # Errors
///
/// If the device fails.
pub fn sgemm(
    device: &impl Device,
    size: u32,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let product = Product::square(size);
    let (m, n, k) = product.extents();
    let a = Aligned::random(m * LEADING, random);
    let b = Aligned::random(k * LEADING, random);
    let mut c = Aligned::poisoned(m * LEADING);
    let took = device.sgemm(product, &a, &b, &mut c)?;
    let mut difference = Difference::within(SGEMM_LIMIT);
    let mut chosen: Vec<usize> = (0..m).collect();
    random.shuffle(&mut chosen);
    for &i in chosen.iter().take(rows) {
        let expected = reference::product_row(&a, &b, i, (n, k), LEADING);
        for (j, expected) in expected.into_iter().enumerate() {
            difference.compare(i * LEADING + j, c[i * LEADING + j], expected);
        }
    }
    for i in 0..m {
        for j in n..LEADING {
            difference.untouched(i * LEADING + j, c[i * LEADING + j]);
        }
    }
    Ok(Outcome {
        name: format!("sgemm, {m} x {n} x {k}"),
        difference,
        took,
    })
}
