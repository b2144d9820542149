//! MMA atoms: one instruction, its threads, and the elements that each thread owns.

use core::fmt;

use super::Wgmma;
use super::copy_atom::layout;
use crate::Layout;

/// An MMA instruction `D = A * B + C`.
///
/// `A` is `m` by `k`, `B` is `n` by `k`, and `C` is `m` by `n`. [`a`](Self::a), [`b`](Self::b) and
/// [`c`](Self::c) map a thread and one of its values to the integer coordinate of an element. In
/// the names, the accumulator type comes before the type of `A` and `B`.
///
/// ```
/// use layout_algebra::MmaAtom;
///
/// let atom = MmaAtom::M16n8k16F32F16;
/// assert_eq!(atom.shape_mnk(), [16, 8, 16]);
/// assert_eq!(atom.c().to_string(), "((4,8),(2,2)):((32,1),(16,8))");
/// ```
///
/// # Source
///
/// CuTe `MMA_Traits` (`mma_traits.hpp`, `mma_traits_sm80.hpp`, `mma_traits_sm90_gmma.hpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MmaAtom {
    /// A multiply-add of one thread: `UniversalFMA`.
    UniversalFma,
    /// `mma.sync.m16n8k8` on TF32 with f32 accumulators: `SM80_16x8x8_F32TF32TF32F32_TN`.
    M16n8k8F32Tf32,
    /// `mma.sync.m16n8k8` on f16 with f16 accumulators: `SM80_16x8x8_F16F16F16F16_TN`.
    M16n8k8F16F16,
    /// `mma.sync.m16n8k8` on f16 with f32 accumulators: `SM80_16x8x8_F32F16F16F32_TN`.
    M16n8k8F32F16,
    /// `mma.sync.m16n8k8` on bf16 with f32 accumulators: `SM80_16x8x8_F32BF16BF16F32_TN`.
    M16n8k8F32Bf16,
    /// `mma.sync.m16n8k16` on f16 with f16 accumulators: `SM80_16x8x16_F16F16F16F16_TN`.
    M16n8k16F16F16,
    /// `mma.sync.m16n8k16` on f16 with f32 accumulators: `SM80_16x8x16_F32F16F16F32_TN`.
    M16n8k16F32F16,
    /// `mma.sync.m16n8k16` on bf16 with f32 accumulators: `SM80_16x8x16_F32BF16BF16F32_TN`.
    M16n8k16F32Bf16,
    /// Warpgroup `wgmma`, for example `MMA_64x256x16_F32F16F16_SS`.
    Wgmma(Wgmma),
}

/// The shape and element size that several atoms share.
#[derive(Clone, Copy)]
enum Form {
    One,
    M16n8k8OfWords,
    M16n8k8OfHalves,
    M16n8k16,
    Wgmma(Wgmma),
}

impl MmaAtom {
    /// All single-thread and warp atoms. For warpgroup atoms, see [`Wgmma::all`].
    pub const ALL: [Self; 8] = [
        Self::UniversalFma,
        Self::M16n8k8F32Tf32,
        Self::M16n8k8F16F16,
        Self::M16n8k8F32F16,
        Self::M16n8k8F32Bf16,
        Self::M16n8k16F16F16,
        Self::M16n8k16F32F16,
        Self::M16n8k16F32Bf16,
    ];

    fn form(self) -> Form {
        match self {
            Self::UniversalFma => Form::One,
            Self::M16n8k8F32Tf32 => Form::M16n8k8OfWords,
            Self::M16n8k8F16F16 | Self::M16n8k8F32F16 | Self::M16n8k8F32Bf16 => {
                Form::M16n8k8OfHalves
            }
            Self::M16n8k16F16F16 | Self::M16n8k16F32F16 | Self::M16n8k16F32Bf16 => Form::M16n8k16,
            Self::Wgmma(wgmma) => Form::Wgmma(wgmma),
        }
    }

    /// Returns `m`, `n` and `k`.
    #[must_use]
    pub fn shape_mnk(self) -> [i64; 3] {
        match self.form() {
            Form::One => [1, 1, 1],
            Form::M16n8k8OfWords | Form::M16n8k8OfHalves => [16, 8, 8],
            Form::M16n8k16 => [16, 8, 16],
            Form::Wgmma(wgmma) => [64, wgmma.columns(), wgmma.numbers().k()],
        }
    }

    /// Returns the threads that issue the instruction: logical thread to index in the group.
    #[must_use]
    pub fn thr_id(self) -> Layout {
        match self.form() {
            Form::One => layout(1, 0),
            Form::Wgmma(_) => layout(128, 1),
            _ => layout(32, 1),
        }
    }

    /// Returns `(thread, value) -> element` of `A`.
    #[must_use]
    pub fn a(self) -> Layout {
        match self.form() {
            Form::One => layout((1, 1), (0, 0)),
            Form::M16n8k8OfWords => layout(((4, 8), (2, 2)), ((16, 1), (8, 64))),
            Form::M16n8k8OfHalves => self.c(),
            Form::M16n8k16 => layout(((4, 8), (2, 2, 2)), ((32, 1), (16, 8, 128))),
            Form::Wgmma(wgmma) => wgmma.a(),
        }
    }

    /// Returns `(thread, value) -> element` of `B`.
    #[must_use]
    pub fn b(self) -> Layout {
        match self.form() {
            Form::One => layout((1, 1), (0, 0)),
            Form::M16n8k8OfWords => layout(((4, 8), 2), ((8, 1), 32)),
            Form::M16n8k8OfHalves => layout(((4, 8), 2), ((16, 1), 8)),
            Form::M16n8k16 => layout(((4, 8), (2, 2)), ((16, 1), (8, 64))),
            Form::Wgmma(wgmma) => wgmma.b(),
        }
    }

    /// Returns `(thread, value) -> element` of `C` and `D`.
    #[must_use]
    pub fn c(self) -> Layout {
        match self.form() {
            Form::One => layout((1, 1), (0, 0)),
            Form::Wgmma(wgmma) => wgmma.c(),
            _ => layout(((4, 8), (2, 2)), ((32, 1), (16, 8))),
        }
    }
}

/// Prints the name, `m16n8k16_f32_f16`.
impl fmt::Display for MmaAtom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UniversalFma => "universal_fma",
            Self::M16n8k8F32Tf32 => "m16n8k8_f32_tf32",
            Self::M16n8k8F16F16 => "m16n8k8_f16_f16",
            Self::M16n8k8F32F16 => "m16n8k8_f32_f16",
            Self::M16n8k8F32Bf16 => "m16n8k8_f32_bf16",
            Self::M16n8k16F16F16 => "m16n8k16_f16_f16",
            Self::M16n8k16F32F16 => "m16n8k16_f32_f16",
            Self::M16n8k16F32Bf16 => "m16n8k16_f32_bf16",
            Self::Wgmma(wgmma) => return wgmma.fmt(f),
        })
    }
}
