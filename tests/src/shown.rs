//! Checks the counter-examples in errors by enumeration.

use std::collections::HashSet;

use layout_algebra::{CounterExample, Error};

use crate::case::layout;
use crate::oracle::{Leaf, Plain, complement};

/// The check of a counter-example, with the reason if it is wrong.
pub type Shown = Result<(), String>;

fn ensure(holds: bool, what: &str, error: &Error) -> Shown {
    holds
        .then_some(())
        .ok_or_else(|| format!("{what}: {error}"))
}

/// Checks that the error of `a o b` shows the first coordinate that no strides can produce.
///
/// # Errors
///
/// Returns the false part of the counter-example.
pub fn composition(a: &Plain, b: &Plain, error: &Error) -> Shown {
    let Some(CounterExample::Offset {
        index,
        coordinate,
        offset,
        composed,
    }) = error.counter_example()
    else {
        return Err(format!("no offset is shown: {error}"));
    };
    let right = layout(b);
    let at = right.offset(*index);
    ensure(right.offset(coordinate) == at, "the coordinate", error)?;
    let index = i128::from(*index);
    ensure(*offset == a.at(b.at(index)), "the offset", error)?;
    ensure(offset != composed, "the offsets are equal", error)?;
    // The derivation skips modes of stride 0.
    if b.leaves()
        .iter()
        .all(|leaf| leaf.shape == 1 || leaf.stride > 0)
    {
        let candidate = candidate(a, b, index);
        ensure(candidate.at(index) == *composed, "the strides", error)?;
        let before = (0..index).all(|i| candidate.at(i) == a.at(b.at(i)));
        ensure(before, "a coordinate before shows it", error)?;
    }
    Ok(())
}

/// Returns the modes that the composition must have up to an index. Each leaf is split into the longest runs
/// with constant offset differences, if the runs are complete.
fn candidate(a: &Plain, b: &Plain, index: i128) -> Plain {
    let mut modes = Vec::new();
    let mut unit = 1;
    for leaf in b.leaves() {
        let (mut n, mut stride) = (leaf.shape, leaf.stride);
        while n > 1 {
            let image = a.at(stride);
            let breaks = |k: &i128| a.at(k * stride) != k * image;
            // Elements past the index are irrelevant.
            let run = (2..n.min(index / unit + 1)).find(breaks).unwrap_or(n);
            let shape = if n % run == 0 { run } else { n };
            modes.push(Leaf {
                shape,
                stride: image,
            });
            n /= shape;
            unit *= shape;
            stride *= shape;
        }
    }
    Plain::flat(&modes)
}

/// Checks that the error of a complement of `a` shows overlapping copies.
///
/// # Errors
///
/// Returns the false part of the counter-example.
pub fn overlap(a: &Plain, error: &Error) -> Shown {
    let Some(CounterExample::Overlap {
        offset,
        starts: [first, second],
    }) = error.counter_example()
    else {
        return Err(format!("no overlap is shown: {error}"));
    };
    let mut moving = a.leaves();
    moving.retain(|leaf| leaf.stride > 0);
    let tile = Plain::flat(&moving).values();
    let offset = i128::from(*offset);
    let reaching = |start: &i64| {
        let at = offset - i128::from(*start);
        tile.iter().filter(|reached| **reached == at).count()
    };
    if [first, second] == [&0, &0] {
        return ensure(reaching(&0) > 1, "no offset is reached twice", error);
    }
    ensure(first != second, "the copies are one", error)?;
    let starts = starts(&tile);
    let end = starts.last().copied().unwrap_or_default();
    for start in [first, second] {
        ensure(reaching(start) > 0, "a copy does not reach it", error)?;
        // Two copies must overlap before a copy can start elsewhere.
        let start = i128::from(*start);
        let is_start = start > end || starts.contains(&start);
        ensure(is_start, "no copy starts there", error)?;
    }
    Ok(())
}

/// Returns the start offsets of a tile's copies before two copies overlap.
fn starts(tile: &[i128]) -> Vec<i128> {
    let (mut starts, mut reached) = (Vec::new(), HashSet::new());
    let mut start = 0;
    loop {
        starts.push(start);
        if !tile.iter().all(|offset| reached.insert(start + offset)) {
            return starts;
        }
        while reached.contains(&start) {
            start += 1;
        }
    }
}

/// Checks that the error of `a / b` shows a counter-example of its kind.
///
/// # Errors
///
/// Returns the false part of the counter-example.
pub fn division(a: &Plain, b: &Plain, error: &Error) -> Shown {
    let tiles = || {
        let rest = complement(b, a.size()).map_err(|broken| format!("{broken}: {error}"))?;
        Ok::<_, String>(Plain::Modes(vec![b.clone(), rest]))
    };
    match error.counter_example() {
        Some(CounterExample::Overhang {
            index,
            coordinate,
            element,
            size,
        }) => {
            let tiles = tiles()?;
            let element = i128::from(*element);
            let at = |index: i64| tiles.at(index.into());
            ensure(i128::from(*size) == a.size(), "the size", error)?;
            ensure(at(*index) == element, "the element", error)?;
            let of_coordinate = layout(&tiles).offset(coordinate).map(i128::from);
            ensure(of_coordinate == Ok(element), "the coordinate", error)?;
            ensure(element >= a.size(), "it does not overhang", error)?;
            let first = (0..*index).all(|index| at(index) < a.size());
            ensure(first, "an element before overhangs", error)
        }
        Some(CounterExample::Overlap { .. }) => overlap(b, error),
        Some(_) => composition(a, &tiles()?, error),
        // A tile that repeats its elements is reported separately.
        None => {
            let repeats = error
                .to_string()
                .contains("has stride 0, so it reaches each element");
            ensure(repeats, "nothing is shown", error)
        }
    }
}
