//! Integer types of dynamic integers, and arrays of their values.

use crate::int::StaticInteger;
use crate::sealed::Sealed;

/// The integer type of dynamic integers: `u32` or `usize`.
pub trait Word: Copy + Ord + Default + Sealed + Sums<Self> {
    /// The maximum value.
    const MOST: u64;
    /// Returns the value of a static integer, or the maximum if it does not fit.
    fn of<N: StaticInteger>() -> Self;
    /// Returns `self * factor`, with wrapping. A product that is not used, or is later multiplied by 0, may
    /// overflow.
    #[must_use]
    fn times(self, factor: Self) -> Self;
    /// Returns `self * factor`, or the maximum if it does not fit.
    #[must_use]
    fn times_at_most(self, factor: Self) -> Self;
    /// Returns `self * factor` with wrapping, and `true` if it overflows.
    fn times_overflowing(self, factor: Self) -> (Self, bool);
    /// Returns `self - term`, or 0 if the difference is negative.
    #[must_use]
    fn less(self, term: Self) -> Self;
    /// Returns `self - factor * other`, or 0 if the difference is negative, even if the product overflows.
    #[must_use]
    fn less_product(self, factor: Self, other: Self) -> Self;
    /// Returns `ceil(self / divisor)`, or `self` if `divisor` is 0.
    #[must_use]
    fn ceil_divide(self, divisor: Self) -> Self;
    /// Returns `floor(self / divisor)`, or 0 if `divisor` is 0.
    #[must_use]
    fn quotient(self, divisor: Self) -> Self;
    /// Returns `true` if `self` is a multiple of `divisor`.
    fn is_multiple(self, divisor: Self) -> bool;
    /// Returns the value as `u64`.
    fn widened(self) -> u64;
    /// Returns the value as an index into memory.
    fn index(self) -> usize;
    /// Returns an index, truncated to the integer type.
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

/// An integer type for sums of products of `W`.
///
/// An index into memory is a `usize`. If each term is widened separately, the compiler can add the constant
/// terms last, as part of an instruction.
pub trait Sums<W>: Copy {
    /// Returns `self + factor * other`.
    #[must_use]
    fn plus(self, factor: W, other: W) -> Self;
    /// Returns `self + factor * other`, with wrapping.
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

/// The values of the dynamic integers of a layout, `[u32; N]` or `[usize; N]`.
pub trait Values: Copy + Sealed {
    /// The integer type of the values.
    type Word: Word;
    /// Number of values.
    const COUNT: usize;
    /// Returns the value at a position, which must be less than [`COUNT`](Self::COUNT).
    fn at(&self, position: usize) -> Self::Word;
    /// Returns values that are all 0.
    fn zeros() -> Self;
    /// Sets the value at a position, which must be less than [`COUNT`](Self::COUNT).
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

/// The values of a layout's dynamic integers, in the integer type `W` of the coordinates.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of the layout's integer type, found one of type `{W}`",
    label = "this coordinate is a `{W}`, the integers of the layout are `{Self}`",
    note = "convert an integer: `i as u32`, or `u32::try_from(i)` if it can be too large; for \
            dynamic values in `usize`, `i as usize`"
)]
pub trait Counts<W>: Values<Word = W> {}
impl<W: Word, const N: usize> Counts<W> for [W; N] {}
