//! The division of one tensor dimension into shards.

use crate::error::InputError;

/// Maximum number of shards of an uneven dimension.
pub(crate) const MOST_SHARDS: i64 = 1 << 16;

/// The convention for shards of different sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Uneven {
    /// Each level divides the padded extent: all shards have `ceil(padded / devices)` positions, and
    /// positions past the end are empty.
    #[default]
    Covering,
    /// PyTorch's `chunk`: each level divides the shard of the level above by its own extent.
    Chunk,
}

/// One division of a dimension, from outer to inner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) size: i64,
    /// The rank stride of the mesh axis, or `None` for blocks that stay on one device.
    pub(crate) rank: Option<i64>,
    /// The position of the mesh axis, if the level is one.
    pub(crate) axis: usize,
}

/// A dimension and its divisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dimension {
    pub(crate) extent: i64,
    pub(crate) levels: Vec<Level>,
    pub(crate) uneven: Uneven,
}

/// The locations of an index in two dimensions. A location is a rank and a position in the shard.
pub(crate) type Locations = [(i64, i64); 2];

/// A range of indices on one shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) start: i64,
    pub(crate) end: i64,
    /// The contribution of the shard to the rank.
    pub(crate) rank: i64,
    /// The local index of `start`.
    pub(crate) position: i64,
}

impl Dimension {
    /// Returns `true` if all shards are equal and full.
    pub(crate) fn is_even(&self) -> bool {
        let mut rest = self.extent;
        self.levels.iter().all(|level| {
            let even = rest % level.size == 0;
            rest /= level.size;
            even
        })
    }

    /// Returns the padded extent below each level, from outer to inner.
    pub(crate) fn strides(&self) -> Vec<i64> {
        let below = |rest: &mut i64, level: &Level| {
            *rest = ceil(*rest, level.size);
            Some(*rest)
        };
        self.levels.iter().scan(self.extent, below).collect()
    }

    /// Returns the sizes of the local levels, from outer to inner, each with its index stride.
    pub(crate) fn local(&self) -> Vec<(i64, i64)> {
        let strides = self.strides();
        let blocks = self.levels.iter().zip(&strides);
        let blocks = blocks.filter(|(level, _)| level.rank.is_none());
        let mut local: Vec<_> = blocks
            .map(|(level, stride)| (level.size, *stride))
            .collect();
        local.push((strides.last().copied().unwrap_or(self.extent), 1));
        local
    }

    /// Returns the contribution of the shard on a device to its rank.
    pub(crate) fn shard_of(&self, rank: i64) -> i64 {
        let shard = |level: &Level| level.rank.map_or(0, |r| rank / r % level.size * r);
        self.levels.iter().map(shard).sum()
    }

    /// Returns the first index whose locations differ, and its locations. In even dimensions, all
    /// positions are 0.
    ///
    /// Both dimensions have the same extent.
    ///
    /// # Errors
    ///
    /// As for [`intervals`](Self::intervals), for uneven dimensions.
    pub(crate) fn first_difference(
        &self,
        other: &Self,
    ) -> Result<Option<(i64, Locations)>, InputError> {
        if self.levels == other.levels && self.uneven == other.uneven {
            return Ok(None);
        }
        if self.is_even() && other.is_even() {
            // Two sums of digits are equal if they are equal where a digit of either begins or ends.
            let digits = [self.digits(), other.digits()];
            let ends = digits.iter().flatten();
            let ends = ends.flat_map(|&(stride, size, _)| [stride, stride * size]);
            let rank = |side: usize, at: i64| {
                let digits = digits[side].iter();
                digits
                    .map(|&(stride, size, rank)| at / stride % size * rank)
                    .sum()
            };
            let locations = |at: i64| [(rank(0, at), 0), (rank(1, at), 0)];
            return Ok(first_difference(self.extent, ends, locations));
        }
        let intervals = [self.intervals()?, other.intervals()?];
        let starts = intervals.iter().flatten().map(|interval| interval.start);
        let location = |side: usize, at: i64| {
            let intervals = &intervals[side];
            let after = intervals.partition_point(|interval| interval.start <= at);
            let interval = after.checked_sub(1).map(|before| intervals[before]);
            interval.map_or((0, 0), |i| (i.rank, i.position + (at - i.start)))
        };
        let locations = |at: i64| [location(0, at), location(1, at)];
        Ok(first_difference(self.extent, starts, locations))
    }

    /// Returns the digits of the rank in an even dimension: strides, sizes and strides in ranks.
    fn digits(&self) -> Vec<(i64, i64, i64)> {
        let levels = self.levels.iter().zip(self.strides());
        let digits = levels.filter_map(|(level, below)| Some((below, level.size, level.rank?)));
        digits.filter(|&(_, size, _)| size > 1).collect()
    }

    /// Returns the extent of the largest shard.
    ///
    /// # Errors
    ///
    /// As for [`intervals`](Self::intervals), for uneven chunks.
    pub(crate) fn local_extent(&self) -> Result<i64, InputError> {
        if self.uneven == Uneven::Covering || self.is_even() {
            let mut sizes = self.local().into_iter().map(|(size, _)| size);
            let extent = sizes.try_fold(1, i64::checked_mul);
            return extent.ok_or_else(|| InputError::overflow("an extent of a shard"));
        }
        let ends = self.intervals()?.into_iter();
        Ok(ends
            .map(|i| i.position + (i.end - i.start))
            .max()
            .unwrap_or(0))
    }

    /// Returns the nonempty intervals by increasing start.
    ///
    /// # Errors
    ///
    /// [`InputError`] above [`MOST_SHARDS`].
    pub(crate) fn intervals(&self) -> Result<Vec<Interval>, InputError> {
        let mut shards = self.levels.iter().map(|level| level.size);
        let shards = shards.try_fold(1, i64::checked_mul);
        if shards.is_none_or(|shards| shards > MOST_SHARDS) {
            let expected = format!("at most {MOST_SHARDS} shards");
            let found = format!("more in an uneven dimension of extent {}", self.extent);
            return Err(InputError::new(expected, found));
        }
        let mut found = Vec::new();
        let whole = Interval {
            start: 0,
            end: self.extent,
            rank: 0,
            position: 0,
        };
        self.divide(&self.levels, whole, self.extent, &mut found);
        found.retain(|interval| interval.start < interval.end);
        if self.uneven == Uneven::Chunk {
            pack(&mut found);
        }
        Ok(found)
    }

    fn divide(&self, levels: &[Level], shard: Interval, padded: i64, found: &mut Vec<Interval>) {
        let Some((level, inner)) = levels.split_first() else {
            return found.push(shard);
        };
        let step = match self.uneven {
            Uneven::Covering => ceil(padded, level.size),
            Uneven::Chunk => ceil(shard.end - shard.start, level.size),
        };
        // The positions of a block: its blocks below, and the rest.
        let blocks = inner.iter().filter(|level| level.rank.is_none());
        let rest = inner
            .iter()
            .fold(step, |rest, level| ceil(rest, level.size));
        let positions = blocks.fold(rest, |n, level| n.saturating_mul(level.size));
        for c in 0..level.size {
            let bound = |c: i64| {
                let offset = c.saturating_mul(step);
                shard.start.saturating_add(offset).min(shard.end)
            };
            let inside = Interval {
                start: bound(c),
                end: bound(c + 1),
                rank: shard.rank + c * level.rank.unwrap_or(0),
                position: match level.rank {
                    Some(_) => shard.position,
                    None => shard.position.saturating_add(c.saturating_mul(positions)),
                },
            };
            self.divide(inner, inside, step, found);
        }
    }
}

/// Returns the smallest index whose locations differ.
fn first_difference(
    extent: i64,
    indices: impl Iterator<Item = i64>,
    locations: impl Fn(i64) -> Locations,
) -> Option<(i64, Locations)> {
    let different = indices.filter(|&at| {
        let [a, b] = locations(at);
        at < extent && a != b
    });
    different.min().map(|at| (at, locations(at)))
}

/// Numbers the positions of each shard without gaps.
fn pack(intervals: &mut [Interval]) {
    let mut lengths = std::collections::BTreeMap::new();
    for interval in intervals {
        let length = lengths.entry(interval.rank).or_insert(0);
        interval.position = *length;
        *length += interval.end - interval.start;
    }
}

/// Returns `n / by`, rounded up, for `n >= 0` and `by >= 1`.
fn ceil(n: i64, by: i64) -> i64 {
    n / by + i64::from(n % by != 0)
}
