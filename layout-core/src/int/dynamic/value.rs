//! The values of numbers at run time.

use super::{Ceil, Dynamic, Var};
use crate::int::StaticInteger;
use crate::int::digit::for_each_static;
use crate::int::number::impl_for;
use crate::int_tuple::{FactorTerms, Terms};
use crate::sealed::Sealed;

/// `u32` or `usize`: the integers in which a kernel counts.
pub trait Word: Copy + Ord + Default + Sealed + Sums<Self> {
    /// The largest.
    const MOST: u64;
    /// The value of a static integer, or the largest if it does not fit.
    fn of<N: StaticInteger>() -> Self;
    /// `self * factor`, wrapping where it exceeds the word: a product that nothing uses, or that is later
    /// multiplied by 0, may exceed it.
    #[must_use]
    fn times(self, factor: Self) -> Self;
    /// `self * factor`, or the largest if it does not fit.
    #[must_use]
    fn times_at_most(self, factor: Self) -> Self;
    /// `self * factor`, and whether it exceeds the word.
    fn times_overflowing(self, factor: Self) -> (Self, bool);
    /// `self - term`, or 0 if that is negative.
    #[must_use]
    fn less(self, term: Self) -> Self;
    /// `self - factor * other`, or 0 if that is negative, however large the product is.
    #[must_use]
    fn less_product(self, factor: Self, other: Self) -> Self;
    /// `ceil(self / divisor)`, or `self` for a divisor of 0.
    #[must_use]
    fn ceil_divide(self, divisor: Self) -> Self;
    /// `self / divisor` rounded down, or 0 for a divisor of 0.
    #[must_use]
    fn quotient(self, divisor: Self) -> Self;
    /// Whether it is a multiple of `divisor`.
    fn is_multiple(self, divisor: Self) -> bool;
    /// The value.
    fn widened(self) -> u64;
    /// The value as an index into memory.
    fn index(self) -> usize;
    /// An index, truncated to the word.
    fn wrapped(index: usize) -> Self;
}

macro_rules! words {
    ($($W:ident $CONST:ident $widen:expr,)+) => {$(
        impl Word for $W {
            const MOST: u64 = <$W>::MAX as u64;
            #[inline(always)]
            fn of<N: StaticInteger>() -> Self {
                const {
                    match N::VALUE {
                        Some(value) if value <= Self::MOST => N::$CONST,
                        _ => <$W>::MAX,
                    }
                }
            }
            #[inline(always)]
            fn times(self, factor: Self) -> Self {
                self.wrapping_mul(factor)
            }
            #[inline(always)]
            fn times_at_most(self, factor: Self) -> Self {
                self.saturating_mul(factor)
            }
            #[inline(always)]
            fn times_overflowing(self, factor: Self) -> (Self, bool) {
                self.overflowing_mul(factor)
            }
            #[inline(always)]
            fn less(self, term: Self) -> Self {
                self.saturating_sub(term)
            }
            #[inline(always)]
            fn less_product(self, factor: Self, other: Self) -> Self {
                match self.checked_div(other) {
                    Some(most) if factor <= most => self - factor * other,
                    _ => 0,
                }
            }
            #[inline(always)]
            fn ceil_divide(self, divisor: Self) -> Self {
                self.div_ceil(divisor.max(1))
            }
            #[inline(always)]
            fn quotient(self, divisor: Self) -> Self {
                self.checked_div(divisor).unwrap_or(0)
            }
            #[inline(always)]
            fn is_multiple(self, divisor: Self) -> bool {
                self.checked_rem(divisor) == Some(0)
            }
            #[inline(always)]
            fn widened(self) -> u64 {
                $widen(self)
            }
            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }
            #[inline(always)]
            fn wrapped(index: usize) -> Self {
                index as $W
            }
        }
    )+};
}
words! {
    u32 U32 u64::from,
    usize USIZE |word| word as u64,
}

/// Integers in which products of `W` are added up.
///
/// An index into memory is a `usize`: where its terms are widened one by one, what is constant among them can
/// be added last, as part of an instruction.
pub trait Sums<W>: Copy {
    /// `self + factor * other`.
    #[must_use]
    fn plus(self, factor: W, other: W) -> Self;
    /// The same, wrapping.
    #[must_use]
    fn plus_wrapping(self, factor: W, other: W) -> Self;
}
impl Sums<Self> for u32 {
    #[inline(always)]
    fn plus(self, factor: Self, other: Self) -> Self {
        self + factor * other
    }
    #[inline(always)]
    fn plus_wrapping(self, factor: Self, other: Self) -> Self {
        self.wrapping_add(factor.wrapping_mul(other))
    }
}
impl<W: Word> Sums<W> for usize {
    #[inline(always)]
    fn plus(self, factor: W, other: W) -> Self {
        self + factor.index() * other.index()
    }
    #[inline(always)]
    fn plus_wrapping(self, factor: W, other: W) -> Self {
        self.wrapping_add(factor.index().wrapping_mul(other.index()))
    }
}

/// The values of the run-time integers of a layout, `[u32; N]` or `[usize; N]`.
pub trait Values: Copy + Sealed {
    /// The integers in which they are counted.
    type Word: Word;
    /// How many there are.
    const COUNT: usize;
    /// The value at a position below [`COUNT`](Self::COUNT).
    fn at(&self, position: usize) -> Self::Word;
    /// All values 0.
    fn zeros() -> Self;
    /// Sets the value at a position below [`COUNT`](Self::COUNT).
    fn set(&mut self, position: usize, value: Self::Word);
}
impl<W: Word, const N: usize> Values for [W; N] {
    type Word = W;
    const COUNT: usize = N;
    #[inline(always)]
    fn at(&self, position: usize) -> W {
        self[position]
    }
    #[inline(always)]
    fn zeros() -> Self {
        [W::default(); N]
    }
    #[inline(always)]
    fn set(&mut self, position: usize, value: W) {
        self[position] = value;
    }
}

/// Values counted in `W`, like the coordinates beside them.
#[diagnostic::on_unimplemented(
    message = "coordinates of this layout are not counted in `{W}`",
    label = "a coordinate in `{W}`, where the numbers of the layout are `{Self}`",
    note = "an integer is converted: `i as u32`, or `u32::try_from(i)` where it may not fit; beside run-time \
            numbers in `usize`, `i as usize`"
)]
pub trait Counts<W>: Values<Word = W> {}
impl<W: Word, const N: usize> Counts<W> for [W; N] {}

/// A number whose value is known once those of the run-time integers are.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number",
    label = "a tuple, or no static integer, where a number is needed"
)]
pub trait Number<V: Values>: Terms {
    /// The value, if it is known to the compiler.
    const KNOWN: Option<u64> = None;
    /// The value; what exceeds the word wraps.
    fn value(values: &V) -> V::Word;
    /// The value, if it and what it is computed from fit the word.
    fn checked(values: &V) -> Option<u64>;
    /// The same in words: the value, and whether anything exceeds the word.
    fn overflowing(values: &V) -> (V::Word, bool);
}

/// The product of two numbers, and whether anything exceeds the word.
#[inline(always)]
fn overflowing<W: Word>(a: (W, bool), b: (W, bool)) -> (W, bool) {
    let (product, exceeds) = a.0.times_overflowing(b.0);
    (product, a.1 | b.1 | exceeds)
}

/// The product of two numbers, if it fits the word.
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

/// A list of factors, a trait of its own as it is no number: a shape or stride `(A, ())` looks the same.
pub trait Factors<V: Values>: FactorTerms {
    /// The product; what exceeds the word wraps.
    fn value(values: &V) -> V::Word;
    /// The product, if it and what it is computed from fit the word.
    fn checked(values: &V) -> Option<u64>;
    /// The same in words: the product, and whether anything exceeds the word.
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
                "a layout has fewer values than run-time integers"
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
