//! Sealed traits, which other crates cannot implement.
//!
//! Memory safety of tensors depends on the answers of integers, shapes, layouts, coordinates and
//! tilers. The traits of these types require [`Sealed`], so all answers come from this crate. A
//! tuple is sealed if its entries are sealed, because an impl for a tuple uses the answers of its
//! entries.

use crate::arity::for_each_arity;
use crate::int::digit::{Leading, for_each_static};
use crate::int::dynamic::{Ceil, Dynamic, Var};

/// A type of this crate, or a type that this crate supports.
#[diagnostic::on_unimplemented(
    message = "expected one of the types of `layout_core`, found `{Self}`",
    label = "this is not an integer, shape, layout, coordinate or tiler of `layout_core`",
    note = "pass a type of `layout_core`: the trait is closed, because in-bounds accesses depend on its implementations"
)]
pub trait Sealed {}

/// A trait whose parameter `C` is [`Sealed`]. Generic code can name this trait without the bound
/// `C: Sealed`.
pub trait SealedFor<C> {}
impl<T, C: Sealed> SealedFor<C> for T {}

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
impl<W: Sealed, const N: usize> Sealed for [W; N] {}

impl Sealed for () {}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Sealed),+> Sealed for ($($S,)+) {}
    };
}
for_each_arity!(tuples);
