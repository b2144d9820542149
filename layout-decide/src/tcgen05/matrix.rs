//! Shared-memory matrix descriptors of `tcgen05.mma`: 64 bits that hold addresses and a swizzle.

use crate::operand::{REACH, span};
use crate::{Modes, STEPS, Swizzle};

/// The swizzle of a matrix descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swizzling {
    /// No swizzle, code 0.
    None,
    /// 16-byte units within 128 bytes, in blocks of 32 bytes, code 1.
    B128Base32,
    /// 16-byte units within 128 bytes, code 2.
    B128,
    /// 16-byte units within 64 bytes, code 4.
    B64,
    /// 16-byte units within 32 bytes, code 6.
    B32,
}

impl Swizzling {
    /// Returns the mode of a swizzle of elements, or `None` if no descriptor has the swizzle.
    #[must_use]
    pub const fn of(swizzle: &Swizzle, bits: u64) -> Option<Self> {
        if !matches!(bits, 4 | 8 | 16 | 32) {
            return None;
        }
        let is_base32 = swizzle.offset == 0 && swizzle.shift == 2;
        if is_base32 && swizzle.read == 3 * (128 * 8 / bits) {
            return Some(Self::B128Base32);
        }
        match span(swizzle, bits) {
            Some(16) => Some(Self::None),
            Some(32) => Some(Self::B32),
            Some(64) => Some(Self::B64),
            Some(128) => Some(Self::B128),
            _ => None,
        }
    }

    /// Returns the code in bits 61 to 63.
    #[must_use]
    pub const fn code(self) -> u64 {
        match self {
            Self::None => 0,
            Self::B128Base32 => 1,
            Self::B128 => 2,
            Self::B64 => 4,
            Self::B32 => 6,
        }
    }

    /// Returns the bytes of a line: 16, 32, 64 or 128.
    #[must_use]
    pub const fn line(self) -> u64 {
        match self {
            Self::None => 16,
            Self::B32 => 32,
            Self::B64 => 64,
            Self::B128 | Self::B128Base32 => 128,
        }
    }
}

/// A matrix in shared memory that an instruction reads. Offsets are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// The swizzle.
    pub swizzling: Swizzling,
    /// `true` if the matrix is contiguous along `K`.
    pub is_k_major: bool,
    /// The leading-dimension byte offset. K-major tiles with a swizzle have 16, because the instruction
    /// ignores the field.
    pub leading: u64,
    /// The stride-dimension byte offset.
    pub stride: u64,
}

/// The reason why no descriptor describes a tile. Offsets are in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMatrix {
    /// The elements do not have 4, 8, 16 or 32 bits.
    Bits,
    /// No descriptor has the swizzle.
    Swizzle,
    /// The tile is K-major, and its swizzle permutes blocks of 32 bytes.
    Base32KMajor,
    /// The tile does not have the modes `(mn, k)`, or does not begin at offset 0.
    Rank,
    /// The extent of a mode is not a multiple of an instruction's extent, or of a swizzle line.
    Extent {
        /// 0 for `M` or `N`, 1 for `K`.
        mode: usize,
        /// The extent of the mode.
        extent: u64,
        /// The divisor of all legal extents.
        of: u64,
    },
    /// The instruction reads a coordinate at an offset that does not match the tile.
    Elsewhere {
        /// 0 for `M` or `N`, 1 for `K`.
        mode: usize,
        /// The coordinate.
        coordinate: u64,
        /// The offset in the tile.
        offset: u64,
        /// The offset that the instruction reads.
        read: u64,
    },
    /// An offset is not a multiple of 16 bytes below 262144 bytes.
    NoPlace {
        /// 0 for `M` or `N`, 1 for `K`.
        mode: usize,
        /// The offset.
        offset: u64,
    },
    /// The address is not a multiple of 16 bytes below 262144 bytes.
    Address(u64),
    /// The check needs more than [`STEPS`] steps.
    NotDecided,
}

impl Matrix {
    /// Returns the descriptor of the matrix at a shared-memory address in bytes.
    ///
    /// Version 1 stands in bits 46 to 48. The mode of the leading offset (bit 52) is 0: relative.
    ///
    /// # Errors
    ///
    /// Returns [`NoMatrix::Address`] if the address is not a multiple of 16 below 262144.
    pub const fn descriptor(&self, address: u64) -> Result<u64, NoMatrix> {
        if address % 16 != 0 || address >= REACH {
            return Err(NoMatrix::Address(address));
        }
        Ok(self.swizzling.code() << 61
            | 1 << 46
            | (self.stride >> 4) << 32
            | (self.leading >> 4) << 16
            | address >> 4)
    }
}

/// Returns the [`Matrix`] of the first instruction that reads a tile `(mn, k)`.
///
/// An instruction reads 32 bytes along `K`. With [`Swizzling::B128Base32`], a tile is MN-major.
/// A tile that is narrower than a swizzle line along `MN` is part of one line.
///
/// # Example
///
/// ```
/// use layout_decide::tcgen05::matrix;
/// use layout_decide::{Modes, Swizzle};
///
/// // 64 rows of 64 bf16 values: 128 bytes per row.
/// let tile = Modes::of(0, &[&[(64, 64)], &[(64, 1)]]).unwrap();
/// let swizzle = Swizzle { offset: 0, read: 7 * 64, shift: 3 };
/// let matrix = matrix(&tile, &swizzle, 16, true).unwrap();
/// assert_eq!(matrix.descriptor(0), Ok(0x4000_4040_0001_0000));
/// ```
///
/// # Errors
///
/// Returns [`NoMatrix`] if the instruction would read an address outside the tile, or in a different order.
///
/// # Source
///
/// PTX ISA, "Shared memory descriptor" of `tcgen05`; CUTLASS `make_umma_desc`
/// (`cute/atom/mma_traits_sm100.hpp`). No hardware has tested the descriptor.
pub const fn matrix(
    modes: &Modes,
    swizzle: &Swizzle,
    bits: u64,
    is_k_major: bool,
) -> Result<Matrix, NoMatrix> {
    if !matches!(bits, 4 | 8 | 16 | 32) {
        return Err(NoMatrix::Bits);
    }
    let Some(swizzling) = Swizzling::of(swizzle, bits) else {
        return Err(NoMatrix::Swizzle);
    };
    let is_base32 = matches!(swizzling, Swizzling::B128Base32);
    if is_base32 && is_k_major {
        return Err(NoMatrix::Base32KMajor);
    }
    let extents = [modes.threads(), modes.values()];
    if modes.start() != 0 || modes.size() != extents[0] * extents[1] {
        return Err(NoMatrix::Rank);
    }
    let (unit, line) = (128 / bits, swizzling.line() * 8 / bits);
    // Groups of `part` coordinates have stride `near`.
    let (part, near) = if is_k_major {
        ([8, unit], [line, 1])
    } else {
        ([line, if is_base32 { 4 } else { 8 }], [1, line])
    };
    let of = [
        if is_k_major {
            8
        } else if extents[0] < line {
            unit
        } else {
            line
        },
        2 * unit,
    ];
    let taken = [extents[0], 2 * unit];
    if taken[0].saturating_add(taken[1]) > STEPS as u64 / (modes.steps() + 4) {
        return Err(NoMatrix::NotDecided);
    }
    let (mut far, mut mode) = ([0, 0], 0);
    while mode < 2 {
        let extent = extents[mode];
        if extent == 0 || extent % of[mode] != 0 {
            return Err(NoMatrix::Extent {
                mode,
                extent,
                of: of[mode],
            });
        }
        if part[mode] < taken[mode] {
            far[mode] = modes.along(mode, part[mode]);
        }
        if far[mode] % unit != 0 || far[mode] >= REACH * 8 / bits {
            return Err(NoMatrix::NoPlace {
                mode,
                offset: far[mode],
            });
        }
        if mode == 1 && is_k_major && line > unit {
            // Both 16-byte units are in one line.
            far[1] = unit;
        }
        let mut coordinate = 0;
        while coordinate < taken[mode] {
            let offset = modes.along(mode, coordinate);
            let read = coordinate % part[mode] * near[mode] + coordinate / part[mode] * far[mode];
            if offset != read {
                return Err(NoMatrix::Elsewhere {
                    mode,
                    coordinate,
                    offset,
                    read,
                });
            }
            coordinate += 1;
        }
        mode += 1;
    }
    let [of_mn, of_k] = [far[0] * bits / 8, far[1] * bits / 8];
    // Without a swizzle, the offsets of an MN-major matrix exchange their meanings.
    let (leading, stride) = if is_k_major || line == unit {
        (of_k, of_mn)
    } else {
        (of_mn, of_k)
    };
    Ok(Matrix {
        swizzling,
        is_k_major,
        leading,
        stride,
    })
}
