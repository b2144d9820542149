//! Whether `wgmma` reads a tile of shared memory through descriptors.

use crate::{Modes, Swizzle};

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

/// Why `wgmma` does not read a tile. Offsets are in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOperand {
    /// The elements have other than 8, 16 or 32 bits.
    Bits,
    /// The swizzle is none of 16-byte units within 32, 64 or 128 bytes.
    Swizzle,
    /// K1, M1: the extent of a mode is no multiple.
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
    /// K2, K3, M2, M3: a coordinate of a mode does not lie where the instruction reads it.
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
    /// K4: a descriptor has no place for an offset, which is no multiple of 16 bytes, or 262144 bytes or more.
    NoPlace {
        /// The mode.
        mode: usize,
        /// The coordinate.
        coordinate: u64,
        /// Its offset.
        offset: u64,
    },
    /// An instruction would begin within the pattern of the swizzle.
    Within {
        /// The mode.
        mode: usize,
        /// The coordinate at which it begins.
        coordinate: u64,
        /// Its offset.
        offset: u64,
        /// After how many elements the pattern is repeated.
        pattern: u64,
    },
}

/// A descriptor has 14 bits for units of 16 bytes.
const REACH: u64 = 1 << 18;

/// How instructions that take `rows` rows each read a tile `(row, k)` of numbers of `bits` bits, whose memory
/// begins where the pattern of its swizzle does.
///
/// # Errors
///
/// [`NoOperand`], if no descriptor tells where the tile lies.
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
    let (bytes, unit) = (bits / 8, 128 / bits);
    let depth = 2 * unit;
    let extents = [modes.threads(), modes.values()];
    let wanted = [rows, depth];
    let mut mode = 0;
    while mode < 2 {
        let of = wanted[mode];
        if of == 0 || extents[mode] % of != 0 {
            let extent = extents[mode];
            return Err(NoOperand::Extent { mode, extent, of });
        }
        mode += 1;
    }
    if rows % 8 != 0 {
        return Err(NoOperand::Extent {
            mode: 0,
            extent: rows,
            of: 8,
        });
    }
    let axis = Axes {
        modes,
        rows: extents[0],
    };
    let is_k_major = axis.at(1, 1) == 1;
    if !is_k_major && axis.at(0, 1) != 1 {
        let (row, k) = (axis.at(0, 1), axis.at(1, 1));
        return Err(NoOperand::NotContiguous { row, k });
    }
    if !is_k_major && bits != 16 {
        return Err(NoOperand::NotKMajor);
    }
    // Neighbours lie along `major`; 8 lines of `line` elements each follow one another along the other.
    let (major, minor) = if is_k_major { (1, 0) } else { (0, 1) };
    let line = span / bytes;
    let far_major = if is_k_major { unit } else { line };
    let (of_major, of_minor) = (
        axis.beyond(major, far_major, wanted[major]),
        axis.beyond(minor, 8, wanted[minor]),
    );
    let mut mode = 0;
    while mode < 2 {
        let is_major = mode == major;
        let mut i = 0;
        while i < extents[mode] {
            let first = i - i % wanted[mode];
            let within = i - first;
            let (start, offset) = (axis.at(mode, first), axis.at(mode, i));
            let read = if is_major {
                // Within the line of a swizzle all units along `k` are neighbours.
                let along = if is_k_major && span > 16 {
                    unit
                } else {
                    of_major
                };
                within % far_major + within / far_major * along
            } else {
                within % 8 * line + within / 8 * of_minor
            };
            if offset != start + read {
                let rule = match (is_k_major, is_major) {
                    (true, true) => "K3",
                    (true, false) => "K2",
                    (false, true) => "M3",
                    (false, false) => "M2",
                };
                let read = start + read;
                return Err(NoOperand::Elsewhere {
                    rule,
                    mode,
                    coordinate: i,
                    offset,
                    read,
                });
            }
            if within == 0 {
                let pattern = 8 * line;
                if span > 16 && start % pattern >= line {
                    let coordinate = i;
                    return Err(NoOperand::Within {
                        mode,
                        coordinate,
                        offset,
                        pattern,
                    });
                }
                if start % unit != 0 {
                    return Err(NoOperand::NoPlace {
                        mode,
                        coordinate: i,
                        offset,
                    });
                }
            }
            i += 1;
        }
        let far = if is_major {
            (far_major, of_major)
        } else {
            (8, of_minor)
        };
        if far.1 % unit != 0 || far.1 * bytes >= REACH {
            let (coordinate, offset) = far;
            return Err(NoOperand::NoPlace {
                mode,
                coordinate,
                offset,
            });
        }
        mode += 1;
    }
    let (of_major, of_minor) = (of_major * bytes, of_minor * bytes);
    // Without a swizzle the two change their names where neighbours lie along the rows.
    let (leading, stride) = if !is_k_major && span == 16 {
        (of_minor, of_major)
    } else {
        (of_major, of_minor)
    };
    Ok(Operand {
        span,
        is_k_major,
        leading,
        stride,
    })
}

/// The offsets of the coordinates of each mode, as those of a tile add up.
struct Axes<'a> {
    modes: &'a Modes,
    rows: u64,
}

impl Axes<'_> {
    const fn at(&self, mode: usize, coordinate: u64) -> u64 {
        let index = if mode == 0 {
            coordinate
        } else {
            coordinate * self.rows
        };
        self.modes.offset(index)
    }

    /// How far apart the parts of `part` coordinates lie of which an instruction reads `all`; 16 bytes, as the hardware ignores it,
    /// where it reads one.
    const fn beyond(&self, mode: usize, part: u64, all: u64) -> u64 {
        if part < all { self.at(mode, part) } else { 0 }
    }
}

/// The bytes within which a swizzle moves units of 16, as the hardware does it: 16 for none.
pub(crate) const fn span(swizzle: &Swizzle, bits: u64) -> Option<u64> {
    if swizzle.read == 0 {
        return Some(16);
    }
    // In bytes the bits 7 to 9 are read.
    let lowest = 128 * 8 / bits;
    if swizzle.shift != 3 || swizzle.offset != 0 {
        return None;
    }
    let field = swizzle.read / lowest;
    if swizzle.read % lowest != 0 || !matches!(field, 1 | 3 | 7) {
        return None;
    }
    Some(16 * (field + 1))
}
