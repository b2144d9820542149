//! Divisibility of dynamic integers, decided by coefficients and factors.
//!
//! ```text
//! d | k          =>  d | k * f          for all values of f
//! otherwise      =>  unknown
//! ```

use super::factors::{NotThere, RemoveAll};
use super::{Dynamic, Unknown};
use crate::int::digit::for_each_static_positive;
use crate::int::number::impl_for;
use crate::int::{_1, Divisor, Multiple, Neither, Relate, Relation};

for_each_static_positive! { impl_for {
    /// The relation of `n` to `k * f`.
    <K, F> Relate<Dynamic<K, F>> where [K: Coefficient<Self, F>] { type Output = K::Output; }
    /// The relation of `n` to `k * f`, from the relation of `n` to `k`.
    <N, F> Coefficient<N, F> where [N: Relate<Self>, Relation<N, Self>: AgainstDynamic<F>] {
        type Output = <Relation<N, Self> as AgainstDynamic<F>>::Output;
    }
    /// The relation of `k * f` to `n`, from the relation of `k` to `n`.
    <K, F> RelateDynamic<K, F> where [
        K: Relate<Self>,
        Relation<K, Self>: AgainstStatic<F>,
    ] {
        type Output = <Relation<K, Self> as AgainstStatic<F>>::Output;
    }
} }

/// A **type operator**: the relation of `N` to `Self * F`.
///
/// The coefficient is `Self`, so that the compiler does not search for the coefficient while it is inferred.
pub trait Coefficient<N, F> {
    /// The answer.
    type Output;
}

/// A **type operator**: the relation of `n` to `k * F`. `Self` is the relation of `n` to `k`.
pub trait AgainstDynamic<F> {
    /// The answer.
    type Output;
}
impl<F> AgainstDynamic<F> for Multiple<_1> {
    type Output = Divisor<Dynamic<_1, F>>;
}
impl<F, Q> AgainstDynamic<F> for Divisor<Q> {
    type Output = Divisor<Dynamic<Q, F>>;
}
impl<F> AgainstDynamic<F> for Neither {
    type Output = Unknown;
}
macro_rules! larger {
    ([$($U:ident)*] $Q:ty) => {
        impl<$($U,)* F> AgainstDynamic<F> for Multiple<$Q> {
            type Output = Unknown;
        }
    };
}
crate::int::digit::for_each_static_above_one!(larger);

/// A **type operator**: the relation of `k * F` to `n`. `Self` is the relation of `k` to `n`.
pub trait AgainstStatic<F> {
    /// The answer.
    type Output;
}
impl<F, Q> AgainstStatic<F> for Multiple<Q> {
    type Output = Multiple<Dynamic<Q, F>>;
}
impl<F, Q> AgainstStatic<F> for Divisor<Q> {
    type Output = Unknown;
}
impl<F> AgainstStatic<F> for Neither {
    type Output = Unknown;
}

impl<K, F, R> Relate<R> for Dynamic<K, F>
where
    R: RelateDynamic<K, F>,
{
    type Output = R::Output;
}

/// A **type operator**: the relation of `k * f` to `Self`.
pub trait RelateDynamic<K, F> {
    /// The answer.
    type Output;
}
impl<K, F, L, G> RelateDynamic<K, F> for Dynamic<L, G>
where
    F: RemoveAll<G>,
    G: RemoveAll<F>,
    K: Relate<L>,
    (F::Output, G::Output): RelateBy<Relation<K, L>>,
{
    type Output = <(F::Output, G::Output) as RelateBy<Relation<K, L>>>::Output;
}

/// A **type operator**: the relation of two dynamic integers. `Coefficients` is the relation of their
/// coefficients.
///
/// `Self` is a pair of lists: the factors of each integer without the factors of the other, or [`NotThere`].
pub trait RelateBy<Coefficients> {
    /// The answer.
    type Output;
}
/// The integers have the same factors.
impl<Coefficients> RelateBy<Coefficients> for ((), ()) {
    type Output = Coefficients;
}
/// The left integer has more factors.
impl<First, Rest, Q> RelateBy<Multiple<Q>> for ((First, Rest), NotThere) {
    type Output = Multiple<Dynamic<Q, (First, Rest)>>;
}
impl<First, Rest, Q> RelateBy<Divisor<Q>> for ((First, Rest), NotThere) {
    type Output = Unknown;
}
impl<First, Rest> RelateBy<Neither> for ((First, Rest), NotThere) {
    type Output = Unknown;
}
/// The right integer has more factors.
impl<First, Rest> RelateBy<Multiple<_1>> for (NotThere, (First, Rest)) {
    type Output = Divisor<Dynamic<_1, (First, Rest)>>;
}
impl<First, Rest, Q> RelateBy<Divisor<Q>> for (NotThere, (First, Rest)) {
    type Output = Divisor<Dynamic<Q, (First, Rest)>>;
}
impl<First, Rest> RelateBy<Neither> for (NotThere, (First, Rest)) {
    type Output = Unknown;
}
macro_rules! larger_with_fewer {
    ([$($U:ident)*] $Q:ty) => {
        impl<$($U,)* First, Rest> RelateBy<Multiple<$Q>> for (NotThere, (First, Rest)) {
            type Output = Unknown;
        }
    };
}
crate::int::digit::for_each_static_above_one!(larger_with_fewer);
impl<Coefficients> RelateBy<Coefficients> for (NotThere, NotThere) {
    type Output = Unknown;
}
