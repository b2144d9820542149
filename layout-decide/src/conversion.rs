//! Conversions of register values between thread-value layouts.

#![allow(clippy::large_types_passed_by_value)] // evaluated in constants

mod digits;
mod shared;
mod shuffles;

pub use shared::ThroughShared;
pub use shuffles::Shuffles;

use crate::Answer;
use crate::conflict_free::{WARP, assert_access};
use crate::injective::injective;
use crate::modes::Modes;
use digits::Sides;
use shared::by_shared;

/// Maximum number of values per thread: 1024.
pub const MOST_VALUES: usize = 1024;

/// The number of bits of a lane index.
const LANE_BITS: usize = 5;

/// A conversion of values from one thread-value layout to another.
///
/// A thread sends its values in one order, and receives values in another order:
///
/// ```text
/// given[i]     == values[sent[i]]
/// result[v]    == arrived[kept[v]]
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    /// The conversion path.
    pub way: ConversionPath,
    /// The number of values per thread of the source, and of the destination.
    pub values: [usize; 2],
    /// The index of the source value sent at each position.
    pub sent: [u16; MOST_VALUES],
    /// The position at which each destination value arrives.
    pub kept: [u16; MOST_VALUES],
    /// The cost of the conversion.
    pub cost: ConversionCost,
}

/// The cost of a conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConversionCost {
    /// The number of shuffles per warp.
    pub shuffles: u64,
    /// The number of select instructions per warp, before and after the shuffles.
    pub selects: u64,
    /// The number of shared-memory wavefronts of all warps.
    pub wavefronts: u64,
    /// The number of bytes of shared memory.
    pub bytes: u64,
}

impl ConversionCost {
    const NOTHING: Self = Self {
        shuffles: 0,
        selects: 0,
        wavefronts: 0,
        bytes: 0,
    };
}

/// The path of values to their destination threads.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // evaluated in constants
pub enum ConversionPath {
    /// Each thread already holds all its values.
    Registers,
    /// The lanes of each warp exchange 4-byte words.
    Shuffles(Shuffles),
    /// All threads write their values to shared memory, and read them after a barrier.
    Shared(ThroughShared),
}

/// The reason why no conversion exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoConversion {
    /// The source and destination have different numbers of threads.
    Threads([u64; 2]),
    /// Two indices of the source have the same offset.
    Twice([u64; 2]),
    /// The source does not reach every offset of the tile: its number of elements, and its largest
    /// offset.
    Source([u64; 2]),
    /// The destination has different offsets: the number of elements of the tile, and the largest
    /// offset of the destination.
    Tiles([u64; 2]),
    /// The destination has no element for some offsets, or repeats elements in a way that is not a
    /// stride-0 mode.
    Destination,
    /// A thread has more than [`MOST_VALUES`] values.
    Values(u64),
    /// The check needs more than [`STEPS`](crate::STEPS) steps.
    NotDecided,
}

/// Cost of barriers and of the shared-memory path per warp, in wavefronts, in addition to the
/// wavefronts of the accesses.
///
/// The cost is an estimate within the range measured by `benches/gpu/convert.py`.
const BARRIERS: u64 = 12;

/// Returns the conversion from the layout `src` to the layout `dst` of the same tile.
///
/// The layouts are `(thread, value, rest...) -> offset`, with `bytes` bytes per value. `src` must reach
/// each offset of the tile exactly once. `dst` must reach each offset once, except that stride-0 modes
/// hold an element several times. The result is the cheaper of shuffles and shared memory.
///
/// # Errors
///
/// Returns [`NoConversion`] if no conversion exists.
///
/// # Panics
///
/// Panics if [`is_access`](crate::is_access) does not hold for a single value.
#[allow(clippy::result_large_err)] // evaluated in constants
pub const fn conversion(src: &Modes, dst: &Modes, bytes: u64) -> Result<Conversion, NoConversion> {
    assert_access(1, bytes);
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
            // A select takes half the time of a shuffle or a wavefront.
            let by_shuffles = warps as u128 * (2 * shuffles + selects) as u128;
            let by_turns = shared.cost.wavefronts as u128 + warps as u128 * BARRIERS as u128;
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
        return Err(match injective(src) {
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

/// Returns `true` if the layout reaches each offset below `size` at exactly one coordinate, not
/// counting stride-0 modes.
const fn is_range(modes: &Modes, size: u64) -> bool {
    let image = modes.image();
    modes.start == 0
        && match image.len {
            0 => size == 1,
            1 => image.list[0].stride == 1 && image.list[0].shape == size,
            _ => false,
        }
}
