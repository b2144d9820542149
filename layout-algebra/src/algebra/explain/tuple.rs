//! Divisions of shapes, derived.

use super::{Derivation, Path, Step, complement};
use crate::algebra::checked::{ceil_div as rounded_up, notation};
use crate::{Error, IntTuple, Tiler};

/// The derivation of [`IntTuple::shape_div`]: what each extent is divided by.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let text = explain::shape_div(&IntTuple::from((4, 6)), 8).to_string();
/// assert!(text.ends_with("\n  mode 0: 4 by 8 is 1\n  mode 1: 6 by 2 is 3\n  = (1,3)"));
/// ```
#[must_use]
pub fn shape_div(shape: &IntTuple, by: impl Into<IntTuple>) -> Derivation {
    let by = by.into();
    let result = shape.shape_div(by.clone());
    divided("shape_div", shape, &by, result)
}

/// The derivation of [`IntTuple::shape_mod`]: what each extent is divided by.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let text = explain::shape_mod(&IntTuple::from((4, 6)), 8).to_string();
/// assert!(text.ends_with("\n  mode 0: 4 by 8 is 4\n  mode 1: 6 by 2 is 2\n  = (4,2)"));
/// ```
#[must_use]
pub fn shape_mod(shape: &IntTuple, by: impl Into<IntTuple>) -> Derivation {
    let by = by.into();
    let result = shape.shape_mod(by.clone());
    divided("shape_mod", shape, &by, result)
}

fn divided(
    name: &str,
    shape: &IntTuple,
    by: &IntTuple,
    result: Result<IntTuple, Error>,
) -> Derivation {
    let mut steps = Vec::new();
    if let Ok(result) = &result {
        by_shape(shape, by, result, &Path::default(), &mut steps);
    }
    let operation = format!("{name}({}, {})", notation(shape), notation(by));
    Derivation::new(operation, steps, result)
}

fn by_shape(s: &IntTuple, by: &IntTuple, to: &IntTuple, path: &Path, steps: &mut Vec<Step>) {
    match (s, by) {
        (IntTuple::Tuple(s), IntTuple::Tuple(by)) => {
            for (i, ((s, by), to)) in s.iter().zip(by).zip(to.modes()).enumerate() {
                by_shape(s, by, to, &path.child(i), steps);
            }
        }
        (s, by) => by_size(s, by.product().unwrap_or(i64::MAX), to, path, steps),
    }
}

/// What is left of a divisor after each mode goes on to the next.
fn by_size(s: &IntTuple, mut by: i64, to: &IntTuple, path: &Path, steps: &mut Vec<Step>) {
    if let (IntTuple::Int(extent), IntTuple::Int(to)) = (s, to) {
        return steps.push(Step::Divides {
            leaf: path.clone(),
            extent: *extent,
            by,
            to: *to,
        });
    }
    for (i, (mode, to)) in s.modes().iter().zip(to.modes()).enumerate() {
        by_size(mode, by, to, &path.child(i), steps);
        by = rounded_up(by, mode.product().unwrap_or(i64::MAX));
    }
}

/// The derivation of [`IntTuple::ceil_div`]: what each extent is divided by, rounded up; the complement
/// of a layout.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let text = explain::ceil_div(&IntTuple::from((10, 6)), (4, 4)).to_string();
/// assert!(text.ends_with("\n  mode 0: 10 by 4 is 3\n  mode 1: 6 by 4 is 2\n  = (3,2)"));
/// ```
#[must_use]
pub fn ceil_div(shape: &IntTuple, tiler: impl Into<Tiler>) -> Derivation {
    let tiler = tiler.into();
    let result = shape.ceil_div(tiler.clone());
    let mut steps = Vec::new();
    if let Ok(result) = &result {
        by_tiler(shape, &tiler, result, &Path::default(), &mut steps);
    }
    let operation = format!("ceil_div({}, {tiler})", notation(shape));
    Derivation::new(operation, steps, result)
}

fn by_tiler(s: &IntTuple, tiler: &Tiler, to: &IntTuple, path: &Path, steps: &mut Vec<Step>) {
    match tiler {
        Tiler::Keep => {}
        Tiler::Size(n) => by_size(s, *n, to, path, steps),
        Tiler::Layout(layout) => steps.push(Step::Part(complement(layout, s.clone()))),
        Tiler::Modes(tilers) => {
            for (i, ((s, tiler), to)) in s.modes().iter().zip(tilers).zip(to.modes()).enumerate() {
                by_tiler(s, tiler, to, &path.child(i), steps);
            }
        }
    }
}
