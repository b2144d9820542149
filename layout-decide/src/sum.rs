//! Decomposition of an integer into multiples of strides.

use crate::STEPS;
use crate::modes::{MOST, Modes};

/// The modes sorted by stride. All strides are positive.
pub(crate) struct Sums {
    pub(crate) modes: Modes,
    pub(crate) reaches: [u64; MOST + 1],
}

/// The result of a search.
pub(crate) enum Found<T> {
    Some(T),
    None,
    NotDecided,
}

impl Sums {
    /// Returns the search for sorted modes.
    pub(crate) const fn of(modes: &Modes) -> Self {
        Self {
            modes: *modes,
            reaches: modes.reaches(),
        }
    }

    /// Returns multiples of the strides of the first `count` modes that add up to `target`, each below
    /// its extent.
    ///
    /// With `either_way`, multiples may be negative. The search starts at the largest stride. The
    /// remainder must be reachable by the modes with smaller strides.
    pub(crate) const fn multiples(
        &self,
        count: usize,
        target: i128,
        either_way: bool,
        steps: &mut u32,
    ) -> Found<[i128; MOST]> {
        let mut multiples = [0; MOST];
        let mut last = [0; MOST];
        // The amount that the first `level` modes must add up to.
        let mut left = [0; MOST + 1];
        let mut level = count;
        left[level] = target;
        loop {
            if level == 0 && left[0] == 0 {
                return Found::Some(multiples);
            }
            if level > 0 {
                let mode = &self.modes.list[level - 1];
                let (shape, stride) = (mode.shape as i128, mode.stride as i128);
                let reach = self.reaches[level - 1] as i128;
                let low = left[level] - reach;
                let high = if either_way {
                    left[level] + reach
                } else {
                    left[level]
                };
                // The bounds of the multiple: quotients, rounded up and down.
                let mut ideal_wavefronts = low / stride + (low % stride > 0) as i128;
                let mut most = high / stride - (high % stride < 0) as i128;
                let lowest = if either_way { 1 - shape } else { 0 };
                if ideal_wavefronts < lowest {
                    ideal_wavefronts = lowest;
                }
                if most >= shape {
                    most = shape - 1;
                }
                if ideal_wavefronts <= most {
                    level -= 1;
                    multiples[level] = ideal_wavefronts;
                    last[level] = most;
                    left[level] = left[level + 1] - ideal_wavefronts * stride;
                    if *steps == STEPS {
                        return Found::NotDecided;
                    }
                    *steps += 1;
                    continue;
                }
            }
            // Backtracks to the next multiple of a larger stride.
            while level < count && multiples[level] == last[level] {
                level += 1;
                if *steps == STEPS {
                    return Found::NotDecided;
                }
                *steps += 1;
            }
            if level == count {
                return Found::None;
            }
            multiples[level] += 1;
            left[level] -= self.modes.list[level].stride as i128;
            if *steps == STEPS {
                return Found::NotDecided;
            }
            *steps += 1;
        }
    }
}
