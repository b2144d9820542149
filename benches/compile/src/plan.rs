//! The amount of work of a measurement.

use crate::cell::{Cell, Numbers, Sweep};
use crate::family::Family;

/// The amount of work of a measurement.
pub(crate) struct Plan {
    /// The divisor of the number of operations in a C++ source, or in a Rust source with types.
    part: usize,
    /// The number of operations in a `layout!` source.
    pub(crate) notations: usize,
    /// The number of rounds over all peers.
    pub(crate) rounds: usize,
    /// The number of runs of a Rust peer in each round; one run is short.
    pub(crate) repeats: usize,
    ranks: &'static [usize],
    bits: &'static [u32],
}

/// The size of the domain in the rank series, in bits: the size of a tile in shared memory.
const BITS: u32 = 16;
/// The rank in the size series.
const RANK: usize = 3;

impl Plan {
    /// Returns the plan of the full measurement.
    pub(crate) fn full() -> Self {
        Self {
            part: 1,
            notations: 320,
            rounds: 2,
            repeats: 2,
            ranks: &[2, 3, 4],
            bits: &[8, 14, 21, 28],
        }
    }

    /// Returns the plan of a short measurement, which only shows that the benchmark works.
    pub(crate) fn quick() -> Self {
        Self {
            part: 3,
            notations: 80,
            rounds: 2,
            repeats: 2,
            ranks: &[2, 4],
            bits: &[10, 28],
        }
    }

    /// Returns `true` if the results are precise enough to commit.
    pub(crate) fn is_kept(&self) -> bool {
        self.part == 1
    }

    /// Returns the number of operations in a C++ source, or in a Rust source with types: about half
    /// a second of work for CuTe.
    pub(crate) fn operations(&self, family: Family) -> usize {
        let all = match family {
            Family::Coalesce => 48,
            Family::Composition | Family::Complement | Family::ZippedDivide => 12,
            Family::LogicalDivide | Family::LogicalProduct | Family::BlockedProduct => 6,
        };
        all / self.part
    }

    /// Returns the cells, in the order of measurement.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for family in Family::ALL {
            for numbers in [Numbers::PowersOfTwo, Numbers::Arbitrary] {
                cells.extend(self.ranks.iter().map(|&rank| Cell {
                    family,
                    numbers,
                    rank,
                    bits: BITS,
                    sweep: Sweep::Rank,
                }));
            }
            cells.extend(self.bits.iter().map(|&bits| Cell {
                family,
                numbers: Numbers::Arbitrary,
                rank: RANK,
                bits,
                sweep: Sweep::Bits,
            }));
        }
        cells
    }
}
