//! The promised results of operations, decided by enumeration.
//!
//! This module does not use `layout-algebra`. A layout is evaluated leaf by leaf in `i128`. A function given
//! as a table of values is a layout if and only if [`factor`] returns one.

use core::fmt;
use std::collections::{BTreeMap, HashSet};

use crate::cute;

mod plain;

pub use plain::{Leaf, Plain};

/// The reason why no layout has the promised function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Broken {
    /// The composed function is not a layout over the shape of the right operand.
    NotRepresentable,
    /// Copies of the layout cannot fill an interval.
    NoComplement,
    /// Tiles reach past the layout, or repeat its elements.
    DoesNotTile,
    /// Copies overlap.
    CopiesMeet,
    /// A coordinate past an extent.
    OutOfRange,
    /// Two modes have the same position in an order.
    AmbiguousOrder,
    /// The tiler has more modes than the layout.
    Rank,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotRepresentable => "rule 7: no layout has the composed function",
            Self::NoComplement => "rule 8: no complement",
            Self::DoesNotTile => "rule 9: the tile does not divide the layout",
            Self::CopiesMeet => "rule 22: two copies overlap",
            Self::OutOfRange => "rule 20: a coordinate out of range",
            Self::AmbiguousOrder => "rule 24: the order is ambiguous",
            Self::Rank => "rule 6: more tilers than modes",
        })
    }
}

/// Returns the coalesced modes of the layout with these values, if one exists.
///
/// Mode 0 of a coalesced layout is the longest run `0, d, 2d, ...`, The other values are shifted
/// copies of this run. A shorter
/// mode 0 would be followed by a mode 1 that merges with it.
#[must_use]
pub fn factor(values: &[i128]) -> Option<Vec<Leaf>> {
    let mut values = values.to_vec();
    let mut modes = Vec::new();
    while let [_, stride, ..] = values[..] {
        let in_line = |(k, value): &(i128, &i128)| **value == k * stride;
        let run = (0..).zip(&values).take_while(in_line).count();
        let mut blocks = values.chunks(run);
        if !blocks.all(|block| is_run(block, run, stride)) {
            return None;
        }
        modes.push(Leaf {
            shape: to_i128(run),
            stride,
        });
        values = values.into_iter().step_by(run).collect();
    }
    (values == [0]).then_some(modes)
}

/// Returns `true` if `block` is `b, b + d, b + 2d, ...` with this length.
fn is_run(block: &[i128], length: usize, d: i128) -> bool {
    block.len() == length
        && (0..)
            .zip(block)
            .all(|(k, value)| *value == block[0] + k * d)
}

/// Converts a length to an extent.
fn to_i128(length: usize) -> i128 {
    i128::try_from(length).expect("a length fits 128 bits")
}

/// Returns the layout with the fewest modes that has the values of `a`.
///
/// # Panics
///
/// Never panics, because `a` itself has these values.
#[must_use]
pub fn coalesce(a: &Plain) -> Plain {
    Plain::flat(&factor(&a.values()).expect("the values of a layout are those of a layout"))
}

/// Returns `a o b`: every leaf of `b` is replaced by the coalesced modes of its image.
///
/// # Errors
///
/// Returns [`Broken::NotRepresentable`] if no layout over the shape of `b` has the values `a(b(c))`.
pub fn composition(a: &Plain, b: &Plain) -> Result<Plain, Broken> {
    let result = b.refine(&|leaf| {
        if leaf.shape == 1 {
            // No value depends on this stride. The stride is CuTe's, or 0 if CuTe has none.
            let ghost = cute::compose_leaf(a, leaf).unwrap_or_default();
            return Some(Plain::leaf(1, ghost.last().map_or(0, |mode| mode.stride)));
        }
        let image: Vec<_> = (0..leaf.shape).map(|k| a.at(k * leaf.stride)).collect();
        factor(&image).map(|modes| Plain::flat(&modes))
    });
    let after = |result: &Plain| {
        let values = b.values();
        let mut pairs = result.values().into_iter().zip(&values);
        pairs.all(|(value, index)| value == a.at(*index))
    };
    result.filter(after).ok_or(Broken::NotRepresentable)
}

/// Returns the start offsets of the copies of `a` that fill `[0, cotarget)`, as a layout. The last
/// period of copies is complete, so the copies can reach past `cotarget`.
///
/// Stride-0 modes of `a` are ignored. A copy must start at the least uncovered offset, so the copies are
/// found in sequence. A period ends when the copies fill an interval.
///
/// # Errors
///
/// Returns [`Broken::NoComplement`] if two copies overlap, or if no layout has the start offsets.
///
/// # Panics
///
/// Never panics for layouts whose cosize fits in memory.
pub fn complement(a: &Plain, cotarget: i128) -> Result<Plain, Broken> {
    let mut moving = a.leaves();
    moving.retain(|leaf| leaf.stride != 0);
    let tile = Plain::Modes(moving.into_iter().map(Plain::Leaf).collect()).values();
    // The mode with the largest stride has at least two elements, so `a` reaches past half of a
    // period.
    let bound = usize::try_from(2 * a.cosize() + 1).expect("the layout is small");
    let mut reached = vec![false; 2 * bound];
    let mut count = 0;
    let mut start = 0;
    let mut starts = Vec::new();
    loop {
        starts.push(to_i128(start));
        for offset in &tile {
            let cell = start + usize::try_from(*offset).expect("offsets are at least 0");
            if core::mem::replace(&mut reached[cell], true) {
                return Err(Broken::NoComplement);
            }
            count += 1;
        }
        start += reached[start..]
            .iter()
            .take_while(|reached| **reached)
            .count();
        if start == count {
            break;
        }
        if start >= bound {
            return Err(Broken::NoComplement);
        }
    }
    let period = to_i128(start);
    let periods = (cotarget + period - 1) / period;
    let in_period = |p: i128| starts.iter().map(move |start| p * period + start);
    let all: Vec<_> = (0..periods).flat_map(in_period).collect();
    let modes = factor(&all).ok_or(Broken::NoComplement)?;
    Ok(Plain::flat(&modes))
}

/// Returns `a o (b, complement(b, size(a)))`, if that pair is a bijection of `[0, size(a))`.
///
/// # Errors
///
/// Returns [`Broken::NoComplement`] or [`Broken::DoesNotTile`] if the pair is not a bijection. Returns
/// [`Broken::NotRepresentable`] if the composition does not exist.
pub fn logical_divide(a: &Plain, b: &Plain) -> Result<Plain, Broken> {
    let rest = complement(b, a.size())?;
    let tiles = Plain::Modes(vec![b.clone(), rest]);
    let mut indices = tiles.values();
    indices.sort_unstable();
    if !indices.into_iter().eq(0..a.size()) {
        return Err(Broken::DoesNotTile);
    }
    composition(a, &tiles)
}

/// Returns the start offsets of copies of `a` in the first `room` offsets: the complement of `a`,
/// or else CuTe's rounded complement.
///
/// # Errors
///
/// Returns [`Broken::NoComplement`] if CuTe has no complement.
pub fn places(a: &Plain, room: i128) -> Result<Plain, Broken> {
    if let Ok(places) = complement(a, room) {
        return Ok(places);
    }
    let mut moving = a.leaves();
    moving.retain(|leaf| leaf.stride != 0 && leaf.shape > 1);
    moving.sort_by_key(|leaf| (leaf.stride, leaf.shape));
    let (mut block, mut gaps) = (1, Vec::new());
    for leaf in moving {
        if leaf.stride < block {
            return Err(Broken::NoComplement);
        }
        gaps.push(Leaf {
            shape: leaf.stride / block,
            stride: block,
        });
        block = leaf.shape * leaf.stride;
    }
    gaps.push(Leaf {
        shape: (room + block - 1) / block,
        stride: block,
    });
    Ok(coalesce(&Plain::flat(&gaps)))
}

/// Returns `(a, places(a) o b)`, if copies at different offsets of `b` do not overlap.
///
/// # Errors
///
/// Returns [`Broken::NoComplement`] or [`Broken::CopiesMeet`] if the copies overlap. Returns
/// [`Broken::NotRepresentable`] if the composition does not exist.
pub fn logical_product(a: &Plain, b: &Plain) -> Result<Plain, Broken> {
    let copies = composition(&places(a, a.size() * b.cosize())?, b)?;
    let block: HashSet<_> = a.values().into_iter().collect();
    let starts: BTreeMap<_, _> = b.values().into_iter().zip(copies.values()).collect();
    let mut reached = HashSet::new();
    let meet = |start: &i128| block.iter().any(|offset| !reached.insert(start + offset));
    if starts.values().any(meet) {
        return Err(Broken::CopiesMeet);
    }
    Ok(Plain::Modes(vec![a.clone(), copies]))
}
