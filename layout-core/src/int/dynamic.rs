//! Numbers known only at run time, and what is known of them nevertheless.
//!
//! A run-time number is a static coefficient times a product of run-time integers, each of which has
//! a name: the position of its value among those that a [`MixedLayout`](crate::MixedLayout) carries.
//! Two numbers of the same name are equal, a multiple of 128 has the coefficient 128, and so
//! divisions that are exact whatever the values are decided at compile time. What is not decided is
//! [`Unknown`], never assumed.

mod compare;
mod factors;
mod relate;
mod times;
pub(crate) mod value;
pub(crate) mod word;

use core::marker::PhantomData;

/// `Coefficient` times the product of `Factors`, a list `(Var<_0>, (Var<_1>, ()))`.
///
/// It has no size: the values are in the layout.
pub struct Dynamic<Coefficient, Factors>(PhantomData<(Coefficient, Factors)>);

/// The run-time integer at the position `I` of the values of a layout.
pub struct Var<I>(PhantomData<I>);

/// `ceil(N / D)`, where `D` is not known to divide `N`.
pub struct Ceil<N, D>(PhantomData<(N, D)>);

/// The answer that depends on the values.
pub struct Unknown;

/// The run-time integer at the position `I`.
pub type Variable<I> = Dynamic<super::_1, (Var<I>, ())>;
