//! Warpgroup MMA atoms: `wgmma`, with operands in shared memory.

use core::marker::PhantomData;

use super::copy_atom::{Memory, Registers};
use super::mma_atom::MmaTraits;
use super::value::zero_sized;
use crate::Layout;
use crate::generated::names::{_16, _32, _33, _64, _128, _256, _257, _512, _1024};
use crate::int::digit::{_4, _8};
use crate::int::{
    _0, _1, _2, Compare, DivideUp, DividedUp, Divisor, Equal, Greater, IsZero, Less, Multiple,
    Neither, Product, Relate, Times,
};
use crate::modes::Nil;
use crate::report::{By, Decimal, HasColumns, Rejection, Verdict};

macro_rules! atoms {
    ($(
        $(#[$doc:meta])*
        $Atom:ident $sum:literal $a:literal $b:literal $source:literal: $K:ident, $Step:ident;
    )+) => {$(
        #[doc = concat!("`wgmma` with inputs ", $a, " and ", $b, ", and ", $sum, " accumulators, 64 rows by `N` columns.")]
        ///
        /// `A` is in shared memory, [`Memory`], like `B`, or in [`Registers`].
        ///
        $(#[$doc])*
        /// # Source
        ///
        #[doc = concat!("CuTe `", $source, "` (`mma_traits_sm90_gmma.hpp`).")]
        pub struct $Atom<N, A = Memory>(PhantomData<(N, A)>);
        zero_sized! { $Atom<N, A> }

        impl<N, A> MmaTraits for $Atom<N, A>
        where
            N: WgmmaColumns<$Step>,
            A: WgmmaRows<$K>,
        {
            type M = _64;
            type N = N;
            type K = $K;
            type ThrId = Layout<_128, _1>;
            type A = A::Output;
            type B = InMemory<N, $K>;
            type C = Accumulators<N::Eighth>;
            type Verdict = N::Verdict;
        }
    )+};
}
atoms! {
    WgmmaF16F16 "f16" "f16" "f16" "MMA_64xNx16_F16F16F16_SS": _16, _8;
    /// ```
    /// use layout_core::{atoms::*, *};
    /// use static_assertions::assert_type_eq_all;
    ///
    /// // Two warpgroups, one above the other.
    /// type Mma = TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
    /// assert_type_eq_all!(TileOfMma<Mma>, (_128, _256, _16));
    /// // A thread holds 128 sums of a tile.
    /// type Sums = FragmentC<Layout<(_128, _256), (_256, _1)>, Mma>;
    /// assert_type_eq_all!(SizeOf<Sums>, _128);
    /// ```
    ///
    WgmmaF32F16 "f32" "f16" "f16" "MMA_64xNx16_F32F16F16_SS": _16, _8;
    WgmmaF32Bf16 "f32" "bf16" "bf16" "MMA_64xNx16_F32BF16BF16_SS": _16, _8;
    WgmmaF32Tf32 "f32" "tf32" "tf32" "MMA_64xNx8_F32TF32TF32_SS_TN": _8, _8;
    WgmmaF32E4m3 "f32" "e4m3" "e4m3" "MMA_64xNx32_F32E4M3E4M3_SS_TN": _32, _8;
    WgmmaF32E4m3E5m2 "f32" "e4m3" "e5m2" "MMA_64xNx32_F32E4M3E5M2_SS_TN": _32, _8;
    WgmmaF32E5m2E4m3 "f32" "e5m2" "e4m3" "MMA_64xNx32_F32E5M2E4M3_SS_TN": _32, _8;
    WgmmaF32E5m2 "f32" "e5m2" "e5m2" "MMA_64xNx32_F32E5M2E5M2_SS_TN": _32, _8;
    WgmmaS32S8 "s32" "s8" "s8" "MMA_64xNx32_S32S8S8_SS_TN": _32, _16;
    WgmmaS32U8 "s32" "u8" "u8" "MMA_64xNx32_S32U8U8_SS_TN": _32, _16;
}

/// All elements of an operand of `Rows` rows, for each thread, because the operand is in shared memory.
type InMemory<Rows, K> = Layout<(_128, (Rows, K)), (_0, (_1, Rows))>;
/// 64 rows of 8 columns, `Eighth` times. In each, a thread has two rows of two adjacent elements.
type Accumulators<Eighth> =
    Layout<((_4, _8, _4), (_2, _2, Eighth)), ((_128, _1, _16), (_64, _8, _512))>;

/// A **type operator**: the layout `(thread, value) -> element` of `A` with `K` columns, stored in `Self`.
#[diagnostic::on_unimplemented(
    message = "expected `atoms::Memory` or `atoms::Registers` for `A` of a `wgmma`, found `{Self}`",
    label = "`A` is in neither shared memory nor registers",
    note = "store `A` in `atoms::Memory` or in `atoms::Registers`"
)]
pub trait WgmmaRows<K> {
    /// The layout.
    type Output;
}
impl<K> WgmmaRows<K> for Memory {
    type Output = InMemory<_64, K>;
}
/// 32-bit elements: each thread has two rows of two elements with stride 4.
impl WgmmaRows<_8> for Registers {
    type Output = Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>;
}
/// 16-bit elements, with the layout of the accumulators: each thread has two rows of two adjacent
/// elements, twice.
impl WgmmaRows<_16> for Registers {
    type Output = Accumulators<_2>;
}
/// 8-bit elements: each thread has two rows of four adjacent elements, twice.
impl WgmmaRows<_32> for Registers {
    type Output = Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>;
}

/// A **type operator**: the check that `wgmma` supports `Self` columns: a multiple of `Step`, or of 8 up to 32,
/// and at most 256.
#[diagnostic::on_unimplemented(
    message = "expected a static number of columns, found `{Self}`",
    label = "this is not a static integer",
    note = "write the columns of a `wgmma` as a static integer: `atoms::WgmmaF32F16<_256>`"
)]
pub trait WgmmaColumns<Step> {
    /// The number of columns divided by 8.
    type Eighth;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, Step, Answer> WgmmaColumns<Step> for N
where
    N: Compare<_257, Output = Answer>,
    Answer: FewColumns<N, Step>,
{
    type Eighth = Answer::Eighth;
    type Verdict = Answer::Verdict;
}

/// The error for `N` columns. The error suggests `Nearest`.
type Instead<N, Nearest> = Rejection<By<HasColumns, N, Nearest>>;
/// The next multiple of `Step`.
type UpTo<N, Step> = Product<DividedUp<N, Step>, Step>;

/// A **type operator**: the same check. `Self` is the comparison of `N` with 257.
pub trait FewColumns<N, Step> {
    /// The number of columns divided by 8.
    type Eighth;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, Step, Answer> FewColumns<N, Step> for Less
where
    N: Relate<_8, Output = Answer>,
    Answer: WholeColumns<N, Step>,
{
    type Eighth = Answer::Eighth;
    type Verdict = Answer::Verdict;
}
macro_rules! many {
    ($($Answer:ident)+) => {$(
        impl<N: Decimal, Step> FewColumns<N, Step> for $Answer {
            type Eighth = _1;
            type Verdict = Instead<N, _256>;
        }
    )+};
}
many! { Equal Greater }

/// A **type operator**: the same check. `Self` is the relation of `N` to 8.
pub trait WholeColumns<N, Step> {
    /// The number of columns divided by 8.
    type Eighth;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, Step, Eighth, OfStep, OfFew> WholeColumns<N, Step> for Multiple<Eighth>
where
    N: Relate<Step, Output = OfStep> + Compare<_33, Output = OfFew>,
    (OfStep, OfFew): ColumnsInSteps<N, Step>,
{
    type Eighth = Eighth;
    type Verdict = <(OfStep, OfFew) as ColumnsInSteps<N, Step>>::Verdict;
}
impl<N: Decimal, Step: Decimal> WholeColumns<N, Step> for IsZero {
    type Eighth = _1;
    type Verdict = Instead<N, Step>;
}
macro_rules! torn {
    ($([$($Q:ident)?] $Answer:ty,)+) => {$(
        impl<$($Q,)? N, Step> WholeColumns<N, Step> for $Answer
        where
            N: Decimal + DivideUp<Step, Output: Times<Step, Output: Decimal>>,
        {
            type Eighth = _1;
            type Verdict = Instead<N, UpTo<N, Step>>;
        }
    )+};
}
torn! { [Q] Divisor<Q>, [] Neither, }

/// A **type operator**: the same check for a multiple of 8. `Self` is the relation of `N` to `Step`, and its
/// comparison with 33.
pub trait ColumnsInSteps<N, Step> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, Step, Q, OfFew> ColumnsInSteps<N, Step> for (Multiple<Q>, OfFew) {
    type Verdict = Nil;
}
macro_rules! between_steps {
    ($([$($Q:ident)?] $OfStep:ty,)+) => {$(
        impl<$($Q,)? N, Step> ColumnsInSteps<N, Step> for ($OfStep, Less) {
            type Verdict = Nil;
        }
        impl<$($Q,)? N, Step> ColumnsInSteps<N, Step> for ($OfStep, Greater)
        where
            N: Decimal + DivideUp<Step, Output: Times<Step, Output: Decimal>>,
        {
            type Verdict = Instead<N, UpTo<N, Step>>;
        }
    )+};
}
between_steps! { [Q] Divisor<Q>, [] Neither, }
