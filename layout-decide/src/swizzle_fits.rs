//! Check that a swizzle is not wider than its tile.

use crate::modes::Modes;
use crate::swizzle::{Swizzle, swizzled};
use crate::{Answer, STEPS};

/// The reason why swizzles do not fit a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A read bit is 0 in every offset.
    NeverSet {
        /// The bits that are read.
        read: u64,
        /// The lowest read bit that is never set.
        bit: u32,
    },
    /// The swizzle moves an element past the largest offset.
    Behind {
        /// The index of the first element that is moved past the largest offset.
        index: u64,
        /// The offset that the element is moved to.
        to: u64,
        /// The block size: the swizzle permutes offsets only within aligned blocks of this size.
        block: u64,
    },
}

/// Checks that a layout is as large as its swizzles. The innermost swizzle comes first, and no offsets
/// are added between.
///
/// Each moved bit must be set in the offset of some element. No element may be moved past the largest
/// offset.
#[must_use]
pub const fn swizzle_fits(modes: &Modes, swizzles: &[Swizzle]) -> Answer<Misfit> {
    let (read, changed) = effect(swizzles);
    let Some(highest) = changed.checked_ilog2() else {
        return Answer::Yes;
    };
    let image = modes.image();
    let is_range = image.len == 0 || (image.len == 1 && image.list[0].stride == 1);
    let largest = modes.largest;
    // An element that moves past the largest offset stays in the same block.
    let block = 2 << highest;
    let last_block = largest - largest % block;
    let is_whole = last_block + (block - 1) == largest;
    let mut set = 0;
    let mut behind = None;
    if is_range {
        set = set_between(modes.start, largest);
    }
    if !is_range || !is_whole && read & !set == 0 {
        let steps = modes.steps() + 2 * swizzles.len() as u64 + 3;
        if modes.size > STEPS as u64 / steps {
            return Answer::NotDecided;
        }
        let mut index = 0;
        while index < modes.size {
            let offset = modes.offset(index);
            set |= offset;
            if offset >= last_block && behind.is_none() {
                let to = swizzled(swizzles, offset);
                if to > largest {
                    behind = Some(Misfit::Behind { index, to, block });
                }
            }
            index += 1;
        }
    }
    let missing = read & !set;
    if missing > 0 {
        let bit = missing.trailing_zeros();
        return Answer::No(Misfit::NeverSet { read, bit });
    }
    match behind {
        Some(misfit) => Answer::No(misfit),
        None => Answer::Yes,
    }
}

/// Returns the source bits and the destination bits of the combined effect of the swizzles.
const fn effect(swizzles: &[Swizzle]) -> (u64, u64) {
    let (mut read, mut changed) = (0, 0);
    let mut bit = 0;
    while bit < u64::BITS - 1 {
        let moved = swizzled(swizzles, 1 << bit) ^ 1 << bit;
        if moved != 0 {
            read |= 1 << bit;
            changed |= moved;
        }
        bit += 1;
    }
    (read, changed)
}

/// Returns the bits that are set in some integer from `first` to `last`.
///
/// The set bits are the bits of `last`, and all bits below the highest bit in which `first` and
/// `last` differ.
const fn set_between(first: u64, last: u64) -> u64 {
    match first ^ last {
        0 => last,
        differ => last | ((1 << differ.ilog2()) - 1),
    }
}
