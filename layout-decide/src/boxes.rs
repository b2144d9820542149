//! Which boxes of a matrix TMA copies to a tile of shared memory.

use crate::operand::span;
use crate::{Modes, Swizzle};

/// The most modes of a box.
pub const BOX_RANK: usize = 5;

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

/// Why no boxes are a tile. Offsets are in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoxes {
    /// The elements have other than 8, 16 or 32 bits.
    Bits,
    /// The swizzle is none of 16-byte units within 32, 64 or 128 bytes.
    Swizzle,
    /// There are more than five modes, or none.
    Rank,
    /// Neighbours of the matrix are no neighbours in the tile.
    NotContiguous {
        /// The mode in which they are neighbours in the matrix.
        mode: usize,
        /// Where coordinate 1 of it lies in the tile.
        offset: u64,
    },
    /// Neighbours are no multiple of 16 bytes, or behind a swizzle other than its span.
    Run {
        /// The mode.
        mode: usize,
        /// How many bytes of neighbours there are.
        bytes: u64,
        /// How many there should be, or a multiple of 16 if there is no swizzle.
        span: u64,
    },
    /// The lines of a box do not follow one another.
    NotCompact {
        /// The mode.
        mode: usize,
        /// A coordinate.
        coordinate: u64,
        /// Its offset.
        offset: u64,
        /// Where the box has it.
        copied: u64,
    },
    /// A box begins within the pattern of the swizzle, or at no multiple of 128 bytes.
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
}

/// The boxes of a matrix whose neighbours lie along mode `contiguous` that are a tile of shared memory; `extents` are those of the
/// modes of the tile, whose numbers have `bits` bits.
///
/// # Errors
///
/// [`NoBoxes`], if there are none.
pub const fn boxes(
    modes: &Modes,
    extents: &[u64],
    swizzle: &Swizzle,
    bits: u64,
    contiguous: usize,
) -> Result<Boxes, NoBoxes> {
    if !matches!(bits, 8 | 16 | 32) {
        return Err(NoBoxes::Bits);
    }
    let Some(span) = span(swizzle, bits) else {
        return Err(NoBoxes::Swizzle);
    };
    let rank = extents.len();
    if rank == 0 || rank > BOX_RANK || contiguous >= rank {
        return Err(NoBoxes::Rank);
    }
    let axis = Axes { modes, extents };
    let bytes = bits / 8;
    let mut boxes = Boxes {
        span,
        rank,
        order: axis.order(contiguous),
        extents: [1; BOX_RANK],
        counts: [1; BOX_RANK],
    };
    let at_most = if span > 16 { span / bytes } else { 256 };
    let mut stride = 1;
    let mut i = 0;
    while i < rank {
        let mode = boxes.order[i];
        let most = if i == 0 { at_most } else { 256 };
        let extent = axis.run(mode, stride, most);
        if i == 0 {
            if extent == 1 && extents[mode] > 1 {
                let offset = axis.at(mode, 1);
                return Err(NoBoxes::NotContiguous { mode, offset });
            }
            let found = extent * bytes;
            if found % 16 != 0 || (span > 16 && found != span) {
                return Err(NoBoxes::Run {
                    mode,
                    bytes: found,
                    span,
                });
            }
        }
        boxes.extents[mode] = extent;
        boxes.counts[mode] = extents[mode] / extent;
        stride *= extent;
        i += 1;
    }
    let of = if span > 16 {
        8 * span / bytes
    } else {
        128 / bytes
    };
    let mut stride = 1;
    let mut i = 0;
    while i < rank {
        let mode = boxes.order[i];
        let extent = boxes.extents[mode];
        let mut coordinate = 0;
        while coordinate < extents[mode] {
            let within = coordinate % extent;
            let (start, offset) = (
                axis.at(mode, coordinate - within),
                axis.at(mode, coordinate),
            );
            if within == 0 && offset % of != 0 {
                return Err(NoBoxes::Within {
                    mode,
                    coordinate,
                    offset,
                    of,
                });
            }
            let copied = start + within * stride;
            if offset != copied {
                return Err(NoBoxes::NotCompact {
                    mode,
                    coordinate,
                    offset,
                    copied,
                });
            }
            coordinate += 1;
        }
        stride *= extent;
        i += 1;
    }
    Ok(boxes)
}

/// The offsets of the coordinates of each mode, as those of a tile add up.
struct Axes<'a> {
    modes: &'a Modes,
    extents: &'a [u64],
}

impl Axes<'_> {
    const fn at(&self, mode: usize, coordinate: u64) -> u64 {
        let mut index = coordinate;
        let mut i = 0;
        while i < mode {
            index *= self.extents[i];
            i += 1;
        }
        self.modes.offset(index)
    }

    /// The mode whose neighbours are those of the matrix, then the others as far apart as theirs are.
    const fn order(&self, contiguous: usize) -> [usize; BOX_RANK] {
        let mut order = [0; BOX_RANK];
        order[0] = contiguous;
        let mut len = 1;
        let mut mode = 0;
        while mode < self.extents.len() {
            if mode != contiguous {
                let mut i = len;
                while i > 1 && self.step(order[i - 1]) > self.step(mode) {
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
    const fn step(&self, mode: usize) -> u64 {
        if self.extents[mode] > 1 {
            self.at(mode, 1)
        } else {
            u64::MAX
        }
    }

    /// The largest divisor of an extent, up to `most`, such that so many coordinates are `stride` apart.
    const fn run(&self, mode: usize, stride: u64, most: u64) -> u64 {
        let extent = self.extents[mode];
        let mut run = 1;
        while run < extent && run < most && self.at(mode, run) == run * stride {
            run += 1;
        }
        while extent % run != 0 {
            run -= 1;
        }
        run
    }
}
