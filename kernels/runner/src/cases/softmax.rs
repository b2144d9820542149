use anyhow::Result;

use super::{Outcome, empty, outside, some_rows};
use crate::aligned::Aligned;
use crate::device::Device;
use crate::difference::Difference;
use crate::reference;
use crate::shape::Shape;

/// The largest magnitude of a number. Exponents are then between -16 and 0.
const LARGEST: f32 = 8.0;
/// Roundings of exponents of up to 16, which their exponentials see as relative errors, and of
/// sums.
const LIMIT: f64 = 4e-6;

/// `softmax`, into a matrix of the same shape; the reference computes at most `rows` random rows.
///
/// # Errors
///
/// If the device fails.
pub fn softmax(
    device: &impl Device,
    shape: Shape,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let input: Aligned = Aligned::matrix(shape, LARGEST, random);
    let mut output = empty(shape);
    let took = device.softmax((shape, &input), (shape, &mut output))?;
    let mut difference = Difference::within(LIMIT);
    for i in some_rows(shape, rows, random) {
        let expected = reference::softmax_row((shape, &input), i);
        let places = shape.offset(i, 0)..;
        for (place, expected) in places.zip(expected) {
            difference.compare(place, output[place], expected);
        }
    }
    outside(shape, &output, &mut difference);
    Ok(Outcome {
        name: format!("softmax, {shape}"),
        difference,
        took,
    })
}
