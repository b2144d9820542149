//! Division with rounding up, starting at the most significant digit, for quotients that are not exact.

#[allow(clippy::wildcard_imports)] // All digits.
use super::digit::*;
use super::minus::{Borrow, Minus, Predecessor, Push};
use super::plus::{Plus, Sum};
use super::times::{By2, By4, By8};

/// A **type operator**: `ceil(Self / D)` of positive integers.
#[doc(alias = "ceil_div")]
pub trait DivideUp<D> {
    /// The quotient.
    type Output;
}

/// The quotient `ceil(A / B)`.
pub type DividedUp<A, B> = <A as DivideUp<B>>::Output;

/// Computes `ceil(l / d) = floor((l - 1 + d) / d)`.
impl<L, D, P> DivideUp<D> for L
where
    L: Predecessor<Output = P>,
    P: Plus<D>,
    Sum<P, D>: LongDivide<D>,
{
    type Output = <Sum<P, D> as LongDivide<D>>::Quotient;
}

/// A **type operator**: quotient and remainder by long division.
pub trait LongDivide<D> {
    /// The quotient `floor(Self / D)`.
    type Quotient;
    /// The remainder `Self - D * Quotient`.
    type Remainder;
}

/// Computes `0 = 0 * d + 0`.
impl<D> LongDivide<D> for _0 {
    type Quotient = Self;
    type Remainder = Self;
}

/// A **type operator**: the number of times that `D` fits into the partial remainder `Self`, at most 15.
pub trait NextDigit<D> {
    /// The digit, which is the number of times that `D` fits.
    type Digit;
    /// The new remainder.
    type Remainder;
}

/// A **type operator**: one bit of a digit. If `M` fits, it is subtracted from `Self`, and `Digit` grows by
/// `Bit`.
pub trait TakeIfFits<M, Bit, Digit> {
    /// The digit.
    type Digit;
    /// The new remainder.
    type Remainder;
}

impl<R, M, Bit, Digit> TakeIfFits<M, Bit, Digit> for R
where
    R: Minus<M>,
    R::Output: TakeBy<R, Bit, Digit>,
{
    type Digit = <R::Output as TakeBy<R, Bit, Digit>>::Digit;
    type Remainder = <R::Output as TakeBy<R, Bit, Digit>>::Remainder;
}

/// A **type operator**: the choice for one bit. `Self` is the result of subtracting `M` from `R`.
pub trait TakeBy<R, Bit, Digit> {
    /// The digit.
    type Digit;
    /// The new remainder.
    type Remainder;
}
/// `M` does not fit.
impl<R, Bit, Digit> TakeBy<R, Bit, Digit> for Borrow {
    type Digit = Digit;
    type Remainder = R;
}

macro_rules! taken {
    ([$($U:ident)*] $N:ty) => {
        impl<$($U,)* R, Bit, Digit> TakeBy<R, Bit, Digit> for $N
        where
            Digit: Plus<Bit>,
        {
            type Digit = Digit::Output;
            type Remainder = Self;
        }
    };
}
for_each_static!(taken);

impl<R, D, M8, M4, M2, R8, R4, R2, D8, D4, D2> NextDigit<D> for R
where
    D: By8<_0, Output = M8> + By4<_0, Output = M4> + By2<_0, Output = M2>,
    R: TakeIfFits<M8, _8, _0, Remainder = R8, Digit = D8>,
    R8: TakeIfFits<M4, _4, D8, Remainder = R4, Digit = D4>,
    R4: TakeIfFits<M2, _2, D4, Remainder = R2, Digit = D2>,
    R2: TakeIfFits<D, _1, D2>,
{
    type Digit = R2::Digit;
    type Remainder = R2::Remainder;
}

macro_rules! long_divide {
    ($($a:ident $Xa:ident,)+) => {$(
        /// The highest digit.
        impl<D> LongDivide<D> for $a
        where
            Self: NextDigit<D>,
        {
            type Quotient = <Self as NextDigit<D>>::Digit;
            type Remainder = <Self as NextDigit<D>>::Remainder;
        }
        /// With `u = q * d + r`, the next digit of `16u + a` is the digit of `16r + a`.
        impl<U, D, R> LongDivide<D> for $Xa<U>
        where
            U: LongDivide<D>,
            U::Remainder: Push<$a, Output = R>,
            R: NextDigit<D>,
            U::Quotient: Push<R::Digit>,
        {
            type Quotient = <U::Quotient as Push<R::Digit>>::Output;
            type Remainder = R::Remainder;
        }
    )+};
}
long_divide! {
    _1 X1, _2 X2, _3 X3, _4 X4, _5 X5, _6 X6, _7 X7, _8 X8, _9 X9, _10 XA, _11 XB, _12 XC, _13 XD,
    _14 XE, _15 XF,
}
/// With `u = q * d + r`, the next digit of `16u` is the digit of `16r`.
impl<U, D, R> LongDivide<D> for X0<U>
where
    U: LongDivide<D>,
    U::Remainder: Push<_0, Output = R>,
    R: NextDigit<D>,
    U::Quotient: Push<R::Digit>,
{
    type Quotient = <U::Quotient as Push<R::Digit>>::Output;
    type Remainder = R::Remainder;
}
