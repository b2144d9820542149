//! Accumulators in tensor memory, which has 128 lanes and 512 columns of 32-bit cells.

/// The number of columns of tensor memory: 512.
pub const MOST_COLUMNS: u64 = 512;

/// The placement of accumulator tiles in tensor memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Two tiles of 64 rows share columns. The second tile starts 16 lanes after the first.
    Interleaved,
    /// Each tile has its own columns.
    NonInterleaved,
    /// Lanes 64 to 127 repeat lanes 0 to 63. Only for a pair of CTAs.
    Duplicated,
    /// The placement of `tcgen05.mma.ws`.
    WeightStationary,
}

/// An accumulator tile of one CTA.
///
/// Offsets are in units of one value. The address of a cell is `lane << 16 | column`.
///
/// ```
/// use layout_decide::tcgen05::{Accumulator, Placement};
///
/// let c = Accumulator {
///     bits: 32,
///     cell: 32,
///     ctas: 1,
///     rows: 64,
///     columns: 256,
///     placement: Placement::NonInterleaved,
/// };
/// assert_eq!(c.columns_of(&[2, 1]), Ok(512));
/// assert!(c.columns_of(&[4, 1]).is_err());
/// ```
///
/// # Source
///
/// CuTe `tmem_frg` and `tmem_frg_ws` (`mma_traits_sm100_frag.hpp`). No hardware has tested the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Accumulator {
    /// The number of bits of a value.
    pub bits: u64,
    /// The number of bits that store a value, at most 32.
    pub cell: u64,
    /// The number of CTAs of the instruction, 1 or 2.
    pub ctas: u64,
    /// The number of rows of one CTA.
    pub rows: u64,
    /// The number of columns of the instruction.
    pub columns: u64,
    /// The placement of the tiles.
    pub placement: Placement,
}

/// The reason why an accumulator has no layout in tensor memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoAccumulator {
    /// A value has 8, 16 or 32 bits. Its storage has 8, 16 or 32 bits, and at least the bits of the value.
    Bits {
        /// The number of bits of a value.
        bits: u64,
        /// The number of bits that store a value.
        cell: u64,
    },
    /// The instruction does not have 1 or 2 CTAs, or not 1 for `.ws`.
    Ctas {
        /// The number of CTAs.
        ctas: u64,
        /// `true` for `.ws`.
        is_weight_stationary: bool,
    },
    /// The placement does not exist for this number of CTAs.
    Placement {
        /// The number of CTAs.
        ctas: u64,
        /// The placement.
        placement: Placement,
    },
    /// A pair of CTAs does not duplicate 32 rows.
    DuplicatedRows,
    /// No instruction has this number of rows per CTA.
    Rows {
        /// The number of rows.
        rows: u64,
        /// `true` if 32 rows exist.
        has_32: bool,
    },
    /// No instruction has this number of columns.
    Columns {
        /// The number of columns.
        columns: u64,
        /// `true` for `.ws`, which has 64, 128 or 256 columns.
        is_weight_stationary: bool,
    },
    /// A mode of the tiles is empty.
    NoTiles {
        /// The index of the mode.
        mode: usize,
    },
    /// Interleaved tiles come in pairs, and the first mode above 1 has an odd extent.
    OddTiles {
        /// The index of the mode.
        mode: usize,
        /// The extent of the mode.
        tiles: u64,
    },
    /// The tiles need more columns than tensor memory has.
    TooManyColumns {
        /// The number of columns, or `u64::MAX` if the number is larger.
        columns: u64,
    },
}

impl Accumulator {
    /// Returns the offset from one lane to the next.
    #[must_use]
    pub const fn lane(&self) -> u64 {
        (1 << 16) * 32 / self.bits
    }

    /// Returns the offset from one value to the next within a lane.
    #[must_use]
    pub const fn step(&self) -> u64 {
        self.cell / self.bits
    }

    /// Returns the number of parts of the columns. Part `i` starts at lane `rows * i`.
    #[must_use]
    pub const fn parts(&self) -> u64 {
        let is_split = self.ctas == 2 || matches!(self.placement, Placement::WeightStationary);
        match (self.rows, self.placement) {
            (64, Placement::Duplicated) => 1,
            (32, _) => 4,
            (64, _) if is_split => 2,
            _ => 1,
        }
    }

    /// Returns `true` if the rows are lanes 0 to 15 of each 32 lanes.
    #[must_use]
    pub const fn is_half(&self) -> bool {
        self.rows == 64 && self.ctas == 1 && !matches!(self.placement, Placement::WeightStationary)
    }

    /// Returns `true` if two tiles share columns.
    #[must_use]
    pub const fn is_interleaved(&self) -> bool {
        self.is_half() && matches!(self.placement, Placement::Interleaved)
    }

    /// Returns the number of columns of tensor memory that the tiles use, at most 512.
    ///
    /// # Errors
    ///
    /// Returns the first rule that does not hold.
    pub const fn columns_of(&self, tiles: &[u64]) -> Result<u64, NoAccumulator> {
        if let Err(error) = self.exists() {
            return Err(error);
        }
        let (mut all, mut mode) = (1_u64, 0);
        while mode < tiles.len() {
            let extent = tiles[mode];
            if extent == 0 {
                return Err(NoAccumulator::NoTiles { mode });
            }
            if self.is_interleaved() && all == 1 && extent > 1 && extent % 2 == 1 {
                let tiles = extent;
                return Err(NoAccumulator::OddTiles { mode, tiles });
            }
            all = all.saturating_mul(extent);
            mode += 1;
        }
        let beside = if self.is_interleaved() {
            all.div_ceil(2)
        } else {
            all
        };
        let values = beside.saturating_mul(self.columns / self.parts());
        let columns = match values.checked_mul(self.cell) {
            Some(bits) => bits.div_ceil(32),
            None => u64::MAX,
        };
        if columns > MOST_COLUMNS {
            return Err(NoAccumulator::TooManyColumns { columns });
        }
        Ok(columns)
    }

    const fn exists(&self) -> Result<(), NoAccumulator> {
        let Self {
            bits,
            cell,
            ctas,
            rows,
            columns,
            placement,
        } = *self;
        let is_weight_stationary = matches!(placement, Placement::WeightStationary);
        if !matches!(bits, 8 | 16 | 32) || !matches!(cell, 8 | 16 | 32) || cell < bits {
            return Err(NoAccumulator::Bits { bits, cell });
        }
        if !(ctas == 1 || ctas == 2 && !is_weight_stationary) {
            return Err(NoAccumulator::Ctas {
                ctas,
                is_weight_stationary,
            });
        }
        match (ctas, placement) {
            (1, Placement::Duplicated) | (2, Placement::NonInterleaved) => {
                return Err(NoAccumulator::Placement { ctas, placement });
            }
            (2, Placement::Duplicated) if rows == 32 => return Err(NoAccumulator::DuplicatedRows),
            _ => {}
        }
        let has_32 = ctas == 2 || is_weight_stationary;
        if !(rows == 64 || rows == 128 || rows == 32 && has_32) {
            return Err(NoAccumulator::Rows { rows, has_32 });
        }
        let has_columns = if is_weight_stationary {
            matches!(columns, 64 | 128 | 256)
        } else {
            columns > 0 && columns <= 256 && columns % 8 == 0
        };
        if !has_columns {
            return Err(NoAccumulator::Columns {
                columns,
                is_weight_stationary,
            });
        }
        Ok(())
    }
}

/// The reason why `tcgen05.alloc` cannot allocate columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoAllocation {
    /// The number of columns.
    pub columns: u64,
}

/// Returns the number of columns that `tcgen05.alloc` takes for `columns` columns: the next power
/// of two, at least 32.
///
/// ```
/// use layout_decide::tcgen05::allocation;
///
/// assert_eq!(allocation(192), Ok(256));
/// assert!(allocation(513).is_err());
/// ```
///
/// # Errors
///
/// Returns the number if it is 0 or larger than 512.
///
/// # Source
///
/// PTX ISA, `tcgen05.alloc`. ptxas 13.5 rejects all other immediates.
pub const fn allocation(columns: u64) -> Result<u64, NoAllocation> {
    match columns {
        0 => Err(NoAllocation { columns }),
        1..=32 => Ok(32),
        33..=MOST_COLUMNS => Ok(columns.next_power_of_two()),
        _ => Err(NoAllocation { columns }),
    }
}
