use anyhow::Result;

use super::{GUARD, Outcome};
use crate::aligned::Aligned;
use crate::device::Device;
use crate::difference::Difference;
use crate::reference;

/// Maximum relative error: two `f32` rounding errors.
const LIMIT: f64 = 2.4e-7;

/// Tests `axpy` with `n` elements.
///
/// # Errors
///
/// Returns an error if the device fails.
pub fn axpy(device: &impl Device, n: usize, random: &mut fastrand::Rng) -> Result<Outcome> {
    let a = 2.0 * random.f32() - 1.0;
    let x = Aligned::random(n, 1.0, random);
    let before = Aligned::random(n, 1.0, random);
    let mut y = Aligned::poisoned(n + GUARD);
    y[..n].copy_from_slice(&before);
    let took = device.axpy(a, &x, &mut y)?;
    let mut difference = Difference::within(LIMIT);
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
