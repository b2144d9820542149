//! Legal shapes of `tcgen05.mma`.

use super::{MmaKind, ScaleFormat};

/// The properties of the operands that determine the legal shapes.
///
/// ```
/// use layout_decide::tcgen05::{MmaKind, NoShape, Operands};
///
/// const PAIR: Operands = Operands {
///     is_pair: true,
///     ..Operands::new(MmaKind::F16)
/// };
/// assert_eq!(PAIR.check(256, 128), Ok(()));
/// assert_eq!(PAIR.check(64, 128), Err(NoShape::Rows { found: 64, expected: [128, 256] }));
/// assert_eq!(PAIR.check(128, 24), Err(NoShape::Columns { found: 24, step: 16, nearest: 32 }));
/// ```
///
/// # Source
///
/// PTX ISA, "Matrix Shape". CuTe `cute/arch/mma_sm100_umma.hpp`, except where CuTe accepts shapes and
/// orders without an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operands {
    /// The kind.
    pub kind: MmaKind,
    /// `true` if two blocks execute the instruction.
    pub is_pair: bool,
    /// `true` if `A` is in tensor memory, `false` if in shared memory.
    pub is_a_in_tensor_memory: bool,
    /// `true` if `A` is sparse.
    pub is_sparse: bool,
    /// `true` for each operand that is contiguous along `m` or `n`, `false` if along `k`.
    pub are_mn_major: [bool; 2],
    /// The type of the scales, and the number of elements along `k` per scale. Only [`MmaKind::Mxf4`]
    /// and [`MmaKind::Mxf4Ultra`] depend on the scales; other kinds ignore this field.
    pub scales: Option<(ScaleFormat, u32)>,
}

/// The reason why no instruction has a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShape {
    /// The number of rows. If one row count is legal, both expected counts are equal.
    Rows {
        /// The number of rows.
        found: u32,
        /// The legal row counts.
        expected: [u32; 2],
    },
    /// The number of columns.
    Columns {
        /// The number of columns.
        found: u32,
        /// The number of columns must be a multiple of this number, at most 256.
        step: u32,
        /// The nearest legal number of columns.
        nearest: u32,
    },
    /// An operand must be contiguous along `k`: 0 for `A`, 1 for `B`.
    NotKMajor(usize),
    /// The number of elements per scale.
    ElementsPerScale {
        /// The number of elements per scale, or 0 without scales.
        found: u32,
        /// The legal numbers of elements per scale.
        expected: [u32; 2],
    },
    /// `A` of [`MmaKind::Mxf4Ultra`] cannot be sparse.
    NotDense,
    /// Scales of 32 elements, or 64 if `A` is sparse, must have the type `ue8m0`.
    NotUe8m0,
}

impl Operands {
    /// Returns dense K-major operands in shared memory, for one block, without scales.
    #[must_use]
    pub const fn new(kind: MmaKind) -> Self {
        Self {
            kind,
            is_pair: false,
            is_a_in_tensor_memory: false,
            is_sparse: false,
            are_mn_major: [false; 2],
            scales: None,
        }
    }

    /// Checks that an instruction with `m` rows and `n` columns exists for these operands. In an
    /// instruction of two blocks, `m` counts the rows of both.
    ///
    /// # Errors
    ///
    /// Returns the first violated rule: first sparsity and scales, then the orders, the rows and the columns.
    pub const fn check(&self, m: u32, n: u32) -> Result<(), NoShape> {
        let is_mxf4 = matches!(self.kind, MmaKind::Mxf4 | MmaKind::Mxf4Ultra);
        if self.is_sparse && matches!(self.kind, MmaKind::Mxf4Ultra) {
            return Err(NoShape::NotDense);
        }
        let is_scaled = is_mxf4 || matches!(self.kind, MmaKind::Mxf8f6f4);
        if is_mxf4 {
            let expected = if self.is_sparse { [32, 64] } else { [16, 32] };
            let Some((format, found)) = self.scales else {
                return Err(NoShape::ElementsPerScale { found: 0, expected });
            };
            if found != expected[0] && found != expected[1] {
                return Err(NoShape::ElementsPerScale { found, expected });
            }
            if found == expected[1] && !matches!(format, ScaleFormat::Ue8m0) {
                return Err(NoShape::NotUe8m0);
            }
        }
        let [a, b] = self.are_mn_major;
        if a && (is_mxf4 || self.is_a_in_tensor_memory) {
            return Err(NoShape::NotKMajor(0));
        }
        if b && is_mxf4 {
            return Err(NoShape::NotKMajor(1));
        }
        let expected = match (self.is_pair, is_mxf4, is_scaled) {
            (false, _, true) => [128, 128],
            (false, ..) => [64, 128],
            (true, false, true) => [256, 256],
            (true, ..) => [128, 256],
        };
        if m != expected[0] && m != expected[1] {
            return Err(NoShape::Rows { found: m, expected });
        }
        let step = self.step(m);
        let is_eight = n == 8 && !self.is_pair && matches!(self.kind, MmaKind::I8);
        if is_eight || (n > 0 && n <= 256 && n % step == 0) {
            return Ok(());
        }
        let nearest = if !self.is_pair && matches!(self.kind, MmaKind::I8) && n < 12 {
            8
        } else if n >= 256 {
            256
        } else if n < step {
            step
        } else {
            // At most 256, because `step` divides 256.
            (n + step / 2) / step * step
        };
        Err(NoShape::Columns {
            found: n,
            step,
            nearest,
        })
    }

    /// Returns the divisor of all legal column counts.
    const fn step(&self, m: u32) -> u32 {
        let [_, b_is_mn_major] = self.are_mn_major;
        let is_large = self.is_pair || m == 128;
        let is_coarse = match self.kind {
            MmaKind::I8 => true,
            MmaKind::F8f6f4 => {
                b_is_mn_major || is_large && (self.is_a_in_tensor_memory || self.is_sparse)
            }
            MmaKind::Mxf4Ultra => !self.is_pair,
            _ => is_large && self.is_a_in_tensor_memory,
        };
        let fine = if self.is_pair { 16 } else { 8 };
        if is_coarse { 2 * fine } else { fine }
    }
}
