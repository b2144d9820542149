//! Layouts that send no two coordinates to one offset.
#![allow(unsafe_code)]

mod check;
pub mod goal;
pub mod meeting;
pub mod steps;
mod told;

#[cfg(feature = "record")]
pub use check::Leaf;
pub use check::{Leaves, ModeExtents, NotDistinct, StrideTooSmall};

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
use crate::report::{DecidedAtRunTime, Given, Kept, NothingOf, Refusal, Verdict};
use crate::swizzle::{ComposedLayout, Swizzling};

use meeting::Meet;
use told::NoMeeting;

use super::TensorLayout;

/// A layout that sends no two coordinates to one offset, so that cells at distinct coordinates are
/// distinct.
///
/// ```
/// use layout_core::*;
///
/// let padded = Distinct::of(Layout::<(_32, _32), (_33, _1)>::new());
/// assert_eq!(padded.layout().offset((1, 0)), 33);
/// ```
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Distinct<L>(L);

impl<L> Distinct<L> {
    /// The layout.
    #[must_use]
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        &self.0
    }

    /// A static layout whose type says so: of its modes in the order of their strides, each stride is
    /// above what the modes before it reach together; or a search finds no two coordinates that meet.
    ///
    /// The error names two that do, as `(thread, value)`: mode 0, and the modes after it as one integer.
    ///
    /// # Errors
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// Distinct::of(Layout::<(_4, _4), (_2, _1)>::new());
    /// ```
    /// ```text
    /// error[E0277]: not distinct: (thread 1, value 0) and (thread 0, value 2) both have offset 2
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn of<V: Kept>(layout: L) -> Given<Self, V>
    where
        L: TensorLayout + IsDistinctOutcome<Verdict = V>,
    {
        Self(layout)
    }

    /// The layout, which the caller knows to be distinct.
    ///
    /// # Safety
    ///
    /// No two coordinates in the shape have the same offset.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn assume(layout: L) -> Self {
        Self(layout)
    }
}

/// The layout.
impl<L: fmt::Display> fmt::Display for Distinct<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A layout whose type says that no two coordinates have the same offset.
#[diagnostic::on_unimplemented(
    message = "not known to be distinct: the layout depends on run-time numbers",
    label = "not a layout of static integers",
    note = "run-time numbers are asked on the host: `Distinct::check(layout)` names two coordinates \
            with one offset, and a kernel takes its answer by value"
)]
pub trait IsDistinct<Nothing = ()>: TensorLayout + IsDistinctOutcome<Verdict: Kept> {}
impl<L, V> IsDistinct<NothingOf<V>> for L
where
    L: TensorLayout + IsDistinctOutcome<Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether no two coordinates of a layout have the same offset.
#[diagnostic::on_unimplemented(
    message = "not known to be distinct: the layout depends on run-time numbers",
    label = "not a layout of static integers",
    note = "run-time numbers are asked on the host: `Distinct::check(layout)` names two coordinates \
            with one offset, and a kernel takes its answer by value"
)]
pub trait IsDistinctOutcome {
    /// [`Nil`], a refusal, or the meeting.
    type Verdict: Verdict;
}

impl<S, D, Modes, Start, Sorted, Apart, V> IsDistinctOutcome for Layout<S, D>
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
/// A swizzle is a permutation.
impl<W, O, S, D, V> IsDistinctOutcome for ComposedLayout<W, O, Layout<S, D>>
where
    Self: TensorLayout,
    W: Swizzling,
    Layout<S, D>: IsDistinctOutcome<Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

impl<S, D, V> IsDistinctOutcome for MixedLayout<Layout<S, D>, V> {
    type Verdict = Refusal<DecidedAtRunTime>;
}

/// *not distinct*: stride `D` is not above the `Reach` of the modes with smaller strides.
pub struct ModesMeet<D, Reach>(D, Reach);

/// What is reached by modes, one of which has stride 0.
pub struct Repeated;

/// A **type operator**: what no mode reaches, or [`Repeated`] if a mode of the list has stride 0.
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

/// A **type operator**: whether each stride of `Sorted` is above what `Self` and the modes before it
/// reach.
pub trait BelowAll<Sorted> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Output;
}
impl<Sorted: ReachedFrom<Self>> BelowAll<Sorted> for _0 {
    type Output = Sorted::Output;
}
impl<Sorted> BelowAll<Sorted> for Repeated {
    type Output = Refusal<ModesMeet<_0, _0>>;
}

/// A **type operator**: whether each stride of sorted modes is above what the modes before it reach;
/// `Reach` is the largest offset of those before the first.
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

/// A **type operator**: the modes from `S:D` on, `Self` comparing `Reach` with `D`.
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
    type Output = Refusal<ModesMeet<D, Reach>>;
}
impl<Reach, S, D, Tail> Above<Reach, S, D, Tail> for Greater {
    type Output = Refusal<ModesMeet<D, Reach>>;
}

/// A **type operator**: whether strides are above what other modes reach, or, searched only where
/// they are not, no two coordinates of `S:D` meet.
pub trait AreApart<S, D> {
    /// [`Nil`], a refusal, or the meeting.
    type Verdict: Verdict;
}
impl<S, D> AreApart<S, D> for Nil {
    type Verdict = Self;
}
impl<S, D, E, Reach, Answer, V> AreApart<S, D> for Refusal<ModesMeet<E, Reach>>
where
    S: Meet<D, Output = Answer>,
    Answer: NoMeeting<E, Reach, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
