//! A layout as a linear function and its carries.

use core::fmt;

use super::Work;
use crate::algebra::checked::gcd;
use crate::layout::FlatMode;

/// Merged modes `m_i:e_i` with an unbounded last mode and `p_i = m_0 * ... * m_(i-1)`:
///
/// ```text
/// a(x) = e_0*x + sum over i >= 1 of (e_i - m_(i-1)*e_(i-1)) * floor(x / p_i)
/// ```
///
/// No coefficient in the sum is 0, because two modes with coefficient 0 would have been merged.
pub(super) struct Carries<'a> {
    modes: &'a [FlatMode],
    pub(super) places: Vec<Place>,
}

/// A digit position of the mixed-radix representation of an index.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// `p_i`
    pub(super) unit: i64,
    /// The amount that a carry into this position adds to the offset.
    pub(super) jump: i128,
}

/// The combined jumps of all positions that carry at the same elements of a leaf.
struct Slope {
    /// The number of carries before element `i` is `floor(i * rise / unit)`, where `rise < unit`
    /// are coprime.
    rise: i64,
    unit: i64,
    jump: i128,
    /// The number of carries so far.
    carries: i64,
}

impl Slope {
    /// Returns the next element with a carry.
    fn next(&self) -> i128 {
        let (rise, unit) = (i128::from(self.rise), i128::from(self.unit));
        ((i128::from(self.carries) + 1) * unit + rise - 1) / rise
    }
}

impl<'a> Carries<'a> {
    pub(super) fn of(modes: &'a [FlatMode]) -> Self {
        let mut places = Vec::with_capacity(modes.len());
        let mut unit = 1_i64;
        for pair in modes.windows(2) {
            // No index reaches higher positions.
            let Some(next) = unit.checked_mul(pair[0].shape) else {
                break;
            };
            unit = next;
            let below = i128::from(pair[0].shape) * i128::from(pair[0].stride);
            let jump = i128::from(pair[1].stride) - below;
            places.push(Place { unit, jump });
        }
        Self { modes, places }
    }

    /// Returns the offset of an index.
    pub(super) fn at(&self, index: i128) -> i128 {
        let Some((last, modes)) = self.modes.split_last() else {
            return 0;
        };
        let mut rest = index;
        let mut offset = 0;
        for mode in modes {
            let shape = i128::from(mode.shape);
            offset += rest % shape * i128::from(mode.stride);
            rest /= shape;
        }
        offset + rest * i128::from(last.stride)
    }

    /// Returns the offset at index `stride`.
    pub(super) fn offset(&self, stride: i64) -> i128 {
        self.at(stride.into())
    }

    /// Returns the length of the initial run of the leaf `n:r` over which offsets grow by a
    /// constant, or `None` if the decision needs too much work.
    ///
    /// The run ends at the first element where the jumps of all carries do not cancel.
    pub(super) fn run(&self, n: i64, r: i64, work: &mut Work) -> Option<i64> {
        let mut slopes = self.slopes(r);
        // The carries repeat after this many elements.
        let period = slopes.iter().try_fold(1_i64, |period, slope| {
            (period / gcd(period, slope.unit)).checked_mul(slope.unit)
        });
        let end = i128::from(period.map_or(n, |period| n.min(period)));
        loop {
            let Some(element) = slopes.iter().map(Slope::next).min() else {
                return Some(n);
            };
            // At the end of a period all positions have carried. All jumps except those of the last
            // element have cancelled.
            if element > end || element >= i128::from(n) {
                return Some(n);
            }
            let mut jump = 0;
            for slope in &mut slopes {
                if slope.next() == element {
                    jump += slope.jump;
                    slope.carries += 1;
                }
            }
            if jump != 0 {
                return i64::try_from(element).ok();
            }
            if !work.spend() {
                return None;
            }
        }
    }

    /// Returns the carries of a leaf with stride `r`.
    fn slopes(&self, r: i64) -> Vec<Slope> {
        let mut slopes: Vec<Slope> = Vec::new();
        for place in &self.places {
            let rise = r % place.unit;
            let common = gcd(rise, place.unit);
            let (rise, unit) = (rise / common, place.unit / common);
            let same = |slope: &&mut Slope| (slope.rise, slope.unit) == (rise, unit);
            match slopes.iter_mut().find(same) {
                _ if rise == 0 => {}
                Some(slope) => slope.jump += place.jump,
                None => slopes.push(Slope {
                    rise,
                    unit,
                    jump: place.jump,
                    carries: 0,
                }),
            }
        }
        slopes.retain(|slope| slope.jump != 0);
        slopes
    }
}

/// Prints the linear function and the carries, `1*x + 5*floor(x / 5)`.
impl fmt::Display for Carries<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}*x", self.modes.first().map_or(0, |mode| mode.stride))?;
        for Place { unit, jump } in &self.places {
            let sign = if *jump < 0 { '-' } else { '+' };
            write!(f, " {sign} {}*floor(x / {unit})", jump.unsigned_abs())?;
        }
        Ok(())
    }
}
