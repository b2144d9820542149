//! Block scales: one scale for `vector` consecutive elements along `k`.

use super::MOST_COLUMNS;

/// The reason why block scales have no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoScales {
    /// A scale does not belong to 16, 32 or 64 elements.
    Vector {
        /// The number of elements of a scale.
        vector: u64,
    },
    /// An extent is 0, or not a multiple of `of`.
    Extent {
        /// The extent.
        extent: u64,
        /// The number that must divide the extent.
        of: u64,
    },
    /// An instruction does not read 1, 2 or 4 scales of a row.
    Scales {
        /// The number of scales.
        scales: u64,
    },
    /// The 2x2 data path exists only for operand `B` of a pair of CTAs.
    DataPath,
    /// The number of rows is larger than 256.
    Rows {
        /// The number of rows.
        rows: u64,
    },
    /// The tiles of a mode do not fit the scales of a 32-bit cell.
    Tiles {
        /// The index of the mode.
        mode: usize,
        /// The number of tiles.
        tiles: u64,
    },
    /// The scales need more columns than tensor memory has.
    TooManyColumns {
        /// The number of columns, or `u64::MAX` if the number is larger.
        columns: u64,
    },
    /// A number does not fit in 63 bits.
    Overflow,
}

/// Returns the number of blocks of `of` elements in `extent` elements.
///
/// # Errors
///
/// Returns [`NoScales::Extent`] if `extent` is 0, or is not a multiple of `of`.
pub const fn scale_blocks(extent: u64, of: u64) -> Result<u64, NoScales> {
    if of == 0 || extent == 0 || extent % of != 0 {
        return Err(NoScales::Extent { extent, of });
    }
    Ok(extent / of)
}

/// Checks the number of elements of a scale.
///
/// # Errors
///
/// Returns [`NoScales::Vector`] if the number is not 16, 32 or 64.
pub const fn scale_vector(vector: u64) -> Result<(), NoScales> {
    match vector {
        16 | 32 | 64 => Ok(()),
        _ => Err(NoScales::Vector { vector }),
    }
}

/// Scales of one operand in tensor memory. Four scales of a row share a 32-bit cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TmemScales {
    /// The number of elements of a scale.
    pub vector: u64,
    /// The number of CTAs of the instruction.
    pub ctas: u64,
    /// `true` for operand `B`.
    pub is_b: bool,
    /// `true` for the 2x2 data path, which halves the rows between lanes 0 and 64.
    pub is_two_by_two: bool,
    /// The number of rows: rows of `A` or columns of `B`.
    pub rows: u64,
    /// The number of scales of a row that one instruction reads.
    pub scales: u64,
}

impl TmemScales {
    /// Returns the number of columns of one tile, for valid scales.
    #[must_use]
    pub const fn width(&self) -> u64 {
        self.rows / if self.is_two_by_two { 64 } else { 32 }
    }

    /// Returns the number of columns of tensor memory that the tiles use, at most 512.
    ///
    /// # Errors
    ///
    /// Returns the first rule that does not hold.
    pub const fn columns_of(&self, tiles: &[u64]) -> Result<u64, NoScales> {
        if let Err(error) = scale_vector(self.vector) {
            return Err(error);
        }
        if self.is_two_by_two && !(self.is_b && self.ctas == 2) {
            return Err(NoScales::DataPath);
        }
        let of = if self.is_two_by_two { 64 } else { 32 };
        if let Err(error) = scale_blocks(self.rows, of) {
            return Err(error);
        }
        if self.rows > 256 {
            return Err(NoScales::Rows { rows: self.rows });
        }
        if !matches!(self.scales, 1 | 2 | 4) {
            return Err(NoScales::Scales {
                scales: self.scales,
            });
        }
        let per_cell = 4 / self.scales;
        let (mut all, mut mode) = (1_u64, 0);
        while mode < tiles.len() {
            let extent = tiles[mode];
            let fits = self.width() == 1
                || extent == 1
                || if all >= per_cell {
                    all % per_cell == 0
                } else {
                    let free = per_cell / all;
                    per_cell % all == 0 && (extent < free || extent % free == 0)
                };
            if extent == 0 || !fits {
                return Err(NoScales::Tiles {
                    mode,
                    tiles: extent,
                });
            }
            all = all.saturating_mul(extent);
            mode += 1;
        }
        let columns = match all.checked_mul(self.scales) {
            Some(scales) => scales.div_ceil(4).saturating_mul(self.width()),
            None => u64::MAX,
        };
        if columns > MOST_COLUMNS {
            return Err(NoScales::TooManyColumns { columns });
        }
        Ok(columns)
    }
}
