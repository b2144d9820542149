//! Shards of a dimension, divided axis by axis from left to right as `torch.chunk` does.

use std::collections::BTreeMap;

use crate::dimension::{Dimension, MOST_SHARDS};
use crate::{Axis, Placement, Sharding};

/// Ranges of indices, as starts and ends.
type Ranges = Vec<(i64, i64)>;

/// Returns the first dimension whose shards differ from `placements`, one for each axis of the mesh.
pub(crate) fn check(sharding: &Sharding, placements: &[Placement]) -> Result<(), usize> {
    for (dim, dimension) in sharding.dimensions.iter().flatten().enumerate() {
        if !dimension.is_even() && !is_equal(dimension, &levels(sharding, placements, dim)) {
            return Err(dim);
        }
    }
    Ok(())
}

/// An axis that divides a dimension: its size, rank stride and split factor.
type Level = [i64; 3];

fn levels(sharding: &Sharding, placements: &[Placement], dim: usize) -> Vec<Level> {
    let axes = sharding.mesh.axes().iter().zip(placements);
    let level = |(axis, placement): (&Axis, &Placement)| match *placement {
        Placement::Shard(other) if other == dim => Some([axis.size, axis.stride, 1]),
        Placement::StridedShard { dim: other, split } if other == dim => {
            Some([axis.size, axis.stride, split])
        }
        _ => None,
    };
    axes.filter_map(level).collect()
}

/// Returns `true` if the levels, from left to right, give the shards of the dimension.
fn is_equal(dimension: &Dimension, levels: &[Level]) -> bool {
    let count = levels.iter().flat_map(|&[size, _, split]| [size, split]);
    let count = count.fold(1, i64::saturating_mul);
    let Ok(intervals) = dimension.intervals() else {
        return false;
    };
    if count > MOST_SHARDS {
        return false;
    }
    let mut expected = BTreeMap::<i64, Ranges>::new();
    for interval in intervals {
        let ranges = expected.entry(interval.rank).or_default();
        push(ranges, (interval.start, interval.end));
    }
    let mut shards = BTreeMap::from([(0, vec![(0, dimension.extent)])]);
    for &[size, stride, split] in levels {
        let mut divided = BTreeMap::new();
        for (rank, ranges) in shards {
            for block in chunks(&ranges, split) {
                for (c, chunk) in (0..).zip(chunks(&block, size)) {
                    let shard: &mut Ranges = divided.entry(rank + c * stride).or_default();
                    for range in chunk {
                        push(shard, range);
                    }
                }
            }
        }
        shards = divided;
    }
    shards == expected
}

/// Appends a range, merged with the last one if they are adjacent.
fn push(ranges: &mut Ranges, range: (i64, i64)) {
    match ranges.last_mut() {
        Some(last) if last.1 == range.0 => last.1 = range.1,
        _ => ranges.push(range),
    }
}

/// Returns the nonempty chunks of ranges: `count` parts of equal length, except for the last ones.
fn chunks(ranges: &Ranges, count: i64) -> Vec<Ranges> {
    let total: i64 = ranges.iter().map(|(start, end)| end - start).sum();
    let most = total / count + i64::from(total % count != 0);
    let (mut chunks, mut chunk, mut room) = (Vec::new(), Ranges::new(), most);
    for &(mut start, end) in ranges {
        while start < end {
            let length = room.min(end - start);
            push(&mut chunk, (start, start + length));
            start += length;
            room -= length;
            if room == 0 {
                chunks.push(core::mem::take(&mut chunk));
                room = most;
            }
        }
    }
    chunks.extend(Some(chunk).filter(|chunk| !chunk.is_empty()));
    chunks
}
