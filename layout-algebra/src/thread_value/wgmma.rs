//! Warpgroup MMA atoms: `wgmma`, which reads operands from shared memory.

use core::fmt;

use super::copy_atom::layout;
use crate::Layout;
use crate::algebra::checked::rejection;
use crate::error::{Error, Rule};

/// The operand and accumulator types of `wgmma`. The accumulator type comes first in the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WgmmaTypes {
    /// f16 operands, f16 accumulators.
    F16F16,
    /// f16 operands, f32 accumulators.
    F32F16,
    /// bf16 operands, f32 accumulators.
    F32Bf16,
    /// TF32 operands, f32 accumulators.
    F32Tf32,
    /// e4m3 operands, f32 accumulators.
    F32E4m3,
    /// e4m3 `A`, e5m2 `B`, f32 accumulators.
    F32E4m3E5m2,
    /// e5m2 `A`, e4m3 `B`, f32 accumulators.
    F32E5m2E4m3,
    /// e5m2 operands, f32 accumulators.
    F32E5m2,
    /// s8 operands, s32 accumulators.
    S32S8,
    /// u8 operands, s32 accumulators.
    S32U8,
}

impl WgmmaTypes {
    /// All type combinations.
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

    /// Returns the `k` extent of one instruction: 32 bytes.
    #[must_use]
    pub fn k(self) -> i64 {
        match self {
            Self::F16F16 | Self::F32F16 | Self::F32Bf16 => 16,
            Self::F32Tf32 => 8,
            _ => 32,
        }
    }

    /// Returns the granularity of the columns of `C`, above 32 columns.
    fn step(self) -> i64 {
        match self {
            Self::S32S8 | Self::S32U8 => 16,
            _ => 8,
        }
    }
}

impl fmt::Display for WgmmaTypes {
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

/// The location of the `A` operand of a [`Wgmma`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WgmmaA {
    /// Shared memory, like `B`.
    Memory,
    /// Registers.
    Registers,
}

/// A warpgroup MMA with 64 rows and up to 256 columns.
///
/// ```
/// use layout_algebra::{MmaAtom, Wgmma, WgmmaA, WgmmaTypes};
///
/// let atom = MmaAtom::Wgmma(Wgmma::new(WgmmaTypes::F32F16, 256, WgmmaA::Memory)?);
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
    numbers: WgmmaTypes,
    columns: i64,
    a: WgmmaA,
}

impl Wgmma {
    /// Creates the instruction with these types and this number of columns.
    ///
    /// # Errors
    ///
    /// Returns *atom* if the instruction does not exist. The number of columns is a multiple of 8,
    /// at most 256. For integers, the number is 8, 16, 24, 32 or a multiple of 16, at most 256.
    pub fn new(numbers: WgmmaTypes, columns: i64, a: WgmmaA) -> Result<Self, Error> {
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
            return Err(rejection(atom.to_string(), rule));
        }
        Ok(atom)
    }

    fn has_columns(numbers: WgmmaTypes, columns: i64) -> bool {
        let step = if columns <= 32 { 8 } else { numbers.step() };
        (1..=256).contains(&columns) && columns % step == 0
    }

    /// Returns all instructions.
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
        WgmmaTypes::ALL.into_iter().flat_map(of)
    }

    /// Returns the operand and accumulator types.
    #[must_use]
    pub fn numbers(self) -> WgmmaTypes {
        self.numbers
    }

    /// Returns the number of columns of `C`.
    #[must_use]
    pub fn columns(self) -> i64 {
        self.columns
    }

    /// Returns the location of `A`.
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

/// Returns a layout in which each thread has all elements of an operand.
fn in_memory(rows: i64, k: i64) -> Layout {
    layout((128, (rows, k)), (0, (1, rows)))
}

/// Returns `eighth` copies of the accumulator layout of 64 rows and 8 columns.
fn accumulators(eighth: i64) -> Layout {
    layout(((4, 8, 4), (2, 2, eighth)), ((128, 1, 16), (64, 8, 512)))
}

/// Prints the name, `wgmma_m64n256k16_f32_f16`, with the suffix `_rs` if `A` is in registers.
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
