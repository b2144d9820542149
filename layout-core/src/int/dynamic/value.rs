//! The values of integers at run time.

use super::word::{Values, Word};
use super::{Ceil, Dynamic, Var};
use crate::int::StaticInteger;
use crate::int::digit::for_each_static;
use crate::int::number::impl_for;
use crate::int_tuple::{FactorTerms, Terms};

/// An integer that can be evaluated, given the values of the dynamic integers.
#[diagnostic::on_unimplemented(
    message = "expected an integer, found `{Self}`",
    label = "this is a tuple, or not an integer of the layout"
)]
pub trait Number<V: Values>: Terms {
    /// The value, if the integer is static.
    const KNOWN: Option<u64> = None;
    /// Returns the value. The value wraps if it overflows the integer type.
    fn value(values: &V) -> V::Word;
    /// Returns the value, or `None` if it or an intermediate result overflows the integer type.
    fn checked(values: &V) -> Option<u64>;
    /// Returns the wrapped value, and `true` if it or an intermediate result overflows.
    fn overflowing(values: &V) -> (V::Word, bool);
}

/// Returns the wrapped product, and `true` if it or an operand overflows.
#[inline(always)]
fn overflowing<W: Word>(a: (W, bool), b: (W, bool)) -> (W, bool) {
    let (product, exceeds) = a.0.times_overflowing(b.0);
    (product, a.1 | b.1 | exceeds)
}

/// Returns the product, or `None` if it overflows the integer type.
#[inline(always)]
fn product<W: Word>(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a?.checked_mul(b?).filter(|&product| product <= W::MOST)
}

for_each_static! { impl_for {
    <V> Number<V> where [V: Values, Self: StaticInteger] {
        const KNOWN: Option<u64> = <Self as StaticInteger>::VALUE;
        #[inline(always)]
        fn value(_: &V) -> V::Word {
            V::Word::of::<Self>()
        }
        #[inline(always)]
        fn checked(_: &V) -> Option<u64> {
            <Self as StaticInteger>::VALUE.filter(|&value| value <= V::Word::MOST)
        }
        #[inline(always)]
        fn overflowing(values: &V) -> (V::Word, bool) {
            (V::Word::of::<Self>(), <Self as Number<V>>::checked(values).is_none())
        }
    }
} }

impl<V, K, F> Number<V> for Dynamic<K, F>
where
    V: Values,
    K: Number<V>,
    F: Factors<V>,
{
    #[inline(always)]
    fn value(values: &V) -> V::Word {
        K::value(values).times(F::value(values))
    }
    #[inline(always)]
    fn checked(values: &V) -> Option<u64> {
        product::<V::Word>(K::checked(values), F::checked(values))
    }
    #[inline(always)]
    fn overflowing(values: &V) -> (V::Word, bool) {
        overflowing(K::overflowing(values), F::overflowing(values))
    }
}

/// A list of factors. The trait is separate from [`Number`], because a shape or stride can also be `(A, ())`.
pub trait Factors<V: Values>: FactorTerms {
    /// Returns the product. The value wraps if it overflows the integer type.
    fn value(values: &V) -> V::Word;
    /// Returns the product, or `None` if it or an intermediate result overflows the integer type.
    fn checked(values: &V) -> Option<u64>;
    /// Returns the wrapped product, and `true` if it or an intermediate result overflows.
    fn overflowing(values: &V) -> (V::Word, bool);
}
impl<V, First> Factors<V> for (First, ())
where
    V: Values,
    First: Number<V>,
{
    #[inline(always)]
    fn value(values: &V) -> V::Word {
        First::value(values)
    }
    #[inline(always)]
    fn checked(values: &V) -> Option<u64> {
        First::checked(values)
    }
    #[inline(always)]
    fn overflowing(values: &V) -> (V::Word, bool) {
        First::overflowing(values)
    }
}
impl<V, First, Second, Rest> Factors<V> for (First, (Second, Rest))
where
    V: Values,
    First: Number<V>,
    (Second, Rest): Factors<V>,
{
    #[inline(always)]
    fn value(values: &V) -> V::Word {
        First::value(values).times(<(Second, Rest)>::value(values))
    }
    #[inline(always)]
    fn checked(values: &V) -> Option<u64> {
        product::<V::Word>(First::checked(values), <(Second, Rest)>::checked(values))
    }
    #[inline(always)]
    fn overflowing(values: &V) -> (V::Word, bool) {
        overflowing(
            First::overflowing(values),
            <(Second, Rest)>::overflowing(values),
        )
    }
}
impl<V, I> Number<V> for Var<I>
where
    V: Values,
    I: StaticInteger,
{
    #[inline(always)]
    fn value(values: &V) -> V::Word {
        const {
            assert!(
                I::USIZE < V::COUNT,
                "the layout stores fewer values than its type has dynamic integers"
            );
        };
        values.at(I::USIZE)
    }
    #[inline(always)]
    fn checked(values: &V) -> Option<u64> {
        Some(Self::value(values).widened())
    }
    #[inline(always)]
    fn overflowing(values: &V) -> (V::Word, bool) {
        (Self::value(values), false)
    }
}
impl<V, N, D> Number<V> for Ceil<N, D>
where
    V: Values,
    N: Number<V>,
    D: Number<V>,
{
    #[inline(always)]
    fn value(values: &V) -> V::Word {
        N::value(values).ceil_divide(D::value(values))
    }
    #[inline(always)]
    fn checked(values: &V) -> Option<u64> {
        Some(N::checked(values)?.div_ceil(D::checked(values)?.max(1)))
    }
    #[inline(always)]
    fn overflowing(values: &V) -> (V::Word, bool) {
        let (n, d) = (N::overflowing(values), D::overflowing(values));
        (n.0.ceil_divide(d.0), n.1 | d.1)
    }
}
