//! Offsets one by one, without the operations.

use std::collections::{BTreeSet, HashSet};

use super::{MOST, Objection};
use crate::{IntTuple, Layout};

/// The offset of an index, the last leaf running on, moved by the swizzles.
pub(super) fn at(layout: &Layout, index: i128) -> i128 {
    let (shape, stride) = (layout.shape().leaves(), layout.stride().leaves());
    let mut leaves = shape.zip(stride).peekable();
    let (mut rest, mut offset) = (index, 0);
    while let Some((s, d)) = leaves.next() {
        let c = if leaves.peek().is_some() {
            rest % i128::from(s)
        } else {
            rest
        };
        offset += c * i128::from(d);
        rest /= i128::from(s);
    }
    let swizzles = layout.swizzles().iter().rev();
    swizzles.fold(offset, |offset, (swizzle, start)| {
        let offset = i128::from(*start) + offset;
        let (read, shift) = (offset & i128::from(swizzle.read_bits()), swizzle.shift());
        let moved = if shift < 0 {
            read << shift.unsigned_abs()
        } else {
            read >> shift
        };
        offset ^ moved
    })
}

/// Whether a result has `size` elements and these offsets.
pub(super) fn each(
    result: &Layout,
    size: i128,
    wanted: impl Fn(i128) -> i128,
) -> Result<(), Objection> {
    if i128::from(result.size()) != size {
        let size = IntTuple::Int(i64::try_from(size).unwrap_or(i64::MAX));
        return Err(shape(result, &size));
    }
    compare(size, |i| at(result, i), wanted)
}

/// Whether two functions of an index agree below `size`.
pub(super) fn compare(
    size: i128,
    found: impl Fn(i128) -> i128,
    wanted: impl Fn(i128) -> i128,
) -> Result<(), Objection> {
    if size > MOST.into() {
        return Err(Objection::TooLarge);
    }
    for index in 0..i64::try_from(size).unwrap_or(MOST) {
        let (found, wanted) = (found(index.into()), wanted(index.into()));
        if found != wanted {
            return Err(Objection::Offset {
                index,
                found,
                wanted,
            });
        }
    }
    Ok(())
}

/// The objection to the shape of a result.
pub(super) fn shape(result: &Layout, wanted: &IntTuple) -> Objection {
    let (found, wanted) = (result.shape().clone(), wanted.clone());
    Objection::Shape { found, wanted }
}

/// A mode of a pair, to be laid out like `wanted`.
pub(super) fn mode(result: &Layout, i: usize, wanted: &Layout) -> Result<Layout, Objection> {
    let pair = result.mode(i).filter(|_| result.rank() == 2);
    pair.ok_or_else(|| shape(result, wanted.shape()))
}

/// Whether `found` is `wanted` with integers replaced by tuples of that product.
pub(super) fn refines(found: &IntTuple, wanted: &IntTuple) -> Result<(), Objection> {
    let fits = match (found, wanted) {
        (found, IntTuple::Int(n)) => found.product() == Some(*n),
        (IntTuple::Tuple(f), IntTuple::Tuple(w)) if f.len() == w.len() => {
            return f.iter().zip(w).try_for_each(|(f, w)| refines(f, w));
        }
        _ => false,
    };
    let objection = || Objection::Shape {
        found: found.clone(),
        wanted: wanted.clone(),
    };
    fits.then_some(()).ok_or_else(objection)
}

/// Where copies of a layout start, each at the least offset that those before it do not reach; and where
/// one more would.
pub(super) fn starts(tile: &Layout, count: i64) -> Result<Vec<i128>, Objection> {
    let leaves = tile.shape().leaves().zip(tile.stride().leaves());
    // Modes of stride 0 reach nothing more.
    let moving = leaves.filter(|(_, d)| *d > 0).map(|(s, _)| i128::from(s));
    if moving.product::<i128>() * i128::from(count) > MOST.into() || tile.size() > MOST {
        return Err(Objection::TooLarge);
    }
    let offsets: BTreeSet<_> = (0..tile.size()).map(|i| at(tile, i.into())).collect();
    let mut reached = HashSet::new();
    let (mut starts, mut next) = (vec![0], 0);
    for _ in 0..count {
        let mut copy = offsets.iter().map(|offset| next + offset);
        if let Some(offset) = copy.find(|offset| !reached.insert(*offset)) {
            return Err(Objection::Overlap { offset });
        }
        while reached.contains(&next) {
            next += 1;
        }
        starts.push(next);
    }
    Ok(starts)
}

/// Where copies of `a` start for the numbers of `b`, no two of which may meet, where copies cannot fill
/// the offsets: below each stride as many as fit, the last mode of the starts running on.
pub(super) fn apart(a: &Layout, b: &Layout) -> Result<Vec<i128>, Objection> {
    let cosize = b.cosize();
    if i128::from(a.size()) * i128::from(b.size().max(cosize)) > MOST.into() {
        return Err(Objection::TooLarge);
    }
    let leaves = a.shape().leaves().zip(a.stride().leaves());
    let mut moving: Vec<_> = leaves
        .filter(|(s, d)| *s > 1 && *d > 0)
        .map(|(s, d)| (i128::from(d), i128::from(s)))
        .collect();
    moving.sort_unstable();
    let (mut block, mut gaps) = (1, Vec::new());
    for (d, s) in moving {
        gaps.push((d / block, block));
        block = s * d;
    }
    let room = i128::from(a.size()) * i128::from(cosize);
    gaps.push((room / block + i128::from(room % block != 0), block));
    while gaps.last().is_some_and(|(count, _)| *count == 1) {
        gaps.pop();
    }
    let start = |number: i64| {
        let mut rest = i128::from(number);
        let mut start = 0;
        for (i, (count, stride)) in gaps.iter().enumerate() {
            // A stride that is below the block under it leaves no place at all.
            let count = (*count).max(1);
            let digit = if i + 1 == gaps.len() {
                rest
            } else {
                rest % count
            };
            start += digit * stride;
            rest /= count;
        }
        start
    };
    let starts: Vec<_> = (0..cosize).map(start).collect();
    let offsets: BTreeSet<_> = (0..a.size()).map(|i| at(a, i.into())).collect();
    let numbers: BTreeSet<_> = (0..b.size()).map(|j| at(b, j.into())).collect();
    let mut reached = HashSet::new();
    for number in numbers {
        let start = self::start(&starts, number);
        let mut copy = offsets.iter().map(|offset| start + offset);
        if let Some(offset) = copy.find(|offset| !reached.insert(*offset)) {
            return Err(Objection::Overlap { offset });
        }
    }
    Ok(starts)
}

/// Where the `i`-th copy starts: below all offsets if there is none.
pub(super) fn start(starts: &[i128], i: i128) -> i128 {
    let start = usize::try_from(i).ok().and_then(|i| starts.get(i));
    start.copied().unwrap_or(-1)
}
