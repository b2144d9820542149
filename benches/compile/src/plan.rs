//! How much is measured.

use crate::cell::{Cell, Numbers, Sweep};
use crate::family::Family;

/// How much is measured.
pub(crate) struct Plan {
    /// Operations in a file of types, C++ or Rust.
    pub(crate) operations: usize,
    /// Operations in a file of `layout!`, of which each costs little.
    pub(crate) notations: usize,
    /// How often all peers take their turn.
    pub(crate) rounds: usize,
    /// How often a Rust peer, which is soon done, runs in its turn.
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
            operations: 16,
            notations: 160,
            rounds: 2,
            repeats: 3,
            ranks: &[2, 3, 4],
            bits: &[8, 14, 21, 28],
        }
    }

    /// To see that everything works.
    pub(crate) fn quick() -> Self {
        Self {
            operations: 4,
            notations: 40,
            rounds: 1,
            repeats: 2,
            ranks: &[2, 4],
            bits: &[10, 28],
        }
    }

    /// Whether the results are worth keeping.
    pub(crate) fn is_kept(&self) -> bool {
        self.rounds > 1
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
