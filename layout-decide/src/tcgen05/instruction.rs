//! Instruction descriptors.

use super::{Format, MmaKind};

/// The element type of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFormat {
    /// IEEE 754 binary16.
    F16,
    /// IEEE 754 binary32.
    F32,
    /// Signed 32-bit integers.
    S32,
}

/// The element type of scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleFormat {
    /// 4 exponent bits, 3 fraction bits, no sign.
    Ue4m3,
    /// 8 exponent bits.
    Ue8m0,
}

/// The scales of an instruction of a block-scaled kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales {
    /// The element type.
    pub format: ScaleFormat,
    /// The bytes of the first scales of `A` and `B` in their cells of tensor memory: the top two bits
    /// of the addresses, 0 to 3.
    pub ids: [u32; 2],
}

/// The fields of an instruction descriptor.
///
/// ```
/// use layout_decide::tcgen05::{Format, Instruction, MmaKind};
///
/// // 128 x 128 bf16, K-major.
/// const DESCRIPTOR: Option<u32> = Instruction::new(MmaKind::F16, [Format::Bf16; 2], 128, 128).descriptor();
/// assert_eq!(DESCRIPTOR, Some(0x0820_0490));
/// ```
///
/// # Source
///
/// PTX ISA, "Instruction descriptor". CuTe `make_instr_desc` (`cute/arch/mma_sm100_desc.hpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The kind.
    pub kind: MmaKind,
    /// The element types of `A` and `B`.
    pub operands: [Format; 2],
    /// The element type of the result. Block-scaled kinds do not encode this type.
    pub result: ResultFormat,
    /// The number of rows of `A`. In an instruction of two blocks, the rows of both.
    pub m: u32,
    /// The number of columns of `B`.
    pub n: u32,
    /// `true` for each operand that is contiguous along `m` or `n`, `false` if along `k`.
    pub are_mn_major: [bool; 2],
    /// `true` for each operand that the instruction negates.
    pub negates: [bool; 2],
    /// `true` if integer results saturate.
    pub saturates: bool,
    /// `true` if `A` is sparse.
    pub is_sparse: bool,
    /// The maximum shift of `.ws` instructions: 0, 8, 16 or 32.
    pub max_shift: u32,
    /// The scales of a block-scaled kind.
    pub scales: Option<Scales>,
}

impl Instruction {
    /// Returns the dense instruction with K-major operands and an `f32` result, or `s32` for
    /// [`MmaKind::I8`].
    #[must_use]
    pub const fn new(kind: MmaKind, operands: [Format; 2], m: u32, n: u32) -> Self {
        let result = match kind {
            MmaKind::I8 => ResultFormat::S32,
            _ => ResultFormat::F32,
        };
        Self {
            kind,
            operands,
            result,
            m,
            n,
            are_mn_major: [false; 2],
            negates: [false; 2],
            saturates: false,
            is_sparse: false,
            max_shift: 0,
            scales: None,
        }
    }

    /// Returns the 32-bit descriptor, or `None` if a field has no encoding.
    ///
    /// An encoding does not imply that the instruction exists: see
    /// [`Operands::check`](super::Operands::check).
    #[must_use]
    pub const fn descriptor(&self) -> Option<u32> {
        let (Some(a), Some(b)) = (
            code(self.kind, self.operands[0]),
            code(self.kind, self.operands[1]),
        ) else {
            return None;
        };
        let max_shift = match self.max_shift {
            0 => 0,
            8 => 1,
            16 => 2,
            32 => 3,
            _ => return None,
        };
        let is_encoded = self.m > 0
            && self.n > 0
            && self.m % 16 == 0
            && self.m < 512
            && self.n % 8 == 0
            && self.n < 512;
        if !is_encoded {
            return None;
        }
        let common = (self.is_sparse as u32) << 2
            | a << 7
            | b << 10
            | (self.negates[0] as u32) << 13
            | (self.negates[1] as u32) << 14
            | (self.are_mn_major[0] as u32) << 15
            | (self.are_mn_major[1] as u32) << 16
            | (self.n / 8) << 17
            | (self.m / 16) << 24;
        let is_scaled = matches!(
            self.kind,
            MmaKind::Mxf8f6f4 | MmaKind::Mxf4 | MmaKind::Mxf4Ultra
        );
        match self.scales {
            Some(Scales {
                format,
                ids: [of_a, of_b],
            }) => {
                let is_ue8m0 = matches!(format, ScaleFormat::Ue8m0);
                if !is_ue8m0 && matches!(self.kind, MmaKind::Mxf8f6f4) {
                    return None;
                }
                if !is_scaled || of_a > 3 || of_b > 3 || max_shift != 0 || self.saturates {
                    return None;
                }
                let has_96 = matches!(self.kind, MmaKind::Mxf4Ultra) as u32;
                Some(common | of_b << 4 | (is_ue8m0 as u32) << 23 | of_a << 29 | has_96 << 31)
            }
            None if is_scaled => None,
            None => {
                let result = match self.result {
                    ResultFormat::F16 => 0,
                    ResultFormat::F32 => 1,
                    ResultFormat::S32 => 2,
                };
                Some(common | (self.saturates as u32) << 3 | result << 4 | max_shift << 30)
            }
        }
    }
}

/// Returns the code of an element type in a kind, or `None` if the kind does not have the type.
const fn code(kind: MmaKind, format: Format) -> Option<u32> {
    Some(match (kind, format) {
        (MmaKind::F16, Format::F16)
        | (MmaKind::F8f6f4 | MmaKind::Mxf8f6f4, Format::E4m3)
        | (MmaKind::I8, Format::U8) => 0,
        (MmaKind::F16, Format::Bf16)
        | (MmaKind::F8f6f4 | MmaKind::Mxf8f6f4, Format::E5m2)
        | (MmaKind::I8, Format::S8)
        | (MmaKind::Mxf4 | MmaKind::Mxf4Ultra, Format::E2m1) => 1,
        (MmaKind::Tf32, Format::Tf32) => 2,
        (MmaKind::F8f6f4 | MmaKind::Mxf8f6f4, Format::E2m3) => 3,
        (MmaKind::F8f6f4 | MmaKind::Mxf8f6f4, Format::E3m2) => 4,
        (MmaKind::F8f6f4 | MmaKind::Mxf8f6f4, Format::E2m1) => 5,
        _ => return None,
    })
}
