//! `nullspace`: what a layout sends to 0.

use super::modes::Leaves;
use crate::Layout;
use crate::int::{One, Product, Times, UInt, UTerm};
use crate::modes::{Cons, FlatLayout, IntoLayout, Mode, Nil};

/// A **type operator**: the integer coordinates along the modes with stride 0.
///
/// ```text
/// a(result(i)) == 0         for all i < size(result)
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _4, _8), (_0, _1, _0)>;
/// assert_type_eq_all!(Nulled<A>, Layout<(_2, _8), (_1, _8)>);
/// ```
///
/// # Source
///
/// CuTe `nullspace` (`layout.hpp`).
pub trait Nullspace {
    /// The layout.
    type Output;
}

/// The result of [`Nullspace`].
pub type Nulled<A> = <A as Nullspace>::Output;

impl<S, D, All, Still> Nullspace for Layout<S, D>
where
    S: Leaves<D, Nil, Output = All>,
    All: StillModes<One, Output = Still>,
    Still: IntoLayout,
{
    type Output = FlatLayout<Still>;
}

/// A **type operator**: the modes with stride 0, with their indices as strides; the first mode's is
/// `Index`.
pub trait StillModes<Index> {
    /// The list.
    type Output;
}
impl<Index> StillModes<Index> for Nil {
    type Output = Self;
}
impl<Tail, Index> StillModes<Index> for Cons<Mode<One, UTerm>, Tail>
where
    Tail: StillModes<Index>,
{
    type Output = Cons<Mode<One, UTerm>, Tail::Output>;
}
impl<U, B, C, Tail, Index> StillModes<Index> for Cons<Mode<UInt<UInt<U, B>, C>, UTerm>, Tail>
where
    UInt<UInt<U, B>, C>: Times<Index>,
    Tail: StillModes<Product<UInt<UInt<U, B>, C>, Index>>,
{
    type Output = Cons<Mode<UInt<UInt<U, B>, C>, Index>, Tail::Output>;
}
impl<S, V, C, Tail, Index> StillModes<Index> for Cons<Mode<S, UInt<V, C>>, Tail>
where
    S: Times<Index>,
    Tail: StillModes<Product<S, Index>>,
{
    type Output = Tail::Output;
}
