//! Rules of Blackwell's `tcgen05` instructions: descriptors, shapes, tensor memory and scales.
//!
//! **No result has run on silicon.** The tests compare all values with CuTe's.

mod instruction;
mod matrix;
mod memory;
mod scale;
mod shape;

pub use instruction::{Instruction, ResultFormat, ScaleFormat, Scales};
pub use matrix::{Matrix, NoMatrix, Swizzling, matrix};
pub use memory::{Accumulator, MOST_COLUMNS, NoAccumulator, NoAllocation, Placement, allocation};
pub use scale::{NoScales, TmemScales, scale_blocks, scale_vector};
pub use shape::{NoShape, Operands};

/// The kind of a `tcgen05.mma` instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MmaKind {
    /// `.kind::f16`: `f16` or `bf16` operands.
    F16,
    /// `.kind::tf32`.
    Tf32,
    /// `.kind::f8f6f4`: operands of 8, 6 or 4 bits, each in a byte.
    F8f6f4,
    /// `.kind::i8`.
    I8,
    /// `.kind::mxf8f6f4`: `F8f6f4` with one scale per 32 elements.
    Mxf8f6f4,
    /// `.kind::mxf4` and `.kind::mxf4nvf4`: `e2m1` operands with one scale per 16 or 32 elements.
    Mxf4,
    /// `Mxf4` with 96 elements along `k`, on `sm_103a`.
    Mxf4Ultra,
}

impl MmaKind {
    /// Returns the number of elements along `k` of an instruction. The number doubles if `A` is
    /// sparse.
    ///
    /// ```
    /// use layout_decide::tcgen05::MmaKind;
    ///
    /// assert_eq!(MmaKind::F16.k(false), 16);
    /// assert_eq!(MmaKind::F8f6f4.k(true), 64);
    /// ```
    #[must_use]
    pub const fn k(self, is_sparse: bool) -> u32 {
        let k = match self {
            Self::Tf32 => 8,
            Self::F16 => 16,
            Self::F8f6f4 | Self::I8 | Self::Mxf8f6f4 => 32,
            Self::Mxf4 => 64,
            Self::Mxf4Ultra => 96,
        };
        if is_sparse { 2 * k } else { k }
    }
}

/// The element type of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// IEEE 754 binary16.
    F16,
    /// bfloat16.
    Bf16,
    /// TF32.
    Tf32,
    /// 8 bits: 4 exponent bits, 3 fraction bits.
    E4m3,
    /// 8 bits: 5 exponent bits, 2 fraction bits.
    E5m2,
    /// 6 bits: 2 exponent bits, 3 fraction bits.
    E2m3,
    /// 6 bits: 3 exponent bits, 2 fraction bits.
    E3m2,
    /// 4 bits: 2 exponent bits, 1 fraction bit.
    E2m1,
    /// Unsigned 8-bit integers.
    U8,
    /// Signed 8-bit integers.
    S8,
}
