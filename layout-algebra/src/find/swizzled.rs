//! Looking for a swizzle behind which values are those of a layout.

use super::reader::Reader;
use crate::{IntTuple, Layout, Swizzle};

/// The evaluations beyond two for each value after which the search gives up.
const MOST: usize = 1 << 24;

/// The most indices that are remembered because a swizzle failed there.
const MOST_PROBES: usize = 32;

/// The highest bit that a swizzle reaches.
const HIGHEST: u32 = 61;

/// The swizzled layout of a table with the fewest exchanged bits.
///
/// A swizzle is its own inverse, so the swizzled values must be those of a layout. If there are `2^n`, its
/// shape is `(2, ..., 2)`: each value is the sum of those at the powers of two in its index.
pub(super) fn find(table: &[i64]) -> Option<Layout> {
    let largest = *table.iter().max()?;
    if table.len() < 3 || table[0] != 0 {
        return None;
    }
    if table.iter().any(|value| *value < 0) {
        return None;
    }
    let mut search = Search {
        table,
        probes: Vec::new(),
        evaluations: MOST + 2 * table.len(),
    };
    let width = i64::from((i64::BITS - largest.leading_zeros()).min(HIGHEST));
    for bits in 1..=width / 2 {
        for distance in bits..=width - bits {
            for shift in [distance, -distance] {
                for base in 0..=width - bits - distance {
                    let swizzle = Swizzle::new(bits, base, shift).ok()?;
                    let inside = if table.len().is_power_of_two() {
                        let fits = search.fits(swizzle)?;
                        fits.then(|| layout(table, swizzle)).flatten()
                    } else {
                        search.read(swizzle).ok()?
                    };
                    if let Some(inside) = inside {
                        return swizzle.composition(0, &inside).ok();
                    }
                }
            }
        }
    }
    None
}

struct Search<'a> {
    table: &'a [i64],
    /// Indices at which swizzles failed, the last one first.
    probes: Vec<usize>,
    /// Those left.
    evaluations: usize,
}

/// There are no evaluations left.
struct Over;

impl Search<'_> {
    /// Whether the swizzled values are those of a layout; `None` if the search is over.
    fn fits(&mut self, swizzle: Swizzle) -> Option<bool> {
        if let Some(i) = self.probes.iter().position(|i| self.fails(swizzle, *i)) {
            self.probes[..=i].rotate_right(1);
            self.evaluations = self.evaluations.checked_sub(i + 1)?;
            return Some(false);
        }
        let failing = (3..self.table.len())
            .take(self.evaluations)
            .find(|i| self.fails(swizzle, *i));
        let evaluated = failing.unwrap_or(self.table.len());
        self.evaluations = self
            .evaluations
            .checked_sub(evaluated + self.probes.len())?;
        if let Some(index) = failing {
            self.probes.insert(0, index);
            self.probes.truncate(MOST_PROBES);
        }
        Some(failing.is_none())
    }

    /// The layout that has the swizzled values, if one has; an error if the search is over.
    fn read(&mut self, swizzle: Swizzle) -> Result<Option<Layout>, Over> {
        let mut reader = Reader::default();
        for value in self.table {
            self.evaluations = self.evaluations.checked_sub(1).ok_or(Over)?;
            if reader.read(swizzle.exchanged(*value)).is_err() {
                return Ok(None);
            }
        }
        Ok(reader.finish().ok())
    }

    /// Whether the value at `index` is not the sum of two before it.
    fn fails(&self, swizzle: Swizzle, index: usize) -> bool {
        let high = 1 << index.ilog2();
        let value = |i: usize| swizzle.exchanged(self.table[i]);
        index > high && value(high).checked_add(value(index - high)) != Some(value(index))
    }
}

/// The layout of shape `(2, ..., 2)` with the swizzled values, coalesced.
fn layout(table: &[i64], swizzle: Swizzle) -> Option<Layout> {
    let powers = (0..table.len().ilog2()).map(|bit| swizzle.exchanged(table[1 << bit]));
    let strides: Vec<_> = powers.map(IntTuple::Int).collect();
    let shape = vec![IntTuple::Int(2); strides.len()];
    let layout = Layout::new(IntTuple::Tuple(shape), IntTuple::Tuple(strides)).ok()?;
    Some(layout.coalesce())
}
