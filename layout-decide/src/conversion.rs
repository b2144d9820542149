//! How threads get the values of one thread-value layout from those of another.

#![allow(clippy::large_types_passed_by_value)] // in constants

mod digits;
mod shared;
mod shuffles;

pub use shared::ThroughShared;
pub use shuffles::Shuffles;

use crate::Answer;
use crate::conflict_free::{WARP, is_access};
use crate::distinct::distinct;
use crate::modes::Modes;
use digits::Sides;
use shared::by_shared;

/// The most values of a thread: 1024.
pub const MOST_VALUES: usize = 1024;

/// The bits of a lane.
const LANE_BITS: usize = 5;

/// How threads that hold the values of one thread-value layout get those of another.
///
/// A thread gives its values in an order, and takes those that arrive in another:
///
/// ```text
/// given[i]     == values[sent[i]]
/// result[v]    == arrived[kept[v]]
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    /// How what is given arrives.
    pub way: Way,
    /// The values of a thread of the source, and of one of the destination.
    pub values: [usize; 2],
    /// The value of the source that is given at each place.
    pub sent: [u16; MOST_VALUES],
    /// The place of what arrives that each value of the destination is.
    pub kept: [u16; MOST_VALUES],
    /// What it costs.
    pub cost: ConversionCost,
}

/// What a conversion costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConversionCost {
    /// The shuffles of each warp.
    pub shuffles: u64,
    /// The selections of each warp, before shuffles and after them.
    pub selects: u64,
    /// The turns of shared memory, of all warps.
    pub turns: u64,
    /// The bytes of shared memory.
    pub bytes: u64,
}

impl ConversionCost {
    const NOTHING: Self = Self {
        shuffles: 0,
        selects: 0,
        turns: 0,
        bytes: 0,
    };
}

/// How what threads give arrives.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // It is computed in constants.
pub enum Way {
    /// Each thread has all its values already.
    Registers,
    /// The lanes of each warp exchange words of 4 bytes.
    Shuffles(Shuffles),
    /// All threads write their values to shared memory, and read them behind a barrier.
    Shared(ThroughShared),
}

/// Why there is no conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoConversion {
    /// The numbers of threads of the source and of the destination.
    Threads([u64; 2]),
    /// Two indices of the source have one offset.
    Twice([u64; 2]),
    /// The source leaves offsets of the tile out: how many it has, and the largest offset.
    Source([u64; 2]),
    /// The destination has other offsets: how many elements the tile has, and the largest offset of the destination.
    Tiles([u64; 2]),
    /// The destination has no element for some offsets of the tile, or several elements of one, not all those of a mode.
    Destination,
    /// More values of a thread than [`MOST_VALUES`].
    Values(u64),
    /// More than [`STEPS`](crate::STEPS) steps.
    NotDecided,
}

/// What barriers and the way through shared memory cost a warp besides its turns, in turns: an estimate, between what `benches/gpu/convert.py` measures.
const BARRIERS: u64 = 12;

/// How threads that hold the values of `src`, `(thread, value, rest...) -> offset` of `bytes` bytes each, get those of `dst`.
///
/// Each offset of the tile is one of `src`, once, and one of `dst`, in which modes of stride 0 hold an element several times. Of shuffles
/// and shared memory, it is what costs less.
///
/// # Errors
///
/// [`NoConversion`].
///
/// # Panics
///
/// Unless [`is_access`] holds of one value.
#[allow(clippy::result_large_err)] // It is computed in constants.
pub const fn conversion(src: &Modes, dst: &Modes, bytes: u64) -> Result<Conversion, NoConversion> {
    assert!(is_access(1, bytes), "a value has 1, 2, 4, 8 or 16 bytes");
    if let Err(error) = is_possible(src, dst) {
        return Err(error);
    }
    let sides = Sides::of(src, dst);
    if let Some(sides) = &sides {
        if sides.stay_within(1) {
            return Ok(sides.by_registers());
        }
    }
    let Some(shared) = by_shared(src, dst, sides.as_ref(), bytes) else {
        return Err(NoConversion::NotDecided);
    };
    if let Some(sides) = &sides {
        if sides.stay_within(WARP) {
            let shuffled = sides.by_shuffles(bytes);
            let warps = src.threads / WARP;
            let ConversionCost {
                shuffles, selects, ..
            } = shuffled.cost;
            // A selection takes half as long as a shuffle or a turn.
            let by_shuffles = warps as u128 * (2 * shuffles + selects) as u128;
            let by_turns = shared.cost.turns as u128 + warps as u128 * BARRIERS as u128;
            if by_shuffles <= 2 * by_turns {
                return Ok(shuffled);
            }
        }
    }
    Ok(shared)
}

const fn is_possible(src: &Modes, dst: &Modes) -> Result<(), NoConversion> {
    if src.threads != dst.threads {
        return Err(NoConversion::Threads([src.threads, dst.threads]));
    }
    let tile = src.size;
    if !is_range(src, tile) {
        return Err(match distinct(src) {
            Answer::Yes => NoConversion::Source([tile, src.largest]),
            Answer::No(twice) => NoConversion::Twice(twice),
            Answer::NotDecided => NoConversion::NotDecided,
        });
    }
    if dst.largest != tile - 1 {
        return Err(NoConversion::Tiles([tile, dst.largest]));
    }
    if !is_range(dst, tile) {
        return Err(NoConversion::Destination);
    }
    let of_src = src.size / src.threads;
    let of_dst = dst.size / dst.threads;
    let values = if of_src > of_dst { of_src } else { of_dst };
    if values > MOST_VALUES as u64 {
        return Err(NoConversion::Values(values));
    }
    Ok(())
}

/// Whether the offsets are those from 0 to `size`, each that of one coordinate but for modes of stride 0.
const fn is_range(modes: &Modes, size: u64) -> bool {
    let image = modes.image();
    modes.start == 0
        && match image.len {
            0 => size == 1,
            1 => image.list[0].stride == 1 && image.list[0].shape == size,
            _ => false,
        }
}
