//! Coordinates and offsets, derived.

use super::{Derivation, Path, Step};
use crate::algebra::checked::notation;
use crate::{Answer, IntTuple, Layout};

/// The derivation of [`Layout::offset`]: each coordinate times its stride.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(5,(2,2)):(16,(80,4))".parse()?;
/// let text = explain::offset(&a, (2, 1)).to_string();
/// assert!(text.contains("\n  mode 0: 2*16 = 32\n  mode 1.0: 1*80 = 80\n  mode 1.1: 0*4 = 0\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn offset(a: &Layout, coordinate: impl Into<IntTuple>) -> Derivation {
    let coordinate = coordinate.into();
    let operation = format!("{a} at {}", notation(&coordinate));
    let result = a.offset(coordinate.clone());
    let mut steps = Vec::new();
    if result.is_ok() {
        let path = Path::default();
        moves(a.shape(), a.stride(), &coordinate, &path, &mut steps);
    }
    Derivation::new(operation, steps, result)
}

fn moves(s: &IntTuple, d: &IntTuple, c: &IntTuple, path: &Path, steps: &mut Vec<Step>) {
    match (s, d, c) {
        (_, IntTuple::Int(stride), IntTuple::Int(count)) => steps.push(Step::Moves {
            leaf: path.clone(),
            count: *count,
            stride: *stride,
        }),
        // An index counts through all leaves, and the last one runs on.
        (_, _, IntTuple::Int(index)) => {
            let mut rest = *index;
            let leaves = s.leaf_paths().into_iter().zip(s.leaves().zip(d.leaves()));
            let mut leaves = leaves.peekable();
            while let Some((inside, (extent, stride))) = leaves.next() {
                let count = leaves.peek().map_or(rest, |_| rest % extent);
                rest /= extent;
                steps.push(Step::Moves {
                    leaf: Path([&path.0[..], &inside.0].concat()),
                    count,
                    stride,
                });
            }
        }
        (s, d, IntTuple::Tuple(coordinates)) => {
            let modes = s.modes().iter().zip(d.modes()).zip(coordinates);
            for (i, ((s, d), c)) in modes.enumerate() {
                moves(s, d, c, &path.child(i), steps);
            }
        }
    }
}

/// The derivation of [`IntTuple::idx2crd`]: the digits of the index.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let shape = IntTuple::from((3, (2, 3)));
/// let text = explain::idx2crd(&shape, 8).to_string();
/// let digits = [
///     "\n  mode 0: 8 mod 3 = 2",
///     "\n  mode 1.0: floor(8 / 3) mod 2 = 0",
///     "\n  mode 1.1: floor(8 / 6) = 1",
///     "\n  = (2,(0,1))",
/// ];
/// assert!(text.ends_with(&digits.concat()));
/// ```
#[must_use]
pub fn idx2crd(shape: &IntTuple, index: impl Into<IntTuple>) -> Derivation {
    let index = index.into();
    let operation = format!("idx2crd({}, {})", notation(&index), notation(shape));
    let result = shape.idx2crd(index.clone());
    let mut steps = Vec::new();
    if let Ok(coordinate) = &result {
        split(&index, shape, coordinate, &Path::default(), &mut steps);
    }
    Derivation::new(operation, steps, result)
}

fn split(index: &IntTuple, shape: &IntTuple, found: &IntTuple, path: &Path, steps: &mut Vec<Step>) {
    if let IntTuple::Tuple(indices) = index {
        let modes = indices.iter().zip(shape.modes()).zip(found.modes());
        for (i, ((index, shape), found)) in modes.enumerate() {
            split(index, shape, found, &path.child(i), steps);
        }
        return;
    }
    let of = index.leaves().next().unwrap_or(0);
    digits(of, shape, found, &mut 1, true, path, steps);
}

/// The digits of `of` from `unit` on; the last may run on.
fn digits(
    of: i64,
    shape: &IntTuple,
    found: &IntTuple,
    unit: &mut i64,
    runs_on: bool,
    path: &Path,
    steps: &mut Vec<Step>,
) {
    if let (IntTuple::Int(extent), IntTuple::Int(digit)) = (shape, found) {
        steps.push(Step::Digit {
            leaf: path.clone(),
            of,
            unit: *unit,
            below: (!runs_on).then_some(*extent),
            digit: *digit,
        });
        // At most the size, past which nothing is left.
        *unit = unit.saturating_mul(*extent);
        return;
    }
    let modes = shape.modes().iter().zip(found.modes());
    let last = modes.len().saturating_sub(1);
    for (i, (mode, found)) in modes.enumerate() {
        let runs_on = runs_on && i == last;
        digits(of, mode, found, unit, runs_on, &path.child(i), steps);
    }
}

/// The derivation of [`IntTuple::crd2idx`]: each coordinate times the size of the modes before it.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let shape = IntTuple::from((3, (2, 3)));
/// let text = explain::crd2idx(&shape, (2, (0, 1))).to_string();
/// assert!(text.ends_with("\n  mode 0: 2*1 = 2\n  mode 1.0: 0*3 = 0\n  mode 1.1: 1*6 = 6\n  = 8"));
/// ```
#[must_use]
pub fn crd2idx(shape: &IntTuple, coordinate: impl Into<IntTuple>) -> Derivation {
    let coordinate = coordinate.into();
    let operation = format!("crd2idx({}, {})", notation(&coordinate), notation(shape));
    let result = shape.crd2idx(coordinate.clone());
    let mut steps = Vec::new();
    if result.is_ok() {
        join(&coordinate, shape, 1, &Path::default(), &mut steps);
    }
    Derivation::new(operation, steps, result.map(Answer::from))
}

fn join(c: &IntTuple, shape: &IntTuple, mut stride: i64, path: &Path, steps: &mut Vec<Step>) {
    match c {
        IntTuple::Int(count) => steps.push(Step::Moves {
            leaf: path.clone(),
            count: *count,
            stride,
        }),
        IntTuple::Tuple(coordinates) => {
            for (i, (c, s)) in coordinates.iter().zip(shape.modes()).enumerate() {
                join(c, s, stride, &path.child(i), steps);
                stride = stride.saturating_mul(s.product().unwrap_or(i64::MAX));
            }
        }
    }
}

/// The derivation of [`IntTuple::crd2crd`]: the index of the coordinate, and its coordinate in the
/// other shape.
///
/// ```
/// # use layout_algebra::{IntTuple, explain};
/// let shape = IntTuple::from((3, 4));
/// let text = explain::crd2crd(&shape, (2, 1), 12).to_string();
/// assert!(text.contains("\n  crd2idx((2,1), (3,4))\n"));
/// assert!(text.contains("\n  idx2crd(5, 12)\n"));
/// ```
#[must_use]
pub fn crd2crd(
    shape: &IntTuple,
    coordinate: impl Into<IntTuple>,
    target: impl Into<IntTuple>,
) -> Derivation {
    convert(&coordinate.into(), shape, &target.into())
}

fn convert(coordinate: &IntTuple, shape: &IntTuple, target: &IntTuple) -> Derivation {
    let result = shape.crd2crd(coordinate.clone(), target.clone());
    let parts = match (coordinate, shape, target) {
        _ if result.is_err() => Vec::new(),
        (IntTuple::Tuple(c), IntTuple::Tuple(s), IntTuple::Tuple(t)) => {
            let modes = c.iter().zip(s).zip(t);
            modes.map(|((c, s), t)| convert(c, s, t)).collect()
        }
        _ => {
            let index = shape.crd2idx(coordinate.clone()).ok();
            let found = index.map(|index| idx2crd(target, index));
            let index = crd2idx(shape, coordinate.clone());
            [index].into_iter().chain(found).collect()
        }
    };
    let operands = (notation(coordinate), notation(shape), notation(target));
    let operation = format!("crd2crd({}, {}, {})", operands.0, operands.1, operands.2);
    Derivation::new(
        operation,
        parts.into_iter().map(Step::Part).collect(),
        result,
    )
}

/// The derivation of [`Layout::get_hier_coord`]: the digit of the offset in each mode.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,8):(8,1)".parse()?;
/// let text = explain::get_hier_coord(&a, 19).to_string();
/// assert!(text.contains("\n  mode 0: floor(19 / 8) mod 4 = 2\n  mode 1: 19 mod 8 = 3\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn get_hier_coord(a: &Layout, offset: i64) -> Derivation {
    let result = a.get_hier_coord(offset);
    let leaves = a.leaf_paths().into_iter().zip(a.flat_modes());
    let digits = leaves.filter(|(_, mode)| mode.stride > 0 && result.is_ok());
    let digits = digits.map(|(leaf, mode)| Step::Digit {
        leaf,
        of: offset,
        unit: mode.stride,
        below: Some(mode.shape),
        digit: offset / mode.stride % mode.shape,
    });
    let steps = digits.collect();
    Derivation::new(format!("get_hier_coord({a}, {offset})"), steps, result)
}

/// The derivation of [`Layout::get_flat_coord`]: [`get_hier_coord`], an index for each mode of it.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "((2,2),8):((8,16),1)".parse()?;
/// let text = explain::get_flat_coord(&a, 19).to_string();
/// assert!(text.ends_with("\n    = ((0,1),3)\n  = (2,3)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn get_flat_coord(a: &Layout, offset: i64) -> Derivation {
    let steps = vec![Step::Part(get_hier_coord(a, offset))];
    let operation = format!("get_flat_coord({a}, {offset})");
    Derivation::new(operation, steps, a.get_flat_coord(offset))
}

/// The derivation of [`Layout::get_1d_coord`]: [`get_hier_coord`], and its index.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,8):(8,1)".parse()?;
/// let text = explain::get_1d_coord(&a, 19).to_string();
/// assert!(text.contains("\n  crd2idx((2,3), (4,8))\n"));
/// assert!(text.ends_with("\n  = 14"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn get_1d_coord(a: &Layout, offset: i64) -> Derivation {
    let coordinate = a.get_hier_coord(offset).ok();
    let index = coordinate.map(|coordinate| crd2idx(a.shape(), coordinate));
    let parts = [get_hier_coord(a, offset)].into_iter().chain(index);
    let steps = parts.map(Step::Part).collect();
    let operation = format!("get_1d_coord({a}, {offset})");
    Derivation::new(operation, steps, a.get_1d_coord(offset))
}
