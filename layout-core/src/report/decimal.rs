//! The decimal digits of a static integer, by doubling.

use crate::int::{B0, B1, UInt, UTerm};

/// A digit and those above it: 128 is `Digits<8, Digits<2, Digits<1, End>>>`.
pub struct Digits<const DIGIT: u8, Higher>(Higher);

/// No more digits.
pub struct End;

/// A **type operator**: the decimal digits, lowest first; none for 0.
pub trait Decimal {
    /// The digits.
    type Output;
}

/// The digits of a static integer.
pub type DecimalOf<N> = <N as Decimal>::Output;

impl Decimal for UTerm {
    type Output = End;
}
/// `2u + b`
impl<U, B> Decimal for UInt<U, B>
where
    U: Decimal,
    U::Output: Double<B>,
{
    type Output = <U::Output as Double<B>>::Output;
}

/// A **type operator**: twice the number with these digits, plus the bit `Carry`.
pub trait Double<Carry> {
    /// The digits.
    type Output;
}

impl Double<B0> for End {
    type Output = Self;
}
impl Double<B1> for End {
    type Output = Digits<1, Self>;
}

macro_rules! double {
    ($($digit:literal => $even:literal $odd:literal $carry:ident,)+) => {$(
        impl<Higher: Double<$carry>> Double<B0> for Digits<$digit, Higher> {
            type Output = Digits<$even, Higher::Output>;
        }
        impl<Higher: Double<$carry>> Double<B1> for Digits<$digit, Higher> {
            type Output = Digits<$odd, Higher::Output>;
        }
    )+};
}

double! {
    0 => 0 1 B0,
    1 => 2 3 B0,
    2 => 4 5 B0,
    3 => 6 7 B0,
    4 => 8 9 B0,
    5 => 0 1 B1,
    6 => 2 3 B1,
    7 => 4 5 B1,
    8 => 6 7 B1,
    9 => 8 9 B1,
}
