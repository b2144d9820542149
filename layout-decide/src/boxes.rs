//! Which boxes of a matrix TMA copies to a tile of shared memory.

use crate::operand::span;
use crate::{Answer, Modes, STEPS, Swizzle, distinct};

/// The most modes of a box.
pub const BOX_RANK: usize = 5;

/// The largest extent of a box.
const MOST: u64 = 256;

/// The boxes that together are a tile: along mode `i` of the tile, boxes of `extents[i]` follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    /// The bytes in which the swizzle moves units of 16: 16 for none, 32, 64 or 128.
    pub span: u64,
    /// How many modes there are.
    pub rank: usize,
    /// The modes in the order in which the memory of a box has them, neighbours first.
    pub order: [usize; BOX_RANK],
    /// The extent of a box in each mode of the tile.
    pub extents: [u64; BOX_RANK],
    /// How many boxes there are along each mode of the tile.
    pub counts: [u64; BOX_RANK],
}

impl Boxes {
    /// How many boxes there are.
    #[must_use]
    pub const fn count(&self) -> u64 {
        let mut count = 1;
        let mut i = 0;
        while i < self.rank {
            count *= self.counts[i];
            i += 1;
        }
        count
    }
}

/// Why no boxes are a tile. Offsets are in elements, and those of coordinates behind coordinate 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoxes {
    /// The elements have other than 8, 16 or 32 bits.
    Bits,
    /// The swizzle is none of 16-byte units within 32, 64 or 128 bytes.
    Swizzle,
    /// There are more than five modes, or none, or the matrix has its neighbours along none of them.
    Rank,
    /// Two coordinates have one offset.
    Meet([u64; 2]),
    /// Neighbours of the matrix are no neighbours in the tile.
    NotContiguous {
        /// The mode in which they are neighbours in the matrix.
        mode: usize,
        /// Where coordinate 1 of it lies in the tile.
        offset: u64,
    },
    /// T7, T8: neighbours are no multiple of 16 bytes, or behind a swizzle other than its span.
    Run {
        /// The mode.
        mode: usize,
        /// How many bytes of neighbours there are.
        bytes: u64,
        /// How many there should be, or a multiple of 16 if there is no swizzle.
        span: u64,
    },
    /// T6: so many coordinates follow one another, and a box with fewer would end at no multiple of 128 bytes.
    Long {
        /// The mode.
        mode: usize,
        /// The coordinates.
        run: u64,
    },
    /// T13: a box begins within the pattern of the swizzle, or at no multiple of 128 bytes.
    Within {
        /// The mode.
        mode: usize,
        /// The coordinate at which it begins.
        coordinate: u64,
        /// Its offset.
        offset: u64,
        /// Of how many elements its offset should be a multiple.
        of: u64,
    },
    /// [`STEPS`] steps were not enough to tell.
    NotDecided,
}

/// The boxes of a matrix whose neighbours lie along mode `contiguous` that are a tile of shared memory; `extents` are those of the
/// modes of the tile, whose numbers have `bits` bits.
///
/// A box is compact in memory, its neighbours first, and then swizzled. It begins at a multiple of 128 bytes, and where the
/// pattern of the swizzle does.
///
/// # Errors
///
/// [`NoBoxes`], if there are none.
///
/// # Source
///
/// CUDA driver API, `cuTensorMapEncodeTiled`; CUTLASS `make_tma_copy_desc` (`cute/atom/copy_traits_sm90_tma.hpp`).
pub const fn boxes(
    modes: &Modes,
    extents: &[u64],
    swizzle: &Swizzle,
    bits: u64,
    contiguous: usize,
) -> Result<Boxes, NoBoxes> {
    let rank = extents.len();
    if rank == 0 || rank > BOX_RANK || contiguous >= rank {
        return Err(NoBoxes::Rank);
    }
    if !matches!(bits, 8 | 16 | 32) {
        return Err(NoBoxes::Bits);
    }
    let Some(span) = span(swizzle, bits) else {
        return Err(NoBoxes::Swizzle);
    };
    match distinct(modes) {
        Answer::Yes => {}
        Answer::No(pair) => return Err(NoBoxes::Meet(pair)),
        Answer::NotDecided => return Err(NoBoxes::NotDecided),
    }
    let (bytes, is_swizzled) = (bits / 8, span > 16);
    let of = if is_swizzled {
        8 * span / bytes
    } else {
        128 / bytes
    };
    let mut boxes = Boxes {
        span,
        rank,
        order: order(modes, extents, contiguous),
        extents: [1; BOX_RANK],
        counts: [1; BOX_RANK],
    };
    if modes.start() % of != 0 {
        let (mode, coordinate, offset) = (contiguous, 0, modes.start());
        return Err(NoBoxes::Within {
            mode,
            coordinate,
            offset,
            of,
        });
    }
    let mut stride = 1;
    let mut left = STEPS as u64 / 4 / (modes.steps() + 4);
    let mut i = 0;
    while i < rank {
        let mode = boxes.order[i];
        let extent = extents[mode];
        let Some(rest) = left.checked_sub(extent) else {
            return Err(NoBoxes::NotDecided);
        };
        left = rest;
        // As many coordinates are `stride` apart, time and again.
        let mut run = 1;
        while run < extent && modes.along(mode, run) == run * stride {
            run += 1;
        }
        let is_first = i == 0;
        let at_most = if is_first && is_swizzled {
            span / bytes
        } else {
            MOST
        };
        if is_first {
            if run == 1 && extent > 1 {
                let offset = modes.along(mode, 1);
                return Err(NoBoxes::NotContiguous { mode, offset });
            }
            if run * bytes % 16 != 0 || is_swizzled && run != at_most {
                let bytes = run * bytes;
                return Err(NoBoxes::Run { mode, bytes, span });
            }
        }
        // Of what divides it, the most that a box may have, and behind which another may begin.
        let mut taken = if run < at_most { run } else { at_most };
        while taken > 1 && (run % taken != 0 || taken < run && taken * stride % of != 0) {
            taken -= 1;
        }
        if taken < run && taken * stride % of != 0 {
            return Err(NoBoxes::Long { mode, run });
        }
        let mut coordinate = taken;
        while coordinate < extent {
            let offset = modes.along(mode, coordinate);
            if offset % of != 0 {
                return Err(NoBoxes::Within {
                    mode,
                    coordinate,
                    offset,
                    of,
                });
            }
            coordinate += taken;
        }
        boxes.extents[mode] = taken;
        boxes.counts[mode] = extent / taken;
        stride *= taken;
        i += 1;
    }
    Ok(boxes)
}

/// The mode whose neighbours are those of the matrix, then the others as far apart as theirs are.
pub(crate) const fn order(modes: &Modes, extents: &[u64], contiguous: usize) -> [usize; BOX_RANK] {
    let mut order = [0; BOX_RANK];
    order[0] = contiguous;
    let mut len = 1;
    let mut mode = 0;
    while mode < extents.len() {
        if mode != contiguous {
            let mut i = len;
            while i > 1 && step(modes, extents, order[i - 1]) > step(modes, extents, mode) {
                order[i] = order[i - 1];
                i -= 1;
            }
            order[i] = mode;
            len += 1;
        }
        mode += 1;
    }
    order
}

/// How far apart neighbours of a mode are; those of one coordinate come last.
const fn step(modes: &Modes, extents: &[u64], mode: usize) -> u64 {
    if extents[mode] > 1 {
        modes.along(mode, 1)
    } else {
        u64::MAX
    }
}
