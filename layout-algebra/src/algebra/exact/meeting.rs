//! Carries that only occur when the offsets of several modes add up.

use core::cmp::Ordering;

use super::carries::Carries;
use super::{Break, Step, Work};
use crate::algebra::checked::gcd;
use crate::layout::FlatMode;

/// A search for the first coordinate where a candidate is wrong.
pub(super) enum Search {
    Nothing,
    Found(Vec<i64>),
    Undecided,
}

/// Positions that carry `floor(sum of c_t * rise_t / unit)` times, at the same coordinates.
struct Meeting {
    /// The stride of each step in the position, with `rise < unit`.
    rises: Vec<i64>,
    unit: i64,
    jump: i128,
}

/// Returns a coordinate of the steps where the offset differs from the sum of the steps' offsets.
/// The result is the colexicographically first such coordinate, unless the work limit is reached
/// earlier.
///
/// `broken` is a step and one of its coordinates with this property, if known.
pub(super) fn first(
    carries: &Carries<'_>,
    steps: &[Step],
    broken: Option<(usize, i64)>,
    work: &mut Work,
) -> Search {
    let meetings = meetings(carries, steps);
    let shows = |coordinate: &[i64]| Break::at(carries, steps, coordinate).shows();
    // No position carries before the first of these coordinates.
    let mut carried: Vec<_> = meetings
        .iter()
        .map(|meeting| meeting.first_carry(steps))
        .collect();
    carried.sort_by(|a, b| colexicographic(a, b));
    let first = match carried.first() {
        None => return Search::Nothing,
        Some(first) if shows(first) => return Search::Found(first.clone()),
        Some(first) => first.clone(),
    };
    // The jumps cancel at these coordinates, but possibly not at others.
    let involved: Vec<_> = (0..steps.len())
        .filter(|t| meetings.iter().any(|meeting| meeting.rises[*t] > 0))
        .collect();
    match enumerate(first, steps, &involved, &shows, work) {
        Search::Undecided => {}
        decided => return decided,
    }
    let known = broken.map(|(step, coordinate)| {
        let mut known = vec![0; steps.len()];
        known[step] = coordinate;
        known
    });
    let found = carried.into_iter().chain(known).find(|c| shows(c));
    found.map_or(Search::Undecided, Search::Found)
}

/// Returns the positions that carry, grouped by the coordinates at which they carry.
fn meetings(carries: &Carries<'_>, steps: &[Step]) -> Vec<Meeting> {
    let mut meetings: Vec<Meeting> = Vec::new();
    for place in &carries.places {
        let mut rises: Vec<_> = steps.iter().map(|step| step.stride % place.unit).collect();
        let reach = |(step, rise): (&Step, &i64)| i128::from(step.count - 1) * i128::from(*rise);
        let reach: i128 = steps.iter().zip(&rises).map(reach).sum();
        if reach < i128::from(place.unit) {
            continue;
        }
        let common = rises.iter().fold(place.unit, |a, b| gcd(a, *b));
        for rise in &mut rises {
            *rise /= common;
        }
        let unit = place.unit / common;
        let same = |other: &&mut Meeting| other.unit == unit && other.rises == rises;
        match meetings.iter_mut().find(same) {
            Some(meeting) => meeting.jump += place.jump,
            None => meetings.push(Meeting {
                rises,
                unit,
                jump: place.jump,
            }),
        }
    }
    meetings.retain(|meeting| meeting.jump != 0);
    meetings
}

impl Meeting {
    /// Returns the first coordinate with a carry.
    fn first_carry(&self, steps: &[Step]) -> Vec<i64> {
        let rises = steps.iter().zip(&self.rises);
        let modes = rises.map(|(step, rise)| FlatMode {
            shape: step.count,
            stride: *rise,
        });
        first_reaching(self.unit, &modes.collect::<Vec<_>>())
    }
}

/// Returns the colexicographically first coordinate whose offset is at least `target`, if any. Uses
/// as little as possible of each mode, starting at the last mode.
pub(in crate::algebra) fn first_reaching(target: i64, modes: &[FlatMode]) -> Vec<i64> {
    let reach = |mode: &FlatMode| i128::from(mode.shape - 1) * i128::from(mode.stride);
    let mut before: i128 = modes.iter().map(reach).sum();
    let mut missing = i128::from(target);
    let mut coordinate = vec![0; modes.len()];
    for (count, mode) in coordinate.iter_mut().zip(modes).rev() {
        before -= reach(mode);
        let stride = i128::from(mode.stride);
        if stride == 0 || missing <= before {
            continue;
        }
        let least = (missing - before + stride - 1) / stride;
        missing -= least * stride;
        // Below the extent, because all modes together reach the target.
        *count = i64::try_from(least).unwrap_or(mode.shape - 1);
    }
    coordinate
}

/// Compares coordinates by their last entries first.
fn colexicographic(a: &[i64], b: &[i64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// Enumerates all coordinates of the involved steps, starting at this one. The other steps stay at
/// 0.
fn enumerate(
    mut coordinate: Vec<i64>,
    steps: &[Step],
    involved: &[usize],
    shows: &dyn Fn(&[i64]) -> bool,
    work: &mut Work,
) -> Search {
    loop {
        if !work.spend() {
            return Search::Undecided;
        }
        if shows(&coordinate) {
            return Search::Found(coordinate);
        }
        let next = involved
            .iter()
            .find(|t| coordinate[**t] + 1 < steps[**t].count);
        let Some(next) = next else {
            return Search::Nothing;
        };
        for t in involved.iter().take_while(|t| *t != next) {
            coordinate[*t] = 0;
        }
        coordinate[*next] += 1;
    }
}
