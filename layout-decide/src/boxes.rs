//! Decomposition of a matrix tile into TMA boxes.

use crate::operand::span;
use crate::{Answer, Modes, STEPS, Swizzle, injective};

/// Maximum number of modes of a box.
pub const BOX_RANK: usize = 5;

/// Maximum extent of a box along one mode.
const MOST: u64 = 256;

/// The TMA boxes that make up a tile. Along mode `i` of the tile, consecutive boxes have `extents[i]`
/// elements each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    /// The span of the swizzle in bytes, within which the swizzle permutes 16-byte units: 32, 64 or
    /// 128, or 16 without a swizzle.
    pub span: u64,
    /// The number of modes.
    pub rank: usize,
    /// The modes in the memory order of a box, the contiguous mode first.
    pub order: [usize; BOX_RANK],
    /// The extent of a box along each mode of the tile.
    pub extents: [u64; BOX_RANK],
    /// The number of boxes along each mode of the tile.
    pub counts: [u64; BOX_RANK],
}

impl Boxes {
    /// Returns the number of boxes.
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

/// The reason why a tile cannot be made up of TMA boxes. Offsets are in elements. The offset of a
/// coordinate is relative to coordinate 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBoxes {
    /// The elements do not have 8, 16 or 32 bits.
    Bits,
    /// The swizzle does not permute 16-byte units within 32, 64 or 128 bytes.
    Swizzle,
    /// The tile has no modes or more than five modes, or no mode of the matrix is contiguous.
    Rank,
    /// Two coordinates have the same offset.
    Meet([u64; 2]),
    /// Elements that are adjacent in the matrix are not adjacent in the tile.
    NotContiguous {
        /// The mode along which the matrix is contiguous.
        mode: usize,
        /// The offset of coordinate 1 of this mode in the tile.
        offset: u64,
    },
    /// T7, T8: the contiguous run is not a multiple of 16 bytes, or does not equal the span of the
    /// swizzle.
    Run {
        /// The mode with the contiguous run.
        mode: usize,
        /// The number of contiguous bytes.
        bytes: u64,
        /// The number of contiguous bytes that the swizzle requires. Without a swizzle, any multiple of
        /// 16 works.
        span: u64,
    },
    /// T6: the contiguous run needs more than one box, and no smaller box ends at a multiple of 128
    /// bytes.
    Long {
        /// The mode that needs more than one box.
        mode: usize,
        /// The number of coordinates in the run.
        run: u64,
    },
    /// T13: a box begins inside a swizzle pattern, or not at a multiple of 128 bytes.
    Within {
        /// The mode along which the box begins.
        mode: usize,
        /// The coordinate at which the box begins.
        coordinate: u64,
        /// The offset of this coordinate.
        offset: u64,
        /// The number of elements that the offset must be a multiple of.
        of: u64,
    },
    /// The check needs more than [`STEPS`] steps.
    NotDecided,
}

/// Decomposes a tile of shared memory into TMA boxes of a matrix.
///
/// Elements have `bits` bits. `extents` are the extents of the modes of the tile. The matrix is
/// contiguous along the mode `contiguous`.
///
/// A box is compact in memory, with its contiguous mode first. The swizzle is applied to this compact
/// box. A box begins at a multiple of 128 bytes, and at the start of a swizzle pattern.
///
/// # Errors
///
/// Returns [`NoBoxes`] if the tile cannot be made up of boxes.
///
/// # Source
///
/// CUDA driver API, `cuTensorMapEncodeTiled`; CUTLASS `make_tma_copy_desc`
/// (`cute/atom/copy_traits_sm90_tma.hpp`).
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
    match injective(modes) {
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
        // The length of the run of coordinates with constant stride `stride`.
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
        // The largest box extent that divides the run and lets the next box begin at a valid offset.
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

/// Returns the modes in memory order: the contiguous mode first, then the others by increasing stride.
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

/// Returns the stride of a mode. Modes with a single coordinate sort last.
const fn step(modes: &Modes, extents: &[u64], mode: usize) -> u64 {
    if extents[mode] > 1 {
        modes.along(mode, 1)
    } else {
        u64::MAX
    }
}
