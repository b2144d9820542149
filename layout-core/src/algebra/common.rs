//! The vectors that two layouts have in common.

use super::composition::{Compose, Composed, RightOfCompose};
use super::inverse::{IndexModes, IndexedMode, RightInverse, RightInverted};
use super::sort::{ExchangeSort, Keyed};
use crate::Layout;
use crate::algebra::outcome::answers;
use crate::int::{
    _0, _1, Compare, Compared, Equal, Greater, Less, Minus, Predecessor, Product, Times,
};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::IsLayout;
use crate::modes::merge::Merged;
use crate::modes::{Cons, Mode, Nil};
use crate::node::{CountOf, Node, Several, Single, Zero};
use crate::quotient::{CeilQuotientOf, CommonDivisor, Gcd};
use crate::report::{Accepted, Evaluated, Verdict};

/// A **type operator**: the number of elements that are contiguous in both `Self` and the layout
/// `B`, starting at the first one. This number is the widest vector for a copy between the two
/// layouts.
///
/// ```text
/// a(right_inverse(b)(n)) == n     for all n < result
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Gmem = Layout<(_8, _4), (_1, _8)>;
/// type Smem = Layout<(_8, _4), (_1, _10)>;
/// assert_type_eq_all!(MaxCommonVectorOf<Gmem, Smem>, _8);
/// assert_type_eq_all!(MaxCommonVectorOf<Layout<_6, _1>, Gmem>, _6);
/// ```
///
/// # Errors
///
/// Reports the same errors as [`Compose`] with the right inverse of `B`. The composition can fail
/// even if the layouts have no vector in common:
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: MaxCommonVectorOf<Layout<(_4, _3), (_3, _1)>, Layout<(_6, _2), (_2, _1)>>) {}
/// ```
/// ```text
/// error[E0277]: stride 6 is not a multiple of shape 4
/// ```
///
/// # Source
///
/// CuTe `max_common_vector` (`layout.hpp`).
#[doc(alias = "max_common_vector")]
pub trait MaxCommonVector<B> {
    /// The number of elements.
    type Output;
}

/// The result of [`MaxCommonVector`].
pub type MaxCommonVectorOf<A, B> = <A as MaxCommonVector<B>>::Output;

impl<S, D, B, CS, CD, Cut, Common, Run, Modes, End> MaxCommonVector<B> for Layout<S, D>
where
    B: RightInverse,
    RightInverted<B>: RightOfCompose<Self, Answer = Evaluated<Layout<CS, CD>, Cut>>,
    Cut: Verdict<CheckReport: Accepted>,
    Layout<CS, CD>: Merged<Output = Common>,
    Common: FirstRun<Output = Run>,
    Self: Size,
    RightInverted<B>: IsLayout,
    RightInverted<B>: Merged<Output = Modes>,
    Modes: Before<SizeOf<Self>, Output = End>,
    Run: Compare<End>,
    Compared<Run, End>: Shorter<Run, End>,
{
    type Output = <Compared<Run, End> as Shorter<Run, End>>::Output;
}

/// A **type operator**: the number of elements, starting at the first one, with offsets below `N`.
/// The number is rounded down to a multiple of the size of the modes before the mode that reaches
/// `N`.
pub trait Before<N> {
    /// The number of elements.
    type Output;
}
impl<N> Before<N> for Nil {
    type Output = _1;
}
impl<S, D, Tail, N, Steps> Before<N> for Cons<Mode<S, D>, Tail>
where
    S: Predecessor<Output = Steps>,
    Steps: Times<D>,
    Product<Steps, D>: Compare<N>,
    Compared<Product<Steps, D>, N>: BeforeMode<S, D, Tail, N>,
{
    type Output = <Compared<Product<Steps, D>, N> as BeforeMode<S, D, Tail, N>>::Output;
}

/// One step of [`Before`]. `Self` is the comparison of the mode's largest offset with `N`.
pub trait BeforeMode<S, D, Tail, N> {
    /// The number of elements.
    type Output;
}
impl<S, D, Tail, N, Steps, Reach, Rest> BeforeMode<S, D, Tail, N> for Less
where
    S: Predecessor<Output = Steps>,
    Steps: Times<D, Output = Reach>,
    N: Minus<Reach, Output = Rest>,
    Tail: Before<Rest>,
    S: Times<Tail::Output>,
{
    type Output = Product<S, Tail::Output>;
}
impl<S, D, Tail, N> BeforeMode<S, D, Tail, N> for Equal
where
    N: CeilQuotientOf<D>,
{
    type Output = N::Output;
}
impl<S, D, Tail, N> BeforeMode<S, D, Tail, N> for Greater
where
    N: CeilQuotientOf<D>,
{
    type Output = N::Output;
}

/// A **type operator**: the smaller integer. `Self` is the comparison of the two.
pub trait Shorter<A, B> {
    /// The smaller integer.
    type Output;
}
impl<A, B> Shorter<A, B> for Less {
    type Output = A;
}
impl<A, B> Shorter<A, B> for Equal {
    type Output = A;
}
impl<A, B> Shorter<A, B> for Greater {
    type Output = B;
}

/// A **type operator**: the extent of the first mode if its stride is 1, otherwise 1.
pub trait FirstRun {
    /// The extent.
    type Output;
}
impl FirstRun for Nil {
    type Output = _1;
}
impl<S, D, Tail> FirstRun for Cons<Mode<S, D>, Tail>
where
    D: Node,
    CountOf<D>: RunOf<S>,
{
    type Output = <CountOf<D> as RunOf<S>>::Output;
}

/// A **type operator**: `S` if the stride is 1, otherwise 1. `Self` classifies the stride.
pub trait RunOf<S> {
    /// The extent.
    type Output;
}
impl<S> RunOf<S> for Single {
    type Output = S;
}
impl<S> RunOf<S> for Zero {
    type Output = _1;
}
impl<S> RunOf<S> for Several {
    type Output = _1;
}

/// A **type operator**: the linear indices of the offsets `0, 1, 2, ...`, as far as `Self` and the layout `B`
/// reach them at the same coordinates.
///
/// ```text
/// a(result(i)) == i and b(result(i)) == i     for all i < size(result)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Gmem = Layout<(_8, _4), (_1, _8)>;
/// type Smem = Layout<(_8, _4), (_1, _10)>;
/// assert_type_eq_all!(MaxCommonLayoutOf<Gmem, Smem>, Layout<_8, _1>);
/// ```
///
/// # Errors
///
/// Reports the same errors as [`MaxCommonVector`].
///
/// # Source
///
/// CuTe `max_common_layout` (`layout.hpp`).
#[doc(alias = "max_common_layout")]
pub trait MaxCommonLayout<B> {
    /// The layout.
    type Output;
}

answers! { MaxCommonLayout [B] "in generic code, add the bound `{Self}: ops::MaxCommonLayout<{B}>`"; }

/// The result of [`MaxCommonLayout`].
pub type MaxCommonLayoutOf<A, B> = <A as MaxCommonLayout<B>>::Output;

impl<S, D, B, N> MaxCommonLayoutOutcome<B> for Layout<S, D>
where
    Self: MaxCommonVector<B, Output = N>,
    B: RightInverse,
    N: Node,
    CountOf<N>: StartOf<RightInverted<B>, N>,
{
    type Output = <CountOf<N> as StartOf<RightInverted<B>, N>>::Output;
}

/// A **type operator**: the first `N` elements of the layout `A`. `Self` classifies `N`.
pub trait StartOf<A, N> {
    /// The layout.
    type Output;
}
impl<A, N> StartOf<A, N> for Single {
    type Output = Layout<_1, _0>;
}
impl<A, N> StartOf<A, N> for Several
where
    A: Compose<Layout<N, _1>>,
{
    type Output = Composed<A, Layout<N, _1>>;
}

/// A **type operator**: the maximum number of elements per vector such that vectors start at multiples of it.
///
/// ```text
/// result divides the run of offsets 0, 1, 2, ... and all strides beside it
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(MaxAlignmentOf<Layout<(_8, _4), (_1, _12)>>, _4);
/// ```
///
/// # Source
///
/// CuTe `max_alignment` (`layout.hpp`).
#[doc(alias = "max_alignment")]
pub trait MaxAlignment {
    /// The number of elements.
    type Output;
}

/// The result of [`MaxAlignment`].
pub type MaxAlignmentOf<A> = <A as MaxAlignment>::Output;

impl<S, D, Modes, Indexed, Sorted> MaxAlignment for Layout<S, D>
where
    Self: Merged<Output = Modes>,
    Modes: IndexModes<_1, Output = Indexed>,
    Indexed: ExchangeSort<Output = Sorted>,
    Sorted: AlignedRun<_1, _0>,
{
    type Output = <Sorted as AlignedRun<_1, _0>>::Output;
}

/// A **type operator**: the greatest common divisor of the contiguous offsets starting at `Next`, of the other
/// strides, and of `Strides`.
pub trait AlignedRun<Next, Strides> {
    /// The divisor.
    type Output;
}
impl<Next, Strides> AlignedRun<Next, Strides> for Nil
where
    Next: CommonDivisor<Strides>,
{
    type Output = Gcd<Next, Strides>;
}
impl<D, S, Index, Tail, Next, Strides> AlignedRun<Next, Strides>
    for Cons<Keyed<D, IndexedMode<S, Index>>, Tail>
where
    D: Compare<Next>,
    Compared<D, Next>: AlignMode<D, S, Tail, Next, Strides>,
{
    type Output = <Compared<D, Next> as AlignMode<D, S, Tail, Next, Strides>>::Output;
}

/// One step of [`AlignedRun`]. `Self` is the comparison of the stride with the next offset.
pub trait AlignMode<D, S, Tail, Next, Strides> {
    /// The divisor.
    type Output;
}
impl<D, S, Tail, Next, Strides> AlignMode<D, S, Tail, Next, Strides> for Equal
where
    S: Times<Next>,
    Tail: AlignedRun<Product<S, Next>, Strides>,
{
    type Output = Tail::Output;
}

macro_rules! beside_the_run {
    ($($order:ident)+) => {$(
        impl<D, S, Tail, Next, Strides> AlignMode<D, S, Tail, Next, Strides> for $order
        where
            D: Node,
            CountOf<D>: WithStride<D, Strides>,
            Tail: AlignedRun<Next, <CountOf<D> as WithStride<D, Strides>>::Output>,
        {
            type Output = Tail::Output;
        }
    )+};
}
beside_the_run! { Less Greater }

/// A **type operator**: the greatest common divisor of `D` and `Strides`. `Self` classifies `D`.
pub trait WithStride<D, Strides> {
    /// The divisor.
    type Output;
}
impl<D, Strides> WithStride<D, Strides> for Zero {
    type Output = Strides;
}
impl<D, Strides> WithStride<D, Strides> for Single {
    type Output = _1;
}
impl<D, Strides> WithStride<D, Strides> for Several
where
    D: CommonDivisor<Strides>,
{
    type Output = Gcd<D, Strides>;
}
