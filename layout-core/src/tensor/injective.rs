//! Injective layouts: different coordinates have different offsets.
#![allow(unsafe_code)]

mod check;
pub mod goal;
pub mod meeting;
pub mod steps;
mod told;

#[cfg(feature = "record")]
pub use check::Leaf;
pub use check::{Leaves, ModeExtents, NotInjective, StrideTooSmall};

use core::fmt;

use crate::Layout;
use crate::algebra::complement::SortByStride;
use crate::int::{
    _0, Compare, Compared, Equal, Greater, Less, Plus, Predecessor, Product, Sum, Times,
    for_each_positive,
};
use crate::layout::StaticLayout;
use crate::mixed::MixedLayout;
use crate::modes::merge::Merged;
use crate::modes::{Cons, Mode, Nil};
use crate::report::{Checked, DecidedAtRunTime, IfAccepted, IsAccepted, Rejection, Verdict};
use crate::swizzle::{ComposedLayout, Swizzling};

use meeting::Meet;
use told::NoMeeting;

use super::TensorLayout;

/// An injective layout: different coordinates have different offsets, so their elements are disjoint.
///
/// ```
/// use layout_core::*;
///
/// let padded = Injective::of(Layout::<(_32, _32), (_33, _1)>::new());
/// assert_eq!(padded.layout().offset((1, 0)), 33);
/// ```
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Injective<L>(L);

impl<L> Injective<L> {
    /// Returns the layout.
    #[must_use]
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        &self.0
    }

    /// Creates the value for a static layout that the compiler proves injective.
    ///
    /// The proof sorts the modes by stride. Each stride must exceed the largest offset of the modes before it.
    /// Otherwise, a search must find no two coordinates with the same offset.
    ///
    /// The error names two colliding coordinates as `(thread, value)`. `thread` indexes mode 0, and `value` is
    /// the linear index in the other modes.
    ///
    /// # Errors
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// Injective::of(Layout::<(_4, _4), (_2, _1)>::new());
    /// ```
    /// ```text
    /// error[E0277]: not injective: (thread 1, value 0) and (thread 0, value 2) both have offset 2
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn of<V: IsAccepted>(layout: L) -> Checked<Self, V>
    where
        L: TensorLayout + IsInjectiveOutcome<Verdict = V>,
    {
        Self(layout)
    }

    /// Creates the value for a layout that the caller knows to be injective.
    ///
    /// # Safety
    ///
    /// * Different coordinates in the shape must have different offsets.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn assume(layout: L) -> Self {
        Self(layout)
    }
}

/// Formats the layout.
impl<L: fmt::Display> fmt::Display for Injective<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A layout whose type proves that different coordinates have different offsets.
#[diagnostic::on_unimplemented(
    message = "not known to be distinct: the layout depends on run-time numbers",
    label = "not a layout of static integers",
    note = "run-time numbers are asked on the host: `Injective::check(layout)` names two coordinates \
            with one offset, and a kernel takes its answer by value"
)]
pub trait IsInjective<Nothing = ()>:
    TensorLayout + IsInjectiveOutcome<Verdict: IsAccepted>
{
}
impl<L, V> IsInjective<IfAccepted<V>> for L
where
    L: TensorLayout + IsInjectiveOutcome<Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that different coordinates of a layout have different offsets.
#[diagnostic::on_unimplemented(
    message = "not known to be distinct: the layout depends on run-time numbers",
    label = "not a layout of static integers",
    note = "run-time numbers are asked on the host: `Injective::check(layout)` names two coordinates \
            with one offset, and a kernel takes its answer by value"
)]
pub trait IsInjectiveOutcome {
    /// [`Nil`] if the layout is injective, otherwise the error or the collision.
    type Verdict: Verdict;
}

impl<S, D, Modes, Start, Sorted, Apart, V> IsInjectiveOutcome for Layout<S, D>
where
    Self: StaticLayout,
    Self: Merged<Output = Modes>,
    Modes: Moving<Output = Start> + SortByStride<Output = Sorted>,
    Start: BelowAll<Sorted, Output = Apart>,
    Apart: AreApart<S, D, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
/// A swizzle is a permutation of offsets, so it does not matter here.
impl<W, O, S, D, V> IsInjectiveOutcome for ComposedLayout<W, O, Layout<S, D>>
where
    Self: TensorLayout,
    W: Swizzling,
    Layout<S, D>: IsInjectiveOutcome<Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

impl<S, D, V> IsInjectiveOutcome for MixedLayout<Layout<S, D>, V> {
    type Verdict = Rejection<DecidedAtRunTime>;
}

/// The error *not injective*: stride `D` does not exceed `Reach`, the largest offset of the modes with smaller
/// strides.
pub struct ModesMeet<D, Reach>(D, Reach);

/// The reach of modes that include a stride of 0.
pub struct Repeated;

/// A **type operator**: the reach of no modes, or [`Repeated`] if a mode of the list has stride 0.
pub trait Moving {
    /// [`_0`] or [`Repeated`].
    type Output;
}
impl Moving for Nil {
    type Output = _0;
}
impl<S, Tail> Moving for Cons<Mode<S, _0>, Tail> {
    type Output = Repeated;
}
macro_rules! moving {
    ([$($U:ident)*] $D:ty) => {
        impl<$($U,)* S, Tail: Moving> Moving for Cons<Mode<S, $D>, Tail> {
            type Output = Tail::Output;
        }
    };
}
for_each_positive!(moving);

/// A **type operator**: the check that each stride of `Sorted` exceeds the largest offset of the modes before
/// it. `Self` is the offset before the first mode.
pub trait BelowAll<Sorted> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Output;
}
impl<Sorted: ReachedFrom<Self>> BelowAll<Sorted> for _0 {
    type Output = Sorted::Output;
}
impl<Sorted> BelowAll<Sorted> for Repeated {
    type Output = Rejection<ModesMeet<_0, _0>>;
}

/// A **type operator**: the check that each stride of sorted modes exceeds the largest offset of the modes
/// before it.
///
/// `Reach` is the largest offset of the modes before the first.
pub trait ReachedFrom<Reach> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Output;
}
impl<Reach> ReachedFrom<Reach> for Nil {
    type Output = Nil;
}
impl<S, D, Tail, Reach> ReachedFrom<Reach> for Cons<Mode<S, D>, Tail>
where
    Reach: Compare<D>,
    Compared<Reach, D>: Above<Reach, S, D, Tail>,
{
    type Output = <Compared<Reach, D> as Above<Reach, S, D, Tail>>::Output;
}

/// A **type operator**: the same check, starting at the mode `S:D`. `Self` is the comparison of `Reach` with
/// `D`.
pub trait Above<Reach, S, D, Tail> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Output;
}
impl<Reach, S, D, Tail> Above<Reach, S, D, Tail> for Less
where
    S: Predecessor,
    D: Times<S::Output>,
    Product<D, S::Output>: Plus<Reach>,
    Tail: ReachedFrom<Sum<Product<D, S::Output>, Reach>>,
{
    type Output = Tail::Output;
}
impl<Reach, S, D, Tail> Above<Reach, S, D, Tail> for Equal {
    type Output = Rejection<ModesMeet<D, Reach>>;
}
impl<Reach, S, D, Tail> Above<Reach, S, D, Tail> for Greater {
    type Output = Rejection<ModesMeet<D, Reach>>;
}

/// A **type operator**: the check that no two coordinates of `S:D` have the same offset.
///
/// The search for a collision runs only if a stride does not exceed the offsets of the modes before it.
pub trait AreApart<S, D> {
    /// [`Nil`] if the layout is injective, otherwise the error or the collision.
    type Verdict: Verdict;
}
impl<S, D> AreApart<S, D> for Nil {
    type Verdict = Self;
}
impl<S, D, E, Reach, Answer, V> AreApart<S, D> for Rejection<ModesMeet<E, Reach>>
where
    S: Meet<D, Output = Answer>,
    Answer: NoMeeting<E, Reach, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
