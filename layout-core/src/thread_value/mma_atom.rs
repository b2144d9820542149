//! MMA atoms: one instruction, its threads, and the elements that each thread holds.

use crate::Layout;
use crate::generated::names::{_16, _32, _64, _128};
use crate::int::digit::{_4, _8};
use crate::int::{_0, _1, _2};
use crate::modes::Nil;
use crate::report::Verdict;

/// An MMA instruction, which computes `D = A * B + C`.
///
/// `A` is `M` by `K`, `B` is `N` by `K`, and `C` is `M` by `N`. The layouts map a thread and one of its values
/// to the linear index of an element.
///
/// # Source
///
/// CuTe `MMA_Traits` (`mma_traits.hpp`).
#[diagnostic::on_unimplemented(
    message = "expected an MMA atom, found `{Self}`",
    label = "this is not an MMA atom",
    note = "use an atom such as `atoms::UniversalFma`, `M16n8k16F32F16`, `WgmmaF32F16<_256>`, ..."
)]
pub trait MmaTraits {
    /// The number of rows of `A` and `C`.
    type M;
    /// The number of rows of `B`, which is the number of columns of `C`.
    type N;
    /// The number of columns of `A` and `B`.
    type K;
    /// The layout from logical thread to index in the group.
    type ThrId;
    /// The layout `(thread, value) -> element` of `A`.
    type A;
    /// The layout `(thread, value) -> element` of `B`.
    type B;
    /// The layout `(thread, value) -> element` of `C` and `D`.
    type C;
    /// [`Nil`] if the instruction exists, otherwise the error.
    type Verdict: Verdict;
}

macro_rules! atoms {
    ($(
        $(#[$doc:meta])* $Atom:ident $source:literal:
        $M:ident $N:ident $K:ident, $Threads:ty, $A:ty, $B:ty, $C:ty;
    )+) => {$(
        $(#[$doc])*
        ///
        /// # Source
        ///
        #[doc = concat!("CuTe `", $source, "`.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $Atom;

        impl MmaTraits for $Atom {
            type M = $M;
            type N = $N;
            type K = $K;
            type ThrId = $Threads;
            type A = $A;
            type B = $B;
            type C = $C;
            type Verdict = Nil;
        }
    )+};
}

/// The threads of a warp.
type Warp = Layout<_32, _1>;
/// A single thread with a single value.
type One = Layout<(_1, _1), (_0, _0)>;
/// 16 by 8 elements: each thread has two rows of two adjacent elements.
type Square16x8 = Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>;
/// 8 by 8 elements: each thread has two adjacent elements.
type Square8x8 = Layout<((_4, _8), _2), ((_16, _1), _8)>;
/// 16 by 16 elements: [`Square16x8`] twice.
type Square16x16 = Layout<((_4, _8), (_2, _2, _2)), ((_32, _1), (_16, _8, _128))>;
/// 8 by 16 elements: [`Square8x8`] twice.
type Square8x16 = Layout<((_4, _8), (_2, _2)), ((_16, _1), (_8, _64))>;
/// 16 by 8 32-bit elements: each thread has two rows of two elements with stride 4.
type Words16x8 = Layout<((_4, _8), (_2, _2)), ((_16, _1), (_8, _64))>;
/// 8 by 8 32-bit elements: each thread has two elements with stride 4.
type Words8x8 = Layout<((_4, _8), _2), ((_8, _1), _32)>;

atoms! {
    /// A multiply-add of one thread.
    UniversalFma "UniversalFMA` (`mma_traits.hpp":
        _1 _1 _1, Layout<_1, _0>, One, One, One;
    /// `mma.sync.m16n8k8` with TF32 inputs and FP32 accumulators.
    M16n8k8F32Tf32 "SM80_16x8x8_F32TF32TF32F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _8, Warp, Words16x8, Words8x8, Square16x8;
    /// `mma.sync.m16n8k8` with FP16 inputs and accumulators.
    M16n8k8F16F16 "SM80_16x8x8_F16F16F16F16_TN` (`mma_traits_sm80.hpp":
        _16 _8 _8, Warp, Square16x8, Square8x8, Square16x8;
    /// `mma.sync.m16n8k8` with FP16 inputs and FP32 accumulators.
    M16n8k8F32F16 "SM80_16x8x8_F32F16F16F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _8, Warp, Square16x8, Square8x8, Square16x8;
    /// `mma.sync.m16n8k8` with BF16 inputs and FP32 accumulators.
    M16n8k8F32Bf16 "SM80_16x8x8_F32BF16BF16F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _8, Warp, Square16x8, Square8x8, Square16x8;
    /// `mma.sync.m16n8k16` with FP16 inputs and accumulators.
    M16n8k16F16F16 "SM80_16x8x16_F16F16F16F16_TN` (`mma_traits_sm80.hpp":
        _16 _8 _16, Warp, Square16x16, Square8x16, Square16x8;
    /// `mma.sync.m16n8k16` with FP16 inputs and FP32 accumulators.
    M16n8k16F32F16 "SM80_16x8x16_F32F16F16F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _16, Warp, Square16x16, Square8x16, Square16x8;
    /// `mma.sync.m16n8k16` with BF16 inputs and FP32 accumulators.
    M16n8k16F32Bf16 "SM80_16x8x16_F32BF16BF16F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _16, Warp, Square16x16, Square8x16, Square16x8;
}
