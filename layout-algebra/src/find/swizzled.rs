//! Search for a swizzle that maps the values to a layout.

use super::reader::Reader;
use crate::{IntTuple, Layout, Swizzle};

/// Maximum number of evaluations, in addition to two for each value.
const MOST: usize = 1 << 24;

/// Maximum number of indices that are remembered because a swizzle failed at them.
const MOST_PROBES: usize = 32;

/// Returns the swizzled layout of a table with the fewest exchanged bits, whose modes end at `ends`
/// and possibly at other indices.
///
/// A swizzle is its own inverse. So the swizzled values minus the first one must be the values of a
/// layout, and the first one is the offset between layout and swizzle. For `2^n` values, the shape
/// of that layout is `(2, ..., 2)`: each value is the sum of the values at the powers of two in its
/// index.
pub(super) fn find(table: &[i64], ends: &[i64]) -> Option<Layout> {
    let (first, largest) = (*table.first()?, *table.iter().max()?);
    if table.iter().any(|value| *value < 0) {
        return None;
    }
    let mut search = Search {
        table,
        ends,
        probes: Vec::new(),
        evaluations: MOST + 2 * table.len(),
    };
    let width = i64::from(i64::BITS - largest.leading_zeros()).min(Swizzle::HIGHEST);
    let none = (first > 0).then_some([0, 0, 0]);
    let mut swizzles = none.into_iter().chain(within(width)).chain(above(width));
    let found = swizzles.find_map(|[bits, base, shift]| {
        let swizzle = Swizzle::new(bits, base, shift).ok()?;
        let inside = search.inside(swizzle).transpose()?;
        Some(inside.map(|inside| swizzle.composition(swizzle.exchanged(first), &inside)))
    });
    found?.ok()?.ok()
}

/// Returns the swizzles that read and change bits below `width`, fewer bits first.
fn within(width: i64) -> impl Iterator<Item = [i64; 3]> {
    (1..=width / 2).flat_map(move |bits| {
        (bits..=width - bits).flat_map(move |distance| {
            [distance, -distance].into_iter().flat_map(move |shift| {
                (0..=width - bits - distance).map(move |base| [bits, base, shift])
            })
        })
    })
}

/// Returns the swizzles that read bits below `width` and change bits at `width` and above. The
/// values do not have the changed bits, so the inner layout must set them wherever the swizzle
/// reads a 1.
fn above(width: i64) -> impl Iterator<Item = [i64; 3]> {
    (1..=Swizzle::HIGHEST / 2).flat_map(move |bits| {
        (bits..=Swizzle::HIGHEST - bits).flat_map(move |distance| {
            let bases = (width - bits - distance + 1).max(0)
                ..width.min(Swizzle::HIGHEST - bits - distance + 1);
            bases.map(move |base| [bits, base, -distance])
        })
    })
}

struct Search<'a> {
    table: &'a [i64],
    /// The indices where modes must end.
    ends: &'a [i64],
    /// Indices at which swizzles failed, most recent first.
    probes: Vec<usize>,
    /// The remaining number of evaluations.
    evaluations: usize,
}
/// The error if no evaluations remain.
struct Over;

impl Search<'_> {
    /// Returns the layout of the swizzled values minus the first value, if any, or an error if no
    /// evaluations remain.
    fn inside(&mut self, swizzle: Swizzle) -> Result<Option<Layout>, Over> {
        if !self.table.len().is_power_of_two() {
            return self.read(swizzle);
        }
        Ok(if self.fits(swizzle)? {
            self.layout(swizzle)
        } else {
            None
        })
    }

    /// Returns the swizzled value at an index, minus the first swizzled value.
    fn value(&self, swizzle: Swizzle, index: usize) -> i64 {
        swizzle.exchanged(self.table[index]) - swizzle.exchanged(self.table[0])
    }

    /// Returns `true` if each value is the sum of two earlier values, or an error if no evaluations
    /// remain.
    fn fits(&mut self, swizzle: Swizzle) -> Result<bool, Over> {
        if let Some(i) = self.probes.iter().position(|i| self.fails(swizzle, *i)) {
            self.probes[..=i].rotate_right(1);
            self.spend(i + 1)?;
            return Ok(false);
        }
        let failing = (3..self.table.len())
            .take(self.evaluations)
            .find(|i| self.fails(swizzle, *i));
        self.spend(failing.unwrap_or(self.table.len()) + self.probes.len())?;
        if let Some(index) = failing {
            self.probes.insert(0, index);
            self.probes.truncate(MOST_PROBES);
        }
        Ok(failing.is_none())
    }

    fn spend(&mut self, evaluations: usize) -> Result<(), Over> {
        self.evaluations = self.evaluations.checked_sub(evaluations).ok_or(Over)?;
        Ok(())
    }

    /// Returns the layout that has the values, read from left to right.
    fn read(&mut self, swizzle: Swizzle) -> Result<Option<Layout>, Over> {
        let mut reader = Reader::ending_at(self.ends.to_vec());
        for index in 0..self.table.len() {
            self.spend(1)?;
            if reader.read(self.value(swizzle, index)).is_err() {
                return Ok(None);
            }
        }
        Ok(reader.finish().ok().map(|layout| layout.coalesce()))
    }

    /// Returns `true` if the value at `index` is not the sum of two earlier values.
    fn fails(&self, swizzle: Swizzle, index: usize) -> bool {
        let high = 1 << index.ilog2();
        let value = |i: usize| self.value(swizzle, i);
        index > high && value(high).checked_add(value(index - high)) != Some(value(index))
    }

    /// Returns the layout of shape `(2, ..., 2)` with the values at the powers of two, coalesced.
    fn layout(&self, swizzle: Swizzle) -> Option<Layout> {
        let powers = (0..self.table.len().ilog2()).map(|bit| self.value(swizzle, 1 << bit));
        let strides: Vec<_> = powers.map(IntTuple::Int).collect();
        let shape = vec![IntTuple::Int(2); strides.len()];
        let layout = Layout::new(IntTuple::Tuple(shape), IntTuple::Tuple(strides)).ok()?;
        Some(layout.coalesce())
    }
}
