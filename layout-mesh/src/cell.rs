//! Cells: the largest pieces of the index space that are linear in two shardings.

use crate::Sharding;
use crate::dimension::{Dimension, Interval};
use crate::error::{InputError, PlanError};
use crate::mode::{self, Kind, Mode};
use crate::placed::nested;
use crate::traffic::gcd;

/// Maximum number of boxes of an exchange.
pub(crate) const MOST_BOXES: usize = 1 << 16;

/// The place of a cell in one sharding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) rank: i64,
    pub(crate) address: i64,
    /// The address stride inside the cell.
    pub(crate) step: i64,
}

/// A range of one digit or dimension, on one device and with one address stride in both shardings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) len: i64,
    pub(crate) element: i64,
    /// The element stride inside the cell.
    pub(crate) step: i64,
    pub(crate) from: Side,
    pub(crate) to: Side,
}

/// Returns the error for more boxes than the limit.
pub(crate) fn too_many() -> PlanError {
    PlanError::TooManyBoxes {
        conflict: None,
        limit: MOST_BOXES,
        through: None,
    }
}

/// Returns the error for uneven shards of different shapes.
fn shapes(from: &Sharding, to: &Sharding) -> PlanError {
    let (uneven, other) = if from.is_even() {
        (to, from)
    } else {
        (from, to)
    };
    let (uneven, other) = (uneven.to_string(), other.to_string());
    PlanError::Uneven { uneven, other }
}

/// Returns the cells of each digit or dimension. The product of the lists is the index space.
pub(crate) fn cells(from: &Sharding, to: &Sharding) -> Result<Vec<Vec<Cell>>, PlanError> {
    if let (Some(a), Some(b)) = (&from.modes, &to.modes) {
        return by_modes(&mode::coalesce(a), &mode::coalesce(b), from.elements());
    }
    let shape = from.shape();
    let (Some(dimensions), Some(others)) = (&from.dimensions, &to.dimensions) else {
        return Err(shapes(from, to));
    };
    if shape != to.shape() {
        return Err(shapes(from, to));
    }
    let strides = |sharding: &Sharding| -> Result<Vec<i64>, InputError> {
        let memory = sharding.memory();
        let modes = if shape.len() == 1 {
            vec![memory.clone()]
        } else {
            memory.modes()
        };
        let strides = modes
            .iter()
            .map(|mode| match mode::leaves(&mode.coalesce())[..] {
                [(_, stride)] => Ok(stride),
                _ => Err(nested(memory)),
            });
        strides.collect()
    };
    let (a, b) = (strides(from)?, strides(to)?);
    let mut stride = from.elements();
    let mut cells = Vec::new();
    for (d, (x, y)) in dimensions.iter().zip(others).enumerate() {
        stride /= x.extent;
        cells.push(by_intervals([x, y], [a[d], b[d]], stride)?);
    }
    Ok(cells)
}

/// Returns the cells of a dimension: the intersections of its intervals.
fn by_intervals(
    [a, b]: [&Dimension; 2],
    [from_step, to_step]: [i64; 2],
    step: i64,
) -> Result<Vec<Cell>, InputError> {
    let (a, b) = (a.intervals()?, b.intervals()?);
    let side = |interval: &Interval, start: i64, step: i64| Side {
        rank: interval.rank,
        address: (interval.position + (start - interval.start)) * step,
        step,
    };
    let (mut i, mut j, mut start) = (0, 0, 0);
    let mut cells = Vec::new();
    while i < a.len() && j < b.len() {
        let end = a[i].end.min(b[j].end);
        cells.push(Cell {
            len: end - start,
            element: start * step,
            step,
            from: side(&a[i], start, from_step),
            to: side(&b[j], start, to_step),
        });
        i += usize::from(a[i].end == end);
        j += usize::from(b[j].end == end);
        start = end;
    }
    Ok(cells)
}

fn by_modes(a: &[Mode], b: &[Mode], elements: i64) -> Result<Vec<Vec<Cell>>, PlanError> {
    let ends = boundaries(a, b, elements);
    let digits = ends.iter().zip(ends.iter().skip(1));
    digits
        .map(|(&begin, &end)| digit_cells(a, b, begin, end))
        .collect()
}

/// Returns the mode that reaches past an element index.
fn mode_at(modes: &[Mode], at: i64) -> Option<&Mode> {
    let covers = |m: &&Mode| m.has_elements() && (m.element..m.element_end()).contains(&at);
    modes.iter().find(covers)
}

/// Returns element indices that both lists of modes can be cut at, and that divide each other.
fn boundaries(a: &[Mode], b: &[Mode], elements: i64) -> Vec<i64> {
    let aligned = |at: i64| {
        let divides = |mode: &Mode| at % mode.element == 0 && mode.element_end() % at == 0;
        at == elements
            || [a, b]
                .into_iter()
                .all(|modes| mode_at(modes, at).is_none_or(divides))
    };
    let mut found = vec![1];
    let mut begin = 1;
    while begin < elements {
        let end = |modes| mode_at(modes, begin).map_or(elements, Mode::element_end);
        let (x, y) = (end(a), end(b));
        let (low, high) = (x.min(y), x.max(y));
        if high % low == 0 {
            begin = low;
            found.push(begin);
            continue;
        }
        let unit = gcd(high, low);
        if unit > begin {
            found.push(unit);
        }
        let ends = a
            .iter()
            .chain(b)
            .filter(|m| m.has_elements())
            .map(Mode::element_end);
        let ends = ends.chain((low / unit).checked_mul(high)).chain([elements]);
        let ends = ends.filter(|&end| end >= high && aligned(end));
        begin = ends.min().unwrap_or(elements);
        found.push(begin);
    }
    found
}

/// Returns the cells of the digit from `begin` to `end`.
fn digit_cells(a: &[Mode], b: &[Mode], begin: i64, end: i64) -> Result<Vec<Cell>, PlanError> {
    let side = |modes: &[Mode], element: i64| {
        let mut side = Side::default();
        for mode in modes.iter().filter(|mode| mode.has_elements()) {
            let place = element / mode.element % mode.size * mode.place;
            match mode.kind {
                Kind::Local => side.address += place,
                _ => side.rank += place,
            }
        }
        side
    };
    let cell = |c: i64| Cell {
        len: 1,
        element: c * begin,
        step: begin,
        from: side(a, c * begin),
        to: side(b, c * begin),
    };
    let is_local = |modes| {
        let local = |m: &Mode| m.kind == Kind::Local && m.element_end() >= end;
        mode_at(modes, begin).is_some_and(local)
    };
    let count = end / begin;
    if is_local(a) && is_local(b) {
        let (mut whole, next) = (cell(0), cell(1));
        (whole.len, whole.from.step, whole.to.step) = (count, next.from.address, next.to.address);
        return Ok(vec![whole]);
    }
    if usize::try_from(count).map_or(true, |count| count > MOST_BOXES) {
        return Err(too_many());
    }
    let mut cells: Vec<Cell> = Vec::new();
    for next in (0..count).map(cell) {
        match cells.last_mut() {
            Some(last) if extends(last, &next) => {
                last.from.step = (next.from.address - last.from.address) / last.len;
                last.to.step = (next.to.address - last.to.address) / last.len;
                last.len += 1;
            }
            _ => cells.push(next),
        }
    }
    Ok(cells)
}

/// Returns `true` if `next` is on the devices of `cell`, one step after its last address.
fn extends(cell: &Cell, next: &Cell) -> bool {
    [(&cell.from, &next.from), (&cell.to, &next.to)]
        .into_iter()
        .all(|(cell_side, next_side)| {
            let gap = next_side.address - cell_side.address;
            let step = if cell.len == 1 { gap } else { cell_side.step };
            cell_side.rank == next_side.rank && gap > 0 && gap == cell.len.saturating_mul(step)
        })
}
