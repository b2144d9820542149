//! Decimal digits of static integers, computed from their hexadecimal digits.

use crate::arity::for_each_arity;
#[allow(clippy::wildcard_imports)] // All digits.
use crate::int::digit::*;
use crate::int::dynamic::Dynamic;

/// A digit, and the digits above it. 128 is `Digits<8, Digits<2, Digits<1, End>>>`.
pub struct Digits<const DIGIT: u16, Higher>(Higher);

/// The end of the digits.
pub struct End;

/// An integer below 1000, or the leading digits of [`Then`].
pub struct Numeral<const N: u16>;

/// Three more digits. 4096 is `Then<Numeral<4>, 0, 9, 6>`.
pub struct Then<Higher, const A: u16, const B: u16, const C: u16>(Higher);

/// An integer that is not printed, because it is dynamic or has more than nine digits.
pub struct NotShown;

/// A **type operator**: the decimal form of an integer, for compile errors.
///
/// The messages of a rule differ only in the number of three-digit groups of their integers.
pub trait Decimal {
    /// [`Numeral`], [`Then`] with a [`Numeral`], or [`NotShown`].
    type Output: Shown;
}

/// A broken rule with decimal integers. The compiler reports its message where [`Accepted`](super::Accepted) is
/// required.
pub struct CheckReport<Rule, Left, Right = (), Mode = NoMode>(Rule, Left, Right, Mode);

/// Marker: the rule does not concern a single mode.
pub struct NoMode;

/// A **type operator**: [`CheckReport`] with an integer as its first or second operand.
pub trait Shown {
    /// The error with a second integer.
    type First<Rule, Second: Shown, Mode>;
    /// The error with a first integer.
    type Second<Rule, First, Mode>;
}
macro_rules! shown {
    ($([$($param:tt)*] $Number:ty;)+) => {$(
        impl<$($param)*> Shown for $Number {
            type First<Rule, Second: Shown, Mode> = Second::Second<Rule, Self, Mode>;
            type Second<Rule, First, Mode> = CheckReport<Rule, First, Self, Mode>;
        }
    )+};
}
shown! {
    [] ();
    [] NotShown;
    [const N: u16] Numeral<N>;
    [Higher, const A: u16, const B: u16, const C: u16] Then<Higher, A, B, C>;
}

/// The decimal form of a static integer.
pub type DecimalOf<N> = <N as Decimal>::Output;

impl<const N: u16> Decimal for Numeral<N> {
    type Output = Self;
}

/// The second integer of a rule about one integer.
impl Decimal for () {
    type Output = ();
}

/// A **type operator**: the decimal digits, least significant digit first. 0 has no digits.
pub trait DecimalDigits {
    /// The digits.
    type Output;
}

/// A **type operator**: the decimal digits in groups of three. The input has the least significant digit first.
pub trait InGroups {
    /// The decimal form, as in [`Decimal`].
    type Output: Shown;
}
impl<const C: u16, const B: u16, const A: u16, const D: u16, Higher> InGroups
    for Digits<C, Digits<B, Digits<A, Digits<D, Higher>>>>
where
    Digits<D, Higher>: InGroups,
    <Digits<D, Higher> as InGroups>::Output: Followed<A, B, C>,
{
    type Output = <<Digits<D, Higher> as InGroups>::Output as Followed<A, B, C>>::Output;
}

/// A **type operator**: the integer with three more digits.
pub trait Followed<const A: u16, const B: u16, const C: u16> {
    /// The decimal form, as in [`Decimal`].
    type Output: Shown;
}
impl<const N: u16, const A: u16, const B: u16, const C: u16> Followed<A, B, C> for Numeral<N> {
    type Output = Then<Self, A, B, C>;
}
impl<
    const N: u16,
    const A: u16,
    const B: u16,
    const C: u16,
    const D: u16,
    const E: u16,
    const F: u16,
> Followed<D, E, F> for Then<Numeral<N>, A, B, C>
{
    type Output = Then<Self, D, E, F>;
}
/// Integers with more than nine digits are not printed.
impl<
    Higher,
    const A: u16,
    const B: u16,
    const C: u16,
    const D: u16,
    const E: u16,
    const F: u16,
    const G: u16,
    const H: u16,
    const I: u16,
> Followed<G, H, I> for Then<Then<Higher, A, B, C>, D, E, F>
{
    type Output = NotShown;
}
impl<const A: u16, const B: u16, const C: u16> Followed<A, B, C> for NotShown {
    type Output = Self;
}

macro_rules! decimal {
    ($($n:literal $Xd:ident $d:ident => $digits:ty,)+) => {$(
        impl Decimal for $d {
            type Output = Numeral<$n>;
        }
        impl<U> Decimal for $Xd<U>
        where
            Self: DecimalDigits<Output: InGroups>,
        {
            type Output = <<Self as DecimalDigits>::Output as InGroups>::Output;
        }
        impl DecimalDigits for $d {
            type Output = $digits;
        }
        /// The digits of `16u + d`.
        impl<U> DecimalDigits for $Xd<U>
        where
            U: DecimalDigits,
            U::Output: Sixteenfold<$d>,
        {
            type Output = <U::Output as Sixteenfold<$d>>::Output;
        }
        impl Sixteenfold<$d> for End {
            type Output = $digits;
        }
    )+};
}

// Dynamic integers and tuples are not printed.
impl<Coefficient, Factors> Decimal for Dynamic<Coefficient, Factors> {
    type Output = NotShown;
}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $($rest:tt)*])+) => {
        impl<$($S),+> Decimal for ($($S,)+) {
            type Output = NotShown;
        }
    };
}
for_each_arity!(tuples);

decimal! {
    0 X0 _0 => End, 1 X1 _1 => Digits<1, End>, 2 X2 _2 => Digits<2, End>, 3 X3 _3 => Digits<3, End>,
    4 X4 _4 => Digits<4, End>, 5 X5 _5 => Digits<5, End>, 6 X6 _6 => Digits<6, End>,
    7 X7 _7 => Digits<7, End>, 8 X8 _8 => Digits<8, End>, 9 X9 _9 => Digits<9, End>,
    10 XA _10 => Digits<0, Digits<1, End>>, 11 XB _11 => Digits<1, Digits<1, End>>,
    12 XC _12 => Digits<2, Digits<1, End>>, 13 XD _13 => Digits<3, Digits<1, End>>,
    14 XE _14 => Digits<4, Digits<1, End>>, 15 XF _15 => Digits<5, Digits<1, End>>,
}

/// A **type operator**: the digits of sixteen times the integer, plus `Carry`, which is less than 16.
pub trait Sixteenfold<Carry> {
    /// The digits.
    type Output;
}

/// For a decimal digit and a carry, the digit and the carry of `16 * digit + carry`.
macro_rules! sixteenfold {
    ($($digit:literal: $($carry:ident $low:literal $high:ident,)+;)+) => {$($(
        impl<Higher: Sixteenfold<$high>> Sixteenfold<$carry> for Digits<$digit, Higher> {
            type Output = Digits<$low, Higher::Output>;
        }
    )+)+};
}

sixteenfold! {
    0: _0 0 _0, _1 1 _0, _2 2 _0, _3 3 _0, _4 4 _0, _5 5 _0, _6 6 _0, _7 7 _0, _8 8 _0, _9 9 _0, _10 0 _1, _11 1 _1, _12 2 _1, _13 3 _1, _14 4 _1, _15 5 _1,;
    1: _0 6 _1, _1 7 _1, _2 8 _1, _3 9 _1, _4 0 _2, _5 1 _2, _6 2 _2, _7 3 _2, _8 4 _2, _9 5 _2, _10 6 _2, _11 7 _2, _12 8 _2, _13 9 _2, _14 0 _3, _15 1 _3,;
    2: _0 2 _3, _1 3 _3, _2 4 _3, _3 5 _3, _4 6 _3, _5 7 _3, _6 8 _3, _7 9 _3, _8 0 _4, _9 1 _4, _10 2 _4, _11 3 _4, _12 4 _4, _13 5 _4, _14 6 _4, _15 7 _4,;
    3: _0 8 _4, _1 9 _4, _2 0 _5, _3 1 _5, _4 2 _5, _5 3 _5, _6 4 _5, _7 5 _5, _8 6 _5, _9 7 _5, _10 8 _5, _11 9 _5, _12 0 _6, _13 1 _6, _14 2 _6, _15 3 _6,;
    4: _0 4 _6, _1 5 _6, _2 6 _6, _3 7 _6, _4 8 _6, _5 9 _6, _6 0 _7, _7 1 _7, _8 2 _7, _9 3 _7, _10 4 _7, _11 5 _7, _12 6 _7, _13 7 _7, _14 8 _7, _15 9 _7,;
    5: _0 0 _8, _1 1 _8, _2 2 _8, _3 3 _8, _4 4 _8, _5 5 _8, _6 6 _8, _7 7 _8, _8 8 _8, _9 9 _8, _10 0 _9, _11 1 _9, _12 2 _9, _13 3 _9, _14 4 _9, _15 5 _9,;
    6: _0 6 _9, _1 7 _9, _2 8 _9, _3 9 _9, _4 0 _10, _5 1 _10, _6 2 _10, _7 3 _10, _8 4 _10, _9 5 _10, _10 6 _10, _11 7 _10, _12 8 _10, _13 9 _10, _14 0 _11, _15 1 _11,;
    7: _0 2 _11, _1 3 _11, _2 4 _11, _3 5 _11, _4 6 _11, _5 7 _11, _6 8 _11, _7 9 _11, _8 0 _12, _9 1 _12, _10 2 _12, _11 3 _12, _12 4 _12, _13 5 _12, _14 6 _12, _15 7 _12,;
    8: _0 8 _12, _1 9 _12, _2 0 _13, _3 1 _13, _4 2 _13, _5 3 _13, _6 4 _13, _7 5 _13, _8 6 _13, _9 7 _13, _10 8 _13, _11 9 _13, _12 0 _14, _13 1 _14, _14 2 _14, _15 3 _14,;
    9: _0 4 _14, _1 5 _14, _2 6 _14, _3 7 _14, _4 8 _14, _5 9 _14, _6 0 _15, _7 1 _15, _8 2 _15, _9 3 _15, _10 4 _15, _11 5 _15, _12 6 _15, _13 7 _15, _14 8 _15, _15 9 _15,;
}

macro_rules! numerals {
    ($($number:literal [$($digit:literal)*])+) => {$(
        impl crate::report::decimal::InGroups for numerals!(@digits $($digit)*) {
            type Output = crate::report::Numeral<$number>;
        }
    )+};
    (@digits) => { crate::report::decimal::End };
    (@digits $digit:literal $($higher:literal)*) => {
        crate::report::decimal::Digits<$digit, numerals!(@digits $($higher)*)>
    };
}
pub(crate) use numerals;
