use anyhow::Result;

use super::{Outcome, empty, numbers, outside, some_rows};
use crate::aligned::Aligned;
use crate::device::Device;
use crate::difference::Difference;
use crate::reference;
use crate::shape::Shape;

/// Maximum relative rounding error of nine `f32` multiplications and additions.
const LIMIT: f64 = 1.1e-6;

/// Tests `conv2d` on an image. At most `rows` rows are compared.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn conv2d(
    device: &impl Device,
    shape: Shape,
    rows: usize,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let input: Aligned = numbers(shape, random);
    let weights: Aligned = numbers(Shape::packed(3, 3), random);
    let mut output = empty(shape);
    let took = device.conv2d((shape, &input), &weights, (shape, &mut output))?;
    let mut difference = Difference::within(LIMIT);
    for row in some_rows(shape, rows, random) {
        let expected = reference::conv2d_row((shape, &input), &weights, row);
        for (column, expected) in expected.into_iter().enumerate() {
            let place = shape.offset(row, column);
            difference.compare(place, output[place], expected);
        }
    }
    outside(shape, &output, &mut difference);
    Ok(Outcome {
        name: format!("conv2d, {shape}"),
        difference,
        took,
    })
}
