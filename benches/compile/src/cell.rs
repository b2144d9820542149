//! What is varied.

use core::fmt;

use crate::family::Family;

/// What the extents are made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// Powers of two, as on a GPU.
    PowersOfTwo,
    /// Products of 2, 3, 5, 7, 11 and 13.
    Arbitrary,
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PowersOfTwo => "powers of two",
            Self::Arbitrary => "arbitrary",
        })
    }
}

/// Operations of one kind, on random operands of one kind.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) family: Family,
    pub(crate) numbers: Numbers,
    /// The modes of each operand.
    pub(crate) rank: usize,
    /// The binary digits of the size of the domain, one more or less.
    pub(crate) bits: u32,
    pub(crate) sweep: Sweep,
}

/// Which of the two series a cell belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sweep {
    /// The rank grows.
    Rank,
    /// The numbers grow.
    Bits,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, bits) = (self.rank, self.bits);
        write!(
            f,
            "{:16} {:13} rank {rank}, {bits:2} bits",
            self.family.name(),
            self.numbers.to_string(),
        )
    }
}
