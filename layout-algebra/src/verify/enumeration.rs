//! Enumeration of offsets, without the operations.

use std::collections::{BTreeSet, HashSet};

use super::{MOST, Objection};
use crate::{IntTuple, Layout};

/// Returns the swizzled offset of an index, where the last leaf is unbounded.
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
    swizzled(layout, offset)
}

/// Checks that a result has `size` elements and these offsets.
pub(super) fn each(
    result: &Layout,
    size: i128,
    wanted: impl Fn(i128) -> i128,
) -> Result<(), Objection> {
    sized(result, size)?;
    compare(size, |i| at(result, i), wanted)
}

/// Checks that a result has `wanted` elements.
pub(super) fn sized(result: &Layout, wanted: i128) -> Result<(), Objection> {
    let found = result.size().into();
    if found == wanted {
        Ok(())
    } else {
        Err(Objection::Size { found, wanted })
    }
}

/// Checks that two functions of an index agree below `size`.
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

/// Returns the objection to the shape of a result.
pub(super) fn shape(result: &Layout, wanted: &IntTuple) -> Objection {
    let (found, wanted) = (result.shape().clone(), wanted.clone());
    Objection::Shape { found, wanted }
}

/// Returns a mode of a pair, to be laid out like `wanted`.
pub(super) fn mode(result: &Layout, i: usize, wanted: &Layout) -> Result<Layout, Objection> {
    let pair = result.mode(i).filter(|_| result.rank() == 2);
    pair.ok_or_else(|| shape(result, wanted.shape()))
}

/// Checks that `found` is `wanted` with integers replaced by tuples of the same product.
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

/// Returns the start of each copy of a layout, followed by the start of one additional copy. Each
/// start is the smallest offset that no earlier copy reaches.
pub(super) fn starts(tile: &Layout, count: i64) -> Result<Vec<i128>, Objection> {
    let leaves = tile.shape().leaves().zip(tile.stride().leaves());
    // Modes of stride 0 reach no other offset.
    let moving = leaves.filter(|(_, d)| *d > 0).map(|(s, _)| i128::from(s));
    if moving.product::<i128>() * i128::from(count) > MOST.into() {
        return Err(Objection::TooLarge);
    }
    filled(tile, count, None).map(|(starts, _)| starts)
}

/// Returns the [`starts`] of the minimum number of copies, at most `count`, that fill `[0, n)` for
/// some `n >= enough`. Also returns `true` if the copies fill this range.
pub(super) fn filled(
    tile: &Layout,
    count: i64,
    enough: Option<i128>,
) -> Result<(Vec<i128>, bool), Objection> {
    if tile.size() > MOST {
        return Err(Objection::TooLarge);
    }
    let offsets: BTreeSet<_> = (0..tile.size()).map(|i| at(tile, i.into())).collect();
    let mut reached = HashSet::new();
    let (mut starts, mut next) = (vec![0], 0_i128);
    let most = usize::try_from(MOST).unwrap_or(usize::MAX);
    for _ in 0..count {
        if reached.len() + offsets.len() > most {
            return Err(Objection::TooLarge);
        }
        let mut copy = offsets.iter().map(|offset| next + offset);
        if let Some(offset) = copy.find(|offset| !reached.insert(*offset)) {
            return Err(Objection::Overlap { offset });
        }
        while reached.contains(&next) {
            next += 1;
        }
        starts.push(next);
        // Copies are disjoint. So if no offset is left over, no offset past `next` is reached.
        let is_whole = usize::try_from(next) == Ok(reached.len());
        if is_whole && enough.is_some_and(|enough| next >= enough) {
            return Ok((starts, true));
        }
    }
    Ok((starts, false))
}

/// Returns the modes of the inner layout, without modes of size 1. Adjacent modes are merged if the
/// function allows it.
pub(super) fn merged(layout: &Layout) -> Vec<(i128, i128)> {
    let leaves = layout.shape().leaves().zip(layout.stride().leaves());
    let mut modes: Vec<(i128, i128)> = Vec::new();
    for (s, d) in leaves.filter(|(s, _)| *s > 1) {
        let (s, d) = (i128::from(s), i128::from(d));
        match modes.last_mut() {
            Some((below, stride)) if *below * *stride == d => *below *= s,
            _ => modes.push((s, d)),
        }
    }
    modes
}

/// Returns the smallest `n` where a run of modes ends: modes with strides `1`, `s0`, `s0 * s1`, ...
/// reach `[0, n)`, where `s0`, `s1`, ... are their extents. Modes with equal strides begin several
/// runs.
pub(super) fn run(layout: &Layout) -> i128 {
    let modes = merged(layout);
    let mut ends = BTreeSet::from([1]);
    while let Some(end) = ends.pop_first() {
        let mut next = modes.iter().filter(|(_, d)| *d == end).peekable();
        if next.peek().is_none() {
            return end;
        }
        ends.extend(next.map(|(s, _)| s * end));
    }
    1
}

/// Applies the swizzles of a layout to an offset.
fn swizzled(layout: &Layout, offset: i128) -> i128 {
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

/// Returns the smallest offset below `run` that is not the swizzled image of an offset below `run`,
/// or `run`.
pub(super) fn left_of(layout: &Layout, run: i128) -> Result<i128, Objection> {
    if layout.swizzles().is_empty() {
        return Ok(run);
    }
    if run > MOST.into() {
        return Err(Objection::TooLarge);
    }
    let reached: BTreeSet<_> = (0..run).map(|offset| swizzled(layout, offset)).collect();
    let missing = (0..run).find(|offset| !reached.contains(offset));
    Ok(missing.unwrap_or(run))
}

/// Returns the starts of copies of `a` at the elements of `b`, if copies cannot fill the offsets.
/// Below each stride, the maximum number of copies fits. The last mode of the starts is unbounded.
/// No two copies may overlap.
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
            // A stride below the block under it leaves no room for a copy.
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

/// Returns the start of the `i`-th copy, or a value below all offsets if that copy does not exist.
pub(super) fn start(starts: &[i128], i: i128) -> i128 {
    let start = usize::try_from(i).ok().and_then(|i| starts.get(i));
    start.copied().unwrap_or(-1)
}
