//! Types that nobody else can add to.
//!
//! That an access through a tensor stays inside its memory rests on what numbers, shapes, layouts,
//! coordinates and tilers answer. Their traits ask for [`Sealed`], so that all answers are those of
//! this crate. A tuple is sealed if its parts are: an impl for a tuple asks its parts.

use crate::Layout;
use crate::algebra::tiler::Keep;
use crate::arity::for_each_arity;
use crate::coord::Nowhere;
use crate::int::digit::{Leading, for_each_static};
use crate::int::dynamic::{Ceil, Dynamic, Var};
use crate::mixed::MixedLayout;
use crate::swizzle::{ComposedLayout, Swizzle};
use crate::tensor::{Below, SwizzledFrom};

/// A type of this crate, or one that it knows.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not one of the types that tensors are made of",
    label = "not a number, shape, layout, coordinate or tiler of `layout_core`",
    note = "that accesses stay in their memory rests on what these types answer; there are no others"
)]
pub trait Sealed {}

macro_rules! integers {
    ([] $N:ty) => {
        impl Sealed for $N {}
    };
    ([$U:ident] $N:ty) => {
        impl<$U: Leading> Sealed for $N {}
    };
}
for_each_static!(integers);
impl<Coefficient, Factors> Sealed for Dynamic<Coefficient, Factors> {}
impl<I> Sealed for Var<I> {}
impl<N, D> Sealed for Ceil<N, D> {}
impl Sealed for u32 {}
impl Sealed for usize {}
impl Sealed for i32 {}
impl<N> Sealed for Below<N> {}
impl Sealed for Keep {}
impl Sealed for Nowhere {}
impl<W: Sealed, const N: usize> Sealed for [W; N] {}
impl<S, D> Sealed for Layout<S, D> {}
impl<S, D, V> Sealed for MixedLayout<Layout<S, D>, V> {}
impl<W, O, S, D> Sealed for ComposedLayout<W, O, Layout<S, D>> {}
impl<W, S, D> Sealed for SwizzledFrom<W, Layout<S, D>> {}
impl<const B: u32, const M: u32, const S: i32> Sealed for Swizzle<B, M, S> {}

impl Sealed for () {}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Sealed),+> Sealed for ($($S,)+) {}
    };
}
for_each_arity!(tuples);
