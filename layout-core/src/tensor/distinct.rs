//! Layouts that send no two coordinates to one offset.
#![allow(unsafe_code)]

mod check;

pub use check::NotDistinct;

use crate::Layout;
use crate::algebra::coalesce::Merge;
use crate::algebra::complement::SortByStride;
use crate::int::{
    _0, Compare, Compared, Equal, Greater, Less, Plus, Predecessor, Product, Sum, Times,
    for_each_positive,
};
use crate::layout::StaticLayout;
use crate::modes::{Cons, Mode, Nil};
use crate::report::{Accepted, ModesMeet, Refusal, Refused, SharesCells};
use crate::swizzle::{ComposedLayout, Swizzling};

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
    /// above what the modes before reach together.
    ///
    /// # Errors
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// Distinct::of(Layout::<(_4, _4), (_2, _1)>::new());
    /// ```
    /// ```text
    /// error[E0277]: stride 2 is not above 3, what the modes with smaller strides reach
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn of(layout: L) -> Self
    where
        L: IsDistinct,
    {
        Self(layout)
    }

    /// The layout, which the caller knows to be one.
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

/// A layout whose type says that no two coordinates have the same offset.
pub trait IsDistinct: TensorLayout {}

impl<S, D, Modes, Sorted> IsDistinct for Layout<S, D>
where
    Self: StaticLayout,
    S: Merge<D, Nil, Output = Modes>,
    Modes: AllMove + SortByStride<Output = Sorted>,
    Sorted: ReachedFrom<_0>,
    Sorted::Output: Accepted,
{
}
/// A swizzle is a permutation.
impl<W, O, S, D> IsDistinct for ComposedLayout<W, O, Layout<S, D>>
where
    Self: TensorLayout,
    W: Swizzling,
    Layout<S, D>: IsDistinct,
{
}

/// Modes of which every one has a stride above 0.
pub trait AllMove {}
impl AllMove for Nil {}
impl<S, Tail> AllMove for Cons<Mode<S, _0>, Tail> where Refused: SharesCells<S> {}
macro_rules! moves {
    ([$($U:ident)*] $D:ty) => {
        impl<$($U,)* S, Tail: AllMove> AllMove for Cons<Mode<S, $D>, Tail> {}
    };
}
for_each_positive!(moves);

/// A **type operator**: whether each stride of sorted modes is above what the modes before reach,
/// the largest offset of which is `Reach`.
pub trait ReachedFrom<Reach> {
    /// [`Nil`] or a refusal.
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
    /// [`Nil`] or a refusal.
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
