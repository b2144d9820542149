//! Products with dynamic integers: coefficients and factors are multiplied separately.

use super::Dynamic;
use super::factors::InsertAll;
use crate::int::digit::{_0, for_each_static_positive};
use crate::int::number::impl_for;
#[allow(clippy::wildcard_imports)] // All factors.
use crate::int::times::*;

/// Computes `n * (k * f) = (n * k) * f`.
impl<N, K, F> MultipliedBy<N> for Dynamic<K, F>
where
    N: Times<K>,
{
    type Output = Dynamic<N::Output, F>;
}
impl<N, K, F> TimesPositive<N> for Dynamic<K, F>
where
    Self: Times<N>,
{
    type Output = <Self as Times<N>>::Output;
}

macro_rules! by_digit {
    ($($By:ident)+) => {$(
        impl<K, F> $By<_0> for Dynamic<K, F>
        where
            K: $By<_0>,
        {
            type Output = Dynamic<K::Output, F>;
        }
    )+};
}
by_digit!(By2 By3 By4 By5 By6 By7 By8 By9 By10 By11 By12 By13 By14 By15);

impl<K, F, R> Times<R> for Dynamic<K, F>
where
    R: TimesDynamic<K, F>,
{
    type Output = R::Output;
}

/// A **type operator**: `k * f * Self`.
pub trait TimesDynamic<K, F> {
    /// The product.
    type Output;
}
impl<K, F> TimesDynamic<K, F> for _0 {
    type Output = Self;
}
for_each_static_positive! { impl_for {
    <K, F> TimesDynamic<K, F> where [K: Times<Self>] {
        type Output = Dynamic<Product<K, Self>, F>;
    }
} }
impl<K, F, L, G> TimesDynamic<K, F> for Dynamic<L, G>
where
    K: Times<L>,
    F: InsertAll<G>,
{
    type Output = Dynamic<K::Output, F::Output>;
}
