//! The parameters of a measurement.

use core::fmt;

use crate::family::Family;

/// The kind of extents.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// Powers of two, typical of GPU code.
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
    /// The number of modes of each operand.
    pub(crate) rank: usize,
    /// The size of the domain in bits, plus or minus one.
    pub(crate) bits: u32,
    pub(crate) sweep: Sweep,
}

/// The quantity that grows in a series of measurements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sweep {
    /// The rank grows.
    Rank,
    /// The sizes grow.
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
