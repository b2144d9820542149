//! Division rounding up, from the most significant bit: for the rare quotient that is not exact.

use super::{B0, B1, Borrow, Minus, Plus, Predecessor, Push, Sum, UInt, UTerm};

/// A **type operator**: `ceil(Self / D)` of positive integers.
pub trait CeilDivide<D> {
    /// The quotient.
    type Output;
}

/// `ceil(A / B)`.
pub type CeilDivided<A, B> = <A as CeilDivide<B>>::Output;

/// `ceil(l / d) = floor((l - 1 + d) / d)`
impl<U, B, D> CeilDivide<D> for UInt<U, B>
where
    Self: Predecessor,
    <Self as Predecessor>::Output: Plus<D>,
    Sum<<Self as Predecessor>::Output, D>: LongDivide<D>,
{
    type Output = <Sum<<Self as Predecessor>::Output, D> as LongDivide<D>>::Quotient;
}

/// A **type operator**: quotient and remainder by long division.
pub trait LongDivide<D> {
    /// `floor(Self / D)`.
    type Quotient;
    /// `Self - D * Quotient`.
    type Remainder;
}

/// `0 = 0 * d + 0`
impl<D> LongDivide<D> for UTerm {
    type Quotient = UTerm;
    type Remainder = UTerm;
}
/// With `u = q * d + r`, the next digit of `2u + b` is decided by `2r + b` against `d`.
impl<U, B, D> LongDivide<D> for UInt<U, B>
where
    U: LongDivide<D>,
    U::Remainder: Push<B>,
    <U::Remainder as Push<B>>::Output: Minus<D>,
    <<U::Remainder as Push<B>>::Output as Minus<D>>::Output:
        NextDigit<U::Quotient, <U::Remainder as Push<B>>::Output>,
{
    type Quotient = <<<U::Remainder as Push<B>>::Output as Minus<D>>::Output as NextDigit<
        U::Quotient,
        <U::Remainder as Push<B>>::Output,
    >>::Quotient;
    type Remainder = <<<U::Remainder as Push<B>>::Output as Minus<D>>::Output as NextDigit<
        U::Quotient,
        <U::Remainder as Push<B>>::Output,
    >>::Remainder;
}

/// One step of long division: `Self` is the partial remainder less the divisor.
pub trait NextDigit<Q, R> {
    /// The quotient with one more digit.
    type Quotient;
    /// The new remainder.
    type Remainder;
}
/// The divisor does not fit: digit 0, the remainder stays.
impl<Q: Push<B0>, R> NextDigit<Q, R> for Borrow {
    type Quotient = Q::Output;
    type Remainder = R;
}
/// The divisor fits: digit 1.
impl<Q: Push<B1>, R> NextDigit<Q, R> for UTerm {
    type Quotient = Q::Output;
    type Remainder = Self;
}
/// The divisor fits: digit 1.
impl<Q: Push<B1>, R, U, B> NextDigit<Q, R> for UInt<U, B> {
    type Quotient = Q::Output;
    type Remainder = Self;
}
