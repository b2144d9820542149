//! Dynamic integers, and their static properties.
//!
//! A dynamic integer is a static coefficient times a product of named variables. The name of a variable is the
//! position of its value in a [`MixedLayout`](crate::MixedLayout).
//!
//! Two integers with the same name are equal, and a multiple of 128 has the coefficient 128. So
//! divisions that are exact for all values are decided at compile time. The answer to any other
//! question is [`Unknown`]: an operation never assumes a relation between dynamic values.

mod compare;
mod factors;
mod relate;
mod times;
pub(crate) mod value;
pub(crate) mod word;

use core::marker::PhantomData;

/// The product of `Coefficient` and `Factors`, a list `(Var<_0>, (Var<_1>, ()))`.
///
/// The type is zero-sized, because the layout stores the values.
pub struct Dynamic<Coefficient, Factors>(PhantomData<(Coefficient, Factors)>);

/// The variable at the position `I` of the values of a layout.
pub struct Var<I>(PhantomData<I>);

/// The quotient `ceil(N / D)`, where `D` is not known to divide `N`.
pub struct Ceil<N, D>(PhantomData<(N, D)>);

/// The answer to a question that depends on the dynamic values.
pub struct Unknown;

/// The dynamic integer at the position `I`.
pub type Variable<I> = Dynamic<super::_1, (Var<I>, ())>;
