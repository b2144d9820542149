//! Check that `wgmma` can read a shared-memory tile through matrix descriptors.

use crate::{Modes, STEPS, Swizzle};

/// A tile `(row, k)` in the form of a `wgmma` descriptor. Rows are the rows of `A` or the columns of
/// `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// The span of the swizzle in bytes, within which the swizzle permutes 16-byte units: 32, 64 or
    /// 128, or 16 without a swizzle.
    pub span: u64,
    /// `true` if the tile is contiguous along `k`, `false` if along the rows.
    pub is_k_major: bool,
    /// The leading-dimension byte offset of the descriptor.
    pub leading: u64,
    /// The stride-dimension byte offset of the descriptor.
    pub stride: u64,
}

impl Operand {
    /// Returns the descriptor of a tile at address 0.
    #[must_use]
    pub const fn descriptor(&self) -> u64 {
        let mode: u64 = match self.span {
            128 => 1,
            64 => 2,
            32 => 3,
            _ => 0,
        };
        mode << 62 | (self.stride >> 4) << 32 | (self.leading >> 4) << 16
    }
}

/// The reason why `wgmma` cannot read a tile. Offsets are in elements. The offset of a coordinate is
/// relative to coordinate 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOperand {
    /// The elements do not have 8, 16 or 32 bits.
    Bits,
    /// The swizzle does not permute 16-byte units within 32, 64 or 128 bytes.
    Swizzle,
    /// The tile has modes other than `(row, k)`.
    Rank,
    /// No instruction has this number of rows.
    Rows,
    /// K1, M1: the extent of a mode is not a multiple of the instruction's extent.
    Extent {
        /// The index of the mode, 0 for rows and 1 for `k`.
        mode: usize,
        /// The extent of the mode.
        extent: u64,
        /// The extent of the instruction.
        of: u64,
    },
    /// The tile is contiguous along neither mode.
    NotContiguous {
        /// The offset of row 1.
        row: u64,
        /// The offset of `k` 1.
        k: u64,
    },
    /// M1: the tile is contiguous along the rows, and its elements do not have 16 bits.
    NotKMajor,
    /// M1: the rows of an instruction exceed a swizzle line and are not a multiple of a line.
    PartOfLine {
        /// The number of rows per line.
        line: u64,
    },
    /// K2, K3, K4, M2, M3: the instruction reads a coordinate at an offset that does not match the
    /// tile.
    Elsewhere {
        /// The violated rule.
        rule: &'static str,
        /// The index of the mode, 0 for rows and 1 for `k`.
        mode: usize,
        /// The coordinate with the different offset.
        coordinate: u64,
        /// The offset of the coordinate in the tile.
        offset: u64,
        /// The offset that the instruction reads.
        read: u64,
    },
    /// K4, M3: a descriptor cannot hold the offset. An offset must be a multiple of 16 bytes and less
    /// than 262144 bytes.
    NoPlace {
        /// The index of the mode, 0 for rows and 1 for `k`.
        mode: usize,
        /// The coordinate whose offset does not fit.
        coordinate: u64,
        /// The offset of the coordinate.
        offset: u64,
    },
    /// An instruction would begin after the first line of a swizzle pattern.
    Within {
        /// The row at which the instruction begins.
        row: u64,
        /// The `k` at which the instruction begins.
        k: u64,
        /// The offset of this coordinate from the start of a pattern.
        offset: u64,
        /// The period of the pattern, in elements.
        pattern: u64,
    },
    /// The check needs more than [`STEPS`] steps.
    NotDecided,
}

/// Limit of descriptor offsets in bytes: a descriptor has 14 bits, in units of 16 bytes.
pub(crate) const REACH: u64 = 1 << 18;

/// Returns the [`Operand`] descriptor for instructions of `rows` rows that read a tile `(row, k)` of
/// `bits`-bit elements.
///
/// The memory of the tile must begin at the start of a swizzle pattern. An instruction begins at each
/// multiple of `rows` and at each multiple of 32 bytes along `k`. All instructions use the same descriptor,
/// to which each adds its start address before swizzling.
///
/// # Errors
///
/// Returns [`NoOperand`] if no descriptor describes the tile.
///
/// # Source
///
/// CUTLASS `make_gmma_desc` (`cute/atom/mma_traits_sm90_gmma.hpp`); PTX ISA, matrix descriptors of
/// `wgmma`.
pub const fn operand(
    modes: &Modes,
    swizzle: &Swizzle,
    bits: u64,
    rows: u64,
) -> Result<Operand, NoOperand> {
    if !matches!(bits, 8 | 16 | 32) {
        return Err(NoOperand::Bits);
    }
    let Some(span) = span(swizzle, bits) else {
        return Err(NoOperand::Swizzle);
    };
    let lines = match Lines::of(modes, span, bits, rows) {
        Ok(lines) => lines,
        Err(no) => return Err(no),
    };
    // The instruction that begins furthest from the start of a swizzle pattern.
    let (mut furthest, mut phase) = ([0, 0], modes.start() % lines.pattern);
    let mut mode = 0;
    while mode < 2 {
        match lines.read(modes, mode) {
            Ok((coordinate, most)) => {
                furthest[mode] = coordinate;
                phase += most;
            }
            Err(no) => return Err(no),
        }
        mode += 1;
    }
    if span > 16 && phase >= lines.pattern / 8 {
        return Err(NoOperand::Within {
            row: furthest[0],
            k: furthest[1],
            offset: phase,
            pattern: lines.pattern,
        });
    }
    let [of_rows, of_k] = [lines.far[0] * bits / 8, lines.far[1] * bits / 8];
    // If the tile is contiguous along the rows, the two offsets swap names without a swizzle.
    let (leading, stride) = if lines.is_k_major || span == 16 {
        (of_k, of_rows)
    } else {
        (of_rows, of_k)
    };
    Ok(Operand {
        span,
        is_k_major: lines.is_k_major,
        leading,
        stride,
    })
}

/// The addresses that an instruction reads along each mode. Groups of `part` coordinates have stride
/// `near`, and consecutive groups have stride `far`.
struct Lines {
    is_k_major: bool,
    /// The number of elements in 16 bytes, and the period of the swizzle.
    unit: u64,
    pattern: u64,
    /// The limit of offsets that a descriptor can hold.
    reach: u64,
    /// The extent of an instruction along each mode.
    taken: [u64; 2],
    part: [u64; 2],
    near: [u64; 2],
    far: [u64; 2],
}

impl Lines {
    const fn of(modes: &Modes, span: u64, bits: u64, rows: u64) -> Result<Self, NoOperand> {
        let extents = [modes.threads(), modes.values()];
        if modes.size() != extents[0] * extents[1] {
            return Err(NoOperand::Rank);
        }
        if rows == 0 || rows > 256 || rows % 8 != 0 {
            return Err(NoOperand::Rows);
        }
        let (unit, line) = (128 / bits, span * 8 / bits);
        let taken = [rows, 2 * unit];
        let mut mode = 0;
        while mode < 2 {
            let (extent, of) = (extents[mode], taken[mode]);
            if extent % of != 0 {
                return Err(NoOperand::Extent { mode, extent, of });
            }
            mode += 1;
        }
        if extents[0].saturating_add(extents[1]) > STEPS as u64 / (modes.steps() + 4) {
            return Err(NoOperand::NotDecided);
        }
        let (row, k) = (modes.along(0, 1), modes.along(1, 1));
        let is_k_major = k == 1;
        if !is_k_major && row != 1 {
            return Err(NoOperand::NotContiguous { row, k });
        }
        if !is_k_major && bits != 16 {
            return Err(NoOperand::NotKMajor);
        }
        if !is_k_major && rows > line && rows % line != 0 {
            return Err(NoOperand::PartOfLine { line });
        }
        let (part, near) = if is_k_major {
            ([8, unit], [line, 1])
        } else {
            ([line, 8], [1, line])
        };
        let mut far = [0, 0];
        let mut mode = 0;
        while mode < 2 {
            if part[mode] < taken[mode] {
                far[mode] = modes.along(mode, part[mode]);
            }
            mode += 1;
        }
        if is_k_major && span > 16 {
            // Both 16-byte units along `k` are in one line.
            far[1] = unit;
        }
        Ok(Self {
            is_k_major,
            unit,
            pattern: 8 * line,
            reach: REACH * 8 / bits,
            taken,
            part,
            near,
            far,
        })
    }

    /// Checks that all instructions read the coordinates of a mode at the tile's offsets.
    ///
    /// Returns the coordinate of the instruction that begins furthest from the start of a swizzle
    /// pattern, and this distance.
    const fn read(&self, modes: &Modes, mode: usize) -> Result<(u64, u64), NoOperand> {
        let (part, far) = (self.part[mode], self.far[mode]);
        if !self.has_place(far) {
            return Err(NoOperand::NoPlace {
                mode,
                coordinate: part,
                offset: far,
            });
        }
        let extent = if mode == 0 {
            modes.threads()
        } else {
            modes.values()
        };
        let (mut begin, mut furthest, mut most) = (0, 0, 0);
        let mut coordinate = 0;
        while coordinate < extent {
            let within = coordinate % self.taken[mode];
            let offset = modes.along(mode, coordinate);
            if within == 0 {
                begin = offset;
                if !self.has_place(modes.start() + offset) {
                    return Err(NoOperand::NoPlace {
                        mode,
                        coordinate,
                        offset: modes.start() + offset,
                    });
                }
                if offset % self.pattern > most {
                    (furthest, most) = (coordinate, offset % self.pattern);
                }
            }
            let read = begin + within % part * self.near[mode] + within / part * far;
            if offset != read {
                return Err(NoOperand::Elsewhere {
                    rule: match (self.is_k_major, mode, within < part) {
                        (true, 0, true) => "K2",
                        (true, 0, false) => "K4",
                        (true, _, _) => "K3",
                        (false, 1, true) => "M2",
                        (false, _, _) => "M3",
                    },
                    mode,
                    coordinate,
                    offset,
                    read,
                });
            }
            coordinate += 1;
        }
        Ok((furthest, most))
    }

    const fn has_place(&self, offset: u64) -> bool {
        offset % self.unit == 0 && offset < self.reach
    }
}

/// Returns the span of a hardware swizzle in bytes: 16 without a swizzle, `None` if the hardware does
/// not support the swizzle.
pub(crate) const fn span(swizzle: &Swizzle, bits: u64) -> Option<u64> {
    if swizzle.offset != 0 {
        return None;
    }
    if swizzle.read == 0 {
        return Some(16);
    }
    // The hardware reads bits 7 to 9 of the byte address.
    let lowest = 128 * 8 / bits;
    let field = swizzle.read / lowest;
    if swizzle.shift != 3 || swizzle.read % lowest != 0 || !matches!(field, 1 | 3 | 7) {
        return None;
    }
    Some(16 * (field + 1))
}
