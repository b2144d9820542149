//! Whether `wgmma` reads a tile of shared memory through descriptors.

use crate::{Modes, STEPS, Swizzle};

/// A tile, `(row, k)`, as the instruction reads it: rows are those of `A`, or the columns of `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// The bytes in which the swizzle moves units of 16: 16 for none, 32, 64 or 128.
    pub span: u64,
    /// Whether neighbours lie along `k`, and not along the rows.
    pub is_k_major: bool,
    /// The leading offset of the descriptor, in bytes.
    pub leading: u64,
    /// The stride offset of the descriptor, in bytes.
    pub stride: u64,
}

impl Operand {
    /// The descriptor of a tile at address 0.
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

/// Why `wgmma` does not read a tile. Offsets are in elements, and those of coordinates behind coordinate 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOperand {
    /// The elements have other than 8, 16 or 32 bits.
    Bits,
    /// The swizzle is none of 16-byte units within 32, 64 or 128 bytes.
    Swizzle,
    /// There are modes beside `(row, k)`.
    Rank,
    /// No instruction takes so many rows.
    Rows,
    /// K1, M1: the extent of a mode is no multiple of what an instruction takes of it.
    Extent {
        /// The mode.
        mode: usize,
        /// Its extent.
        extent: u64,
        /// Of what it should be a multiple.
        of: u64,
    },
    /// Neighbours lie along neither mode.
    NotContiguous {
        /// The offset of row 1.
        row: u64,
        /// The offset of `k` 1.
        k: u64,
    },
    /// M1: rows of other than 16 bits are neighbours.
    NotKMajor,
    /// M1: the rows of an instruction are more than a line of the swizzle, and not whole lines.
    PartOfLine {
        /// The rows of a line.
        line: u64,
    },
    /// K2, K3, K4, M2, M3: a coordinate of a mode does not lie where the instruction reads it.
    Elsewhere {
        /// The rule.
        rule: &'static str,
        /// The mode.
        mode: usize,
        /// The coordinate.
        coordinate: u64,
        /// Its offset.
        offset: u64,
        /// Where the instruction reads it.
        read: u64,
    },
    /// K4, M3: a descriptor has no place for an offset, which is no multiple of 16 bytes, or 262144 bytes or more.
    NoPlace {
        /// The mode.
        mode: usize,
        /// The coordinate.
        coordinate: u64,
        /// Its offset.
        offset: u64,
    },
    /// An instruction would begin behind the first line of the pattern of the swizzle.
    Within {
        /// The row at which it begins.
        row: u64,
        /// The `k` at which it begins.
        k: u64,
        /// The offset of both, behind the start of a pattern.
        offset: u64,
        /// After how many elements the pattern is repeated.
        pattern: u64,
    },
    /// [`STEPS`] steps were not enough to tell.
    NotDecided,
}

/// A descriptor has 14 bits for units of 16 bytes.
pub(crate) const REACH: u64 = 1 << 18;

/// How instructions that take `rows` rows each read a tile `(row, k)` of numbers of `bits` bits, whose memory
/// begins where the pattern of its swizzle does.
///
/// An instruction begins at each multiple of `rows` and of 32 bytes of `k`. All have the descriptor of the [`Operand`], with the
/// address at which they begin, not swizzled.
///
/// # Errors
///
/// [`NoOperand`], if no descriptor tells where the tile lies.
///
/// # Source
///
/// CUTLASS `make_gmma_desc` (`cute/atom/mma_traits_sm90_gmma.hpp`); PTX ISA, matrix descriptors of `wgmma`.
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
    // Where the instruction begins that is furthest behind the start of a pattern.
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
    // Of neighbours along the rows the two have each other's names without a swizzle.
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

/// Where an instruction reads the coordinates of each mode: `part` of them `near` one another, and then the next so many `far`
/// from the first.
struct Lines {
    is_k_major: bool,
    /// 16 bytes, and after how much the swizzle is repeated.
    unit: u64,
    pattern: u64,
    /// What a descriptor has no place for.
    reach: u64,
    /// What an instruction takes of each mode.
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
            // Both units of `k` are in one line.
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

    /// Whether all instructions read the coordinates of a mode where they lie: the coordinate of the one that begins furthest
    /// behind the start of a pattern, and how far.
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

/// The bytes within which a swizzle moves units of 16, as the hardware does it: 16 for none.
pub(crate) const fn span(swizzle: &Swizzle, bits: u64) -> Option<u64> {
    if swizzle.offset != 0 {
        return None;
    }
    if swizzle.read == 0 {
        return Some(16);
    }
    // In bytes the bits 7 to 9 are read.
    let lowest = 128 * 8 / bits;
    let field = swizzle.read / lowest;
    if swizzle.shift != 3 || swizzle.read % lowest != 0 || !matches!(field, 1 | 3 | 7) {
        return None;
    }
    Some(16 * (field + 1))
}
