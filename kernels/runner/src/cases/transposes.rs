use anyhow::Result;

use super::{Outcome, empty, numbers, outside};
use crate::aligned::Aligned;
use crate::device::{Device, Transpose};
use crate::difference::Difference;
use crate::reference::Expected;
use crate::shape::Shape;

/// Tests one of the transposes, into a matrix whose rows start at multiples of `unit`.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn transpose(
    device: &impl Device,
    kernel: Transpose,
    shape: Shape,
    unit: u32,
    random: &mut fastrand::Rng,
) -> Result<Outcome> {
    let to = shape.transposed(unit);
    let input: Aligned = numbers(shape, random);
    let mut output = empty(to);
    let took = device.transpose(kernel, (shape, &input), (to, &mut output))?;
    let mut difference = Difference::within(0.0);
    for row in 0..shape.rows as usize {
        for column in 0..shape.columns as usize {
            let expected = Expected::exactly(input[shape.offset(row, column)].into());
            let place = to.offset(column, row);
            difference.compare(place, output[place], expected);
        }
    }
    outside(to, &output, &mut difference);
    Ok(Outcome {
        name: format!("{}, {shape} to {to}", kernel.name()),
        difference,
        took,
    })
}
