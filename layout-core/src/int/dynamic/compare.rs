//! Comparisons with dynamic integers.

use super::factors::RemoveAll;
use super::{Dynamic, Unknown};
use crate::int::digit::for_each_static;
use crate::int::number::impl_for;
use crate::int::{_0, Compare, Compared, Plus};

for_each_static! { impl_for {
    #[diagnostic::do_not_recommend]
    <K, F, Lower> Compare<Dynamic<K, F>, Lower> where [] { type Output = Unknown; }
    <K, F, Lower> CompareDynamic<K, F, Lower> where [] { type Output = Unknown; }
} }

impl<K, F, R, Lower> Compare<R, Lower> for Dynamic<K, F>
where
    R: CompareDynamic<K, F, Lower>,
{
    type Output = R::Output;
}

/// A **type operator**: the comparison of `k * f` with `Self`.
pub trait CompareDynamic<K, F, Lower> {
    /// The answer.
    type Output;
}
/// If the factors are the same, the coefficients decide.
impl<K, F, L, G, Lower> CompareDynamic<K, F, Lower> for Dynamic<L, G>
where
    F: RemoveAll<G>,
    F::Output: CompareCoefficients<K, L>,
{
    type Output = <F::Output as CompareCoefficients<K, L>>::Output;
}

/// A **type operator**: the comparison of `K * Self` with `L`.
pub trait CompareCoefficients<K, L> {
    /// The answer.
    type Output;
}
impl<K, L> CompareCoefficients<K, L> for ()
where
    K: Compare<L>,
{
    type Output = Compared<K, L>;
}
impl<K, L, First, Rest> CompareCoefficients<K, L> for (First, Rest) {
    type Output = Unknown;
}
impl<K, L> CompareCoefficients<K, L> for super::factors::NotThere {
    type Output = Unknown;
}

/// Computes `0 + n = n`.
impl<K, F> Plus<Dynamic<K, F>> for _0 {
    type Output = Dynamic<K, F>;
}
/// Computes `n + 0 = n`.
impl<K, F> Plus<_0> for Dynamic<K, F> {
    type Output = Self;
}
