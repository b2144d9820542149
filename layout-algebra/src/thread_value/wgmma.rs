//! Atoms of a warpgroup: `wgmma`, whose operands lie in shared memory.

use core::fmt;

use super::copy_atom::layout;
use crate::Layout;
use crate::algebra::checked::refusal;
use crate::error::{Error, Rule};

/// The numbers that `wgmma` multiplies; that of the sums comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WgmmaNumbers {
    /// f16 in f16.
    F16F16,
    /// f16 in f32.
    F32F16,
    /// bf16 in f32.
    F32Bf16,
    /// tf32 in f32.
    F32Tf32,
    /// e4m3 in f32.
    F32E4m3,
    /// e4m3 by e5m2 in f32.
    F32E4m3E5m2,
    /// e5m2 by e4m3 in f32.
    F32E5m2E4m3,
    /// e5m2 in f32.
    F32E5m2,
    /// s8 in s32.
    S32S8,
    /// u8 in s32.
    S32U8,
}

impl WgmmaNumbers {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::F16F16,
        Self::F32F16,
        Self::F32Bf16,
        Self::F32Tf32,
        Self::F32E4m3,
        Self::F32E4m3E5m2,
        Self::F32E5m2E4m3,
        Self::F32E5m2,
        Self::S32S8,
        Self::S32U8,
    ];

    /// Returns the columns of `A` and `B` that one instruction multiplies: 32 bytes.
    #[must_use]
    pub fn k(self) -> i64 {
        match self {
            Self::F16F16 | Self::F32F16 | Self::F32Bf16 => 16,
            Self::F32Tf32 => 8,
            _ => 32,
        }
    }

    /// Of what the columns of `C` are a multiple, above 32.
    fn step(self) -> i64 {
        match self {
            Self::S32S8 | Self::S32U8 => 16,
            _ => 8,
        }
    }
}

impl fmt::Display for WgmmaNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::F16F16 => "f16_f16",
            Self::F32F16 => "f32_f16",
            Self::F32Bf16 => "f32_bf16",
            Self::F32Tf32 => "f32_tf32",
            Self::F32E4m3 => "f32_e4m3",
            Self::F32E4m3E5m2 => "f32_e4m3_e5m2",
            Self::F32E5m2E4m3 => "f32_e5m2_e4m3",
            Self::F32E5m2 => "f32_e5m2",
            Self::S32S8 => "s32_s8",
            Self::S32U8 => "s32_u8",
        })
    }
}

/// Where `A` of a [`Wgmma`] lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WgmmaA {
    /// In shared memory, as `B`.
    Memory,
    /// In registers.
    Registers,
}

/// A matrix product of a warpgroup: 64 rows, and up to 256 columns.
///
/// ```
/// use layout_algebra::{MmaAtom, Wgmma, WgmmaA, WgmmaNumbers};
///
/// let atom = MmaAtom::Wgmma(Wgmma::new(WgmmaNumbers::F32F16, 256, WgmmaA::Memory)?);
/// assert_eq!(atom.to_string(), "wgmma_m64n256k16_f32_f16");
/// assert_eq!(atom.c().to_string(), "((4,8,4),(2,2,32)):((128,1,16),(64,8,512))");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// CuTe `MMA_64xNx16_F32F16F16_SS` and its like (`mma_traits_sm90_gmma.hpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wgmma {
    numbers: WgmmaNumbers,
    columns: i64,
    a: WgmmaA,
}

impl Wgmma {
    /// Returns the product of these numbers with this number of columns.
    ///
    /// # Errors
    ///
    /// *atom* if there is no such instruction: it has a multiple of 8 columns up to 256, of integers 8, 16, 24, 32
    /// or a multiple of 16 up to 256.
    pub fn new(numbers: WgmmaNumbers, columns: i64, a: WgmmaA) -> Result<Self, Error> {
        let atom = Self {
            numbers,
            columns,
            a,
        };
        if !Self::has_columns(numbers, columns) {
            let step = numbers.step();
            let nearest = match columns {
                ..=0 => step,
                257.. => 256,
                _ => (columns + step - 1) / step * step,
            };
            let rule = Rule::NoColumns { columns, nearest };
            return Err(refusal(atom.to_string(), rule));
        }
        Ok(atom)
    }

    fn has_columns(numbers: WgmmaNumbers, columns: i64) -> bool {
        let step = if columns <= 32 { 8 } else { numbers.step() };
        (1..=256).contains(&columns) && columns % step == 0
    }

    /// Returns all of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let with = |numbers, columns| {
            [WgmmaA::Memory, WgmmaA::Registers].map(|a| Self {
                numbers,
                columns,
                a,
            })
        };
        let of = move |numbers| {
            let columns = (1..=256).filter(move |&n| Self::has_columns(numbers, n));
            columns.flat_map(move |columns| with(numbers, columns))
        };
        WgmmaNumbers::ALL.into_iter().flat_map(of)
    }

    /// What it multiplies.
    #[must_use]
    pub fn numbers(self) -> WgmmaNumbers {
        self.numbers
    }

    /// Returns the columns of `C`.
    #[must_use]
    pub fn columns(self) -> i64 {
        self.columns
    }

    /// Where `A` lies.
    #[must_use]
    pub fn a_in(self) -> WgmmaA {
        self.a
    }

    pub(super) fn a(self) -> Layout {
        match (self.a, self.numbers.k()) {
            (WgmmaA::Memory, k) => in_memory(64, k),
            (WgmmaA::Registers, 8) => layout(((4, 8, 4), (2, 2)), ((64, 1, 16), (8, 256))),
            (WgmmaA::Registers, 16) => accumulators(2),
            (WgmmaA::Registers, _) => layout(((4, 8, 4), (4, 2, 2)), ((256, 1, 16), (64, 8, 1024))),
        }
    }

    pub(super) fn b(self) -> Layout {
        in_memory(self.columns, self.numbers.k())
    }

    pub(super) fn c(self) -> Layout {
        accumulators(self.columns / 8)
    }
}

/// Returns all elements of an operand, for each thread.
fn in_memory(rows: i64, k: i64) -> Layout {
    layout((128, (rows, k)), (0, (1, rows)))
}

/// 64 rows of 8 columns, so many times.
fn accumulators(eighth: i64) -> Layout {
    layout(((4, 8, 4), (2, 2, eighth)), ((128, 1, 16), (64, 8, 512)))
}

/// Prints the name, `wgmma_m64n256k16_f32_f16`, and `_rs` behind it if `A` lies in registers.
impl fmt::Display for Wgmma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (n, k) = (self.columns, self.numbers.k());
        write!(f, "wgmma_m64n{n}k{k}_{}", self.numbers)?;
        match self.a {
            WgmmaA::Memory => Ok(()),
            WgmmaA::Registers => f.write_str("_rs"),
        }
    }
}
