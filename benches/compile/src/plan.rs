//! How much is measured.

use crate::cell::{Cell, Numbers, Sweep};
use crate::family::Family;

/// How much is measured.
pub(crate) struct Plan {
    /// What part of a family's operations is in a file of types, C++ or Rust.
    part: usize,
    /// Operations in a file of `layout!`; each costs little.
    pub(crate) notations: usize,
    /// How often all peers take their turn.
    pub(crate) rounds: usize,
    /// How often a Rust peer, which is done quickly, runs in its turn.
    pub(crate) repeats: usize,
    ranks: &'static [usize],
    bits: &'static [u32],
}

/// The size of the domain where the rank varies: that of a tile in shared memory.
const BITS: u32 = 16;
/// The rank where the size varies.
const RANK: usize = 3;

impl Plan {
    /// All of it: about half an hour.
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

    /// To see that everything works.
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

    /// Whether the results are worth keeping.
    pub(crate) fn is_kept(&self) -> bool {
        self.part == 1
    }

    /// Operations in a file of types, C++ or Rust: so many that they take CuTe about half a second.
    pub(crate) fn operations(&self, family: Family) -> usize {
        let all = match family {
            Family::Coalesce => 48,
            Family::Composition | Family::Complement | Family::ZippedDivide => 12,
            Family::LogicalDivide | Family::LogicalProduct | Family::BlockedProduct => 6,
        };
        all / self.part
    }

    /// What is measured, in order.
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
