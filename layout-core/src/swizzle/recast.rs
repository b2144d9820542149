//! Recasts, slices and vectors of swizzled layouts.

use super::{ComposedLayout, Swizzle};
use crate::Layout;
use crate::algebra::common::{MaxAlignment, MaxAlignmentOf};
use crate::algebra::recast::{DowncastOutcome, UpcastOutcome};
use crate::algebra::slice::SliceOutcome;
use crate::algebra::slice::offset::OffsetFrom;
use crate::int::{_0, _1, _2, Divisor, Multiple, Neither, Product, Relate, Relation, Times};
use crate::modes::Nil;
use crate::node::{CountOf, Node, Several, Single, Zero};
use crate::quotient::{CommonDivisor, Gcd};
use crate::report::{
    Both, Evaluated, NotPowerOfTwo, OffsetBetween, PartsElements, Rejection, Verdict, all,
};

/// The swizzle for elements that are `N` times as large. `N` must be a power of two.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Bytes = Swizzled<Swizzle<3, 4, 3>, Layout<(_8, _128), (_128, _1)>>;
/// assert_type_eq_all!(
///     UpcastOf<Bytes, _4>,
///     Swizzled<Swizzle<3, 2, 3>, Layout<(_8, _32), (_32, _1)>>,
/// );
/// ```
impl<const B: u32, const M: u32, const S: i32, N, R> UpcastOutcome<N> for Swizzle<B, M, S>
where
    N: Node,
    CountOf<N>: RecastBits<Self, N, Larger, Output = R>,
{
    type Answer = Evaluated<R, <CountOf<N> as RecastBits<Self, N, Larger>>::Verdict>;
}

/// The swizzle for elements of one `N`th of the size. `N` must be a power of two.
impl<const B: u32, const M: u32, const S: i32, N, R> DowncastOutcome<N> for Swizzle<B, M, S>
where
    N: Node,
    CountOf<N>: RecastBits<Self, N, Smaller, Output = R>,
{
    type Answer = Evaluated<R, <CountOf<N> as RecastBits<Self, N, Smaller>>::Verdict>;
}

/// Marker of a recast to larger elements.
pub struct Larger;
/// Marker of a recast to smaller elements.
pub struct Smaller;

/// A **type operator**: the swizzle `W` for an element size changed by the factor `N`. `Self` classifies `N`.
pub trait RecastBits<W, N, To> {
    /// The swizzle.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
/// The factor 1.
impl<W, N, To> RecastBits<W, N, To> for Single
where
    W: RecastSwizzle,
{
    type Output = W::Output;
    type Verdict = W::Verdict;
}
impl<W, N, To> RecastBits<W, N, To> for Several
where
    N: Relate<_2>,
    Relation<N, _2>: RecastBits<W, N, To>,
{
    type Output = <Relation<N, _2> as RecastBits<W, N, To>>::Output;
    type Verdict = <Relation<N, _2> as RecastBits<W, N, To>>::Verdict;
}
impl<W, N, To> RecastBits<W, N, To> for Neither {
    type Output = W;
    type Verdict = Rejection<NotPowerOfTwo>;
}
/// An even factor: one step by 2, then the rest of the factor.
impl<Half, W, N, To, R> RecastBits<W, N, To> for Multiple<Half>
where
    W: OneBit<To>,
    Half: Node,
    CountOf<Half>: RecastBits<W::Output, Half, To, Output = R>,
{
    type Output = R;
    type Verdict = <CountOf<Half> as RecastBits<W::Output, Half, To>>::Verdict;
}

/// A **type operator**: the result of [`RecastBits`], where `Self` is the swizzle or its [`Cut`] fields.
pub trait RecastSwizzle {
    /// The swizzle.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<const B: u32, const M: u32, const S: i32> RecastSwizzle for Swizzle<B, M, S> {
    type Output = Self;
    type Verdict = Nil;
}

/// The fields of `Swizzle<_, 0, S>`, with a negative `S`, where larger elements contain only a part of the lower
/// field. The upper `B` bits of the field, and `A` bits of the gap between the fields, are above the element.
///
/// Such a swizzle has no result: bits inside the element change bits outside. Once the element contains both
/// fields, the swizzle disappears.
pub struct Cut<const B: u32, const A: u32, const S: i32>;
impl<const S: i32> RecastSwizzle for Cut<0, 0, S> {
    type Output = Swizzle<0, 0, S>;
    type Verdict = Nil;
}
impl<const S: i32> OneBit<Larger> for Cut<0, 0, S> {
    type Output = Self;
}

/// A **type operator**: the swizzle for elements of twice or half the size.
#[diagnostic::on_unimplemented(
    message = "a field of the recast swizzle extends above bit 31",
    label = "this swizzle cannot be recast",
    note = "swizzle: use a smaller factor: a recast to smaller elements moves the fields up by log2 of \
            the factor"
)]
pub trait OneBit<To> {
    /// The swizzle.
    type Output;
}

/// The shift of a swizzle.
pub struct Shift<const S: i32>;

/// A **type operator**: the swizzle `Swizzle<_, 0, S>` with `B` bits, after the element contains the lowest bit
/// of its lower field.
pub trait LoseBit<const B: u32> {
    /// The swizzle.
    type Output;
}

macro_rules! bases {
    ($($base:literal $less:literal,)+) => {$(
        impl<const B: u32, const S: i32> OneBit<Larger> for Swizzle<B, $base, S> {
            type Output = Swizzle<B, $less, S>;
        }
        impl<const B: u32, const S: i32> OneBit<Smaller> for Swizzle<B, $less, S> {
            type Output = Swizzle<B, $base, S>;
        }
        impl<const S: i32> OneBit<Larger> for Swizzle<$base, 0, S>
        where
            Shift<S>: LoseBit<$less>,
        {
            type Output = <Shift<S> as LoseBit<$less>>::Output;
        }
        /// The bits that are read are above the bits that change.
        impl<const B: u32> LoseBit<B> for Shift<$base> {
            type Output = Swizzle<B, 0, $base>;
        }
        /// The bits that are read are below the bits that change.
        impl<const B: u32> LoseBit<B> for Shift<{ -$base }> {
            type Output = Cut<B, $base, { -$base }>;
        }
        impl<const A: u32, const S: i32> OneBit<Larger> for Cut<$base, A, S> {
            type Output = Cut<$less, A, S>;
        }
        impl<const S: i32> OneBit<Larger> for Cut<0, $base, S> {
            type Output = Cut<0, $less, S>;
        }
        impl<const A: u32, const S: i32> RecastSwizzle for Cut<$base, A, S> {
            type Output = Swizzle<$base, 0, S>;
            type Verdict = Rejection<PartsElements>;
        }
        impl<const S: i32> RecastSwizzle for Cut<0, $base, S> {
            type Output = Swizzle<0, 0, S>;
            type Verdict = Rejection<PartsElements>;
        }
        impl<const B: u32, const S: i32> LargestVector for Swizzle<B, $base, S>
        where
            Swizzle<B, $less, S>: LargestVector,
            _2: Times<<Swizzle<B, $less, S> as LargestVector>::Output>,
        {
            type Output = Product<_2, <Swizzle<B, $less, S> as LargestVector>::Output>;
        }
    )+};
}
bases! {
    1 0,
    2 1,
    3 2,
    4 3,
    5 4,
    6 5,
    7 6,
    8 7,
    9 8,
    10 9,
    11 10,
    12 11,
    13 12,
    14 13,
    15 14,
    16 15,
    17 16,
    18 17,
    19 18,
    20 19,
    21 20,
    22 21,
    23 22,
    24 23,
    25 24,
    26 25,
    27 26,
    28 27,
    29 28,
    30 29,
    31 30,
    32 31,
}
/// A swizzle of 0 bits.
impl<const S: i32> OneBit<Larger> for Swizzle<0, 0, S> {
    type Output = Self;
}

/// A **type operator**: the number of elements that a swizzle keeps contiguous, `2^M`.
pub trait LargestVector {
    /// The number of elements.
    type Output;
}
impl<const B: u32, const S: i32> LargestVector for Swizzle<B, 0, S> {
    type Output = _1;
}

/// Computes `upcast(swizzle o offset o a, n) = upcast(swizzle, n) o offset / n o upcast(a, n)`.
impl<W, O, S, D, N, L, V, P, Fit, Bits> UpcastOutcome<N> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: UpcastOutcome<N, Answer = Evaluated<L, Fit>>,
    Fit: Verdict,
    W: UpcastOutcome<N, Answer = Evaluated<V, Bits>>,
    Bits: Verdict,
    O: Node,
    CountOf<O>: OffsetInVectors<O, N, Output = P>,
{
    type Answer = Evaluated<
        ComposedLayout<V, P, L>,
        all!(Fit, Bits, <CountOf<O> as OffsetInVectors<O, N>>::Verdict),
    >;
}

/// Computes `downcast(swizzle o offset o a, n) = downcast(swizzle, n) o offset * n o downcast(a, n)`.
impl<W, O, S, D, N, L, V, Fit, Bits> DowncastOutcome<N> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: DowncastOutcome<N, Answer = Evaluated<L, Fit>>,
    W: DowncastOutcome<N, Answer = Evaluated<V, Bits>>,
    Fit: Verdict,
    Bits: Verdict,
    N: Times<O>,
{
    type Answer = Evaluated<ComposedLayout<V, Product<N, O>, L>, Both<Fit, Bits>>;
}

/// A **type operator**: the offset `O` in elements that are `N` times as large. `Self` is the relation of `O`
/// to `N`.
pub trait OffsetInVectors<O, N> {
    /// The offset.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<O, N> OffsetInVectors<O, N> for Zero {
    type Output = _0;
    type Verdict = Nil;
}

macro_rules! positive_offset {
    ($($count:ident)+) => {$(
        impl<O, N> OffsetInVectors<O, N> for $count
        where
            O: Relate<N>,
            Relation<O, N>: WholeVectors,
        {
            type Output = <Relation<O, N> as WholeVectors>::Output;
            type Verdict = <Relation<O, N> as WholeVectors>::Verdict;
        }
    )+};
}
positive_offset! { Single Several }

/// An offset that is a multiple of the factor.
pub trait WholeVectors {
    /// The quotient.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Q> WholeVectors for Multiple<Q> {
    type Output = Q;
    type Verdict = Nil;
}
impl<Q> WholeVectors for Divisor<Q> {
    type Output = _0;
    type Verdict = Rejection<OffsetBetween>;
}
impl WholeVectors for Neither {
    type Output = _0;
    type Verdict = Rejection<OffsetBetween>;
}

/// The slice of a swizzled layout at a coordinate of static integers and free modes. The compiler computes its
/// start.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Smem = Swizzled<Swizzle<3, 2, 3>, Layout<(_8, _32), (_32, _1)>>;
/// assert_type_eq_all!(
///     Sliced<Smem, (_3, Keep)>,
///     ComposedLayout<Swizzle<3, 2, 3>, _96, Layout<(_32,), (_1,)>>,
/// );
/// ```
impl<W, O, S, D, C, R, Start, V> SliceOutcome<C> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: SliceOutcome<C, Answer = Evaluated<R, V>>,
    C: OffsetFrom<S, D, O, Output = Start>,
    V: Verdict,
{
    type Answer = Evaluated<ComposedLayout<W, Start, R>, V>;
}

/// The alignment is limited by the layout, the offset and the swizzle.
impl<W, O, S, D> MaxAlignment for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: MaxAlignment,
    W: LargestVector,
    W::Output: CommonDivisor<O>,
    Gcd<W::Output, O>: CommonDivisor<MaxAlignmentOf<Layout<S, D>>>,
{
    type Output = Gcd<Gcd<W::Output, O>, MaxAlignmentOf<Layout<S, D>>>;
}
