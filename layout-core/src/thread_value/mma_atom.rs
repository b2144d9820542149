//! Atoms of matrix products: one instruction, its threads, and the elements that each holds.

use crate::Layout;
use crate::generated::names::{_16, _32, _64, _128};
use crate::int::digit::{_4, _8};
use crate::int::{_0, _1, _2};
use crate::modes::Nil;
use crate::report::Verdict;

/// A matrix product `D = A * B + C` of one instruction.
///
/// `A` is `M` by `K`, `B` is `N` by `K`, `C` is `M` by `N`; the layouts send a thread and one of its
/// values to the integer coordinate of an element.
///
/// # Source
///
/// CuTe `MMA_Traits` (`mma_traits.hpp`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an atom of matrix products",
    label = "not an atom of matrix products",
    note = "an atom is `atoms::UniversalFma`, `M16n8k16F32F16`, `WgmmaF32F16<_256>`, ..."
)]
pub trait MmaTraits {
    /// The rows of `A` and `C`.
    type M;
    /// The rows of `B`, columns of `C`.
    type N;
    /// The columns of `A` and `B`.
    type K;
    /// Logical thread to its index in the group.
    type ThrId;
    /// `(thread, value) -> element` of `A`.
    type A;
    /// `(thread, value) -> element` of `B`.
    type B;
    /// `(thread, value) -> element` of `C` and `D`.
    type C;
    /// [`Nil`], or a refusal if there is no such instruction.
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

/// A warp.
type Warp = Layout<_32, _1>;
/// The only thread, the only value.
type One = Layout<(_1, _1), (_0, _0)>;
/// 16 by 8: two rows of two neighbours.
type Square16x8 = Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>;
/// 8 by 8: two neighbours.
type Square8x8 = Layout<((_4, _8), _2), ((_16, _1), _8)>;
/// 16 by 16: [`Square16x8`] twice.
type Square16x16 = Layout<((_4, _8), (_2, _2, _2)), ((_32, _1), (_16, _8, _128))>;
/// 8 by 16: [`Square8x8`] twice.
type Square8x16 = Layout<((_4, _8), (_2, _2)), ((_16, _1), (_8, _64))>;
/// 16 by 8 of words: two rows of two elements that are four apart.
type Words16x8 = Layout<((_4, _8), (_2, _2)), ((_16, _1), (_8, _64))>;
/// 8 by 8 of words: two elements that are four apart.
type Words8x8 = Layout<((_4, _8), _2), ((_8, _1), _32)>;

atoms! {
    /// A multiplication and addition of one thread.
    UniversalFma "UniversalFMA` (`mma_traits.hpp":
        _1 _1 _1, Layout<_1, _0>, One, One, One;
    /// `mma.sync.m16n8k8` of tf32 in f32.
    M16n8k8F32Tf32 "SM80_16x8x8_F32TF32TF32F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _8, Warp, Words16x8, Words8x8, Square16x8;
    /// `mma.sync.m16n8k8` of f16 in f16.
    M16n8k8F16F16 "SM80_16x8x8_F16F16F16F16_TN` (`mma_traits_sm80.hpp":
        _16 _8 _8, Warp, Square16x8, Square8x8, Square16x8;
    /// `mma.sync.m16n8k8` of f16 in f32.
    M16n8k8F32F16 "SM80_16x8x8_F32F16F16F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _8, Warp, Square16x8, Square8x8, Square16x8;
    /// `mma.sync.m16n8k8` of bf16 in f32.
    M16n8k8F32Bf16 "SM80_16x8x8_F32BF16BF16F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _8, Warp, Square16x8, Square8x8, Square16x8;
    /// `mma.sync.m16n8k16` of f16 in f16.
    M16n8k16F16F16 "SM80_16x8x16_F16F16F16F16_TN` (`mma_traits_sm80.hpp":
        _16 _8 _16, Warp, Square16x16, Square8x16, Square16x8;
    /// `mma.sync.m16n8k16` of f16 in f32.
    M16n8k16F32F16 "SM80_16x8x16_F32F16F16F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _16, Warp, Square16x16, Square8x16, Square16x8;
    /// `mma.sync.m16n8k16` of bf16 in f32.
    M16n8k16F32Bf16 "SM80_16x8x16_F32BF16BF16F32_TN` (`mma_traits_sm80.hpp":
        _16 _8 _16, Warp, Square16x16, Square8x16, Square16x8;
}
