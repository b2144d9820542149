//! Static integers as values, arrays and typenum integers.

use core::marker::PhantomData;

use typenum::{B0, B1, UInt, UTerm};

#[allow(clippy::wildcard_imports)] // All digits.
use super::digit::*;
use super::minus::Push;
use crate::int_tuple::profile::{Leaf, Nested};
use crate::sealed::Sealed;
use layout_decide::Text;

/// A static integer: `_0`, `_1`, `_128`, ...
///
/// The integers up to 1024 and the powers of two up to 2³² have names. Write any other integer with
/// the macro, as `Layout![3000]`.
///
#[cfg_attr(feature = "macros", doc = "```")]
#[cfg_attr(not(feature = "macros"), doc = "```ignore")]
/// use layout_core::*;
///
/// assert_eq!(<_128 as StaticInteger>::USIZE, 128);
/// assert_eq!(<Layout![3000] as StaticInteger>::USIZE, 3000);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found `{Self}`",
    label = "this is not a static integer",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`"
)]
pub trait StaticInteger: Copy + Default + Sealed + Nested<Profile = Leaf> {
    /// The value, or `None` if it exceeds `i64`.
    const VALUE: Option<u64>;
    /// The value, truncated to 32 bits.
    const U32: u32;
    /// The value, truncated to `usize`.
    const USIZE: usize;
    /// The elements of an [`Array`](crate::Array), with the memory layout of `[T; N]` for this integer `N`.
    #[doc(hidden)]
    type Elements<T>;
}

/// The elements of an array of length `16 * n + d`: 16 arrays of length `n`, then one array of length `d`.
///
/// `Nest` has the memory layout of `[T; 16 * n + d]` if `Higher` has the memory layout of `[T; n]` and `Lowest`
/// is `[T; d]`. The size of an array is a multiple of its alignment, and all arrays have the alignment of `T`.
/// The array therefore has no padding.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Nest<Higher, Lowest> {
    higher: [Higher; 16],
    lowest: Lowest,
}

/// A **type operator**: typenum's integer for a static integer, for `generic-array` and other crates.
pub trait IntoTypenum {
    /// typenum's integer.
    type Output;
}

/// typenum's integer for a static integer.
///
/// ```
/// use layout_core::{numbers::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(Typenum<_128>, typenum::U128);
/// ```
pub type Typenum<N> = <N as IntoTypenum>::Output;

/// The integer `16 * Higher + DIGIT`. The macros use this alias to convert a constant to a type, from `UTerm`
/// and eight calls of [`digit`].
pub struct Hexadecimal<Higher, const DIGIT: u8>(PhantomData<Higher>);

/// Returns a hexadecimal digit of a constant. `place` 0 is the lowest digit, 7 the highest.
///
/// # Panics
///
/// Panics for the highest digit if the constant does not fit in `u32`.
#[must_use]
pub const fn digit(constant: i128, place: u32) -> u8 {
    if place >= 7 && constant >> 32 != 0 {
        let text = Text::new();
        let text = text
            .str("expected a constant between 0 and 4294967295 as an integer of a layout, found ");
        if constant < i64::MIN as i128 || constant > i64::MAX as i128 {
            text.str("one of more than 64 bits").panic()
        }
        text.integer(constant as i64).panic()
    }
    (constant.unsigned_abs() >> (4 * place) & 15) as u8
}

macro_rules! digits {
    ($($a:ident $Xa:ident $value:literal $typenum:ident $b3:ident $b2:ident $b1:ident $b0:ident,)+) => {$(
        impl StaticInteger for $a {
            const VALUE: Option<u64> = Some($value);
            const U32: u32 = $value;
            const USIZE: usize = $value;
            type Elements<T> = [T; $value];
        }
        impl IntoTypenum for $a {
            type Output = typenum::consts::$typenum;
        }
        impl<U> StaticInteger for $Xa<U>
        where
            U: StaticInteger + Leading,
        {
            const VALUE: Option<u64> = match U::VALUE {
                Some(higher) if higher <= (i64::MAX as u64) >> 4 => Some(higher << 4 | $value),
                _ => None,
            };
            const U32: u32 = U::U32 << 4 | $value;
            const USIZE: usize = U::USIZE << 4 | $value;
            type Elements<T> = Nest<U::Elements<T>, [T; $value]>;
        }
        impl<U> IntoTypenum for $Xa<U>
        where
            U: IntoTypenum,
        {
            type Output = UInt<UInt<UInt<UInt<U::Output, $b3>, $b2>, $b1>, $b0>;
        }
        impl<U> IntoStatic for UInt<UInt<UInt<UInt<U, $b3>, $b2>, $b1>, $b0>
        where
            U: IntoStatic<Output: Push<$a>>,
        {
            type Output = <U::Output as Push<$a>>::Output;
        }
        impl<U> IntoStatic for Hexadecimal<U, $value>
        where
            U: IntoStatic<Output: Push<$a>>,
        {
            type Output = <U::Output as Push<$a>>::Output;
        }
    )+};
}

digits! {
    _0 X0 0 U0 B0 B0 B0 B0, _1 X1 1 U1 B0 B0 B0 B1, _2 X2 2 U2 B0 B0 B1 B0, _3 X3 3 U3 B0 B0 B1 B1,
    _4 X4 4 U4 B0 B1 B0 B0, _5 X5 5 U5 B0 B1 B0 B1, _6 X6 6 U6 B0 B1 B1 B0, _7 X7 7 U7 B0 B1 B1 B1,
    _8 X8 8 U8 B1 B0 B0 B0, _9 X9 9 U9 B1 B0 B0 B1, _10 XA 10 U10 B1 B0 B1 B0,
    _11 XB 11 U11 B1 B0 B1 B1, _12 XC 12 U12 B1 B1 B0 B0, _13 XD 13 U13 B1 B1 B0 B1,
    _14 XE 14 U14 B1 B1 B1 B0, _15 XF 15 U15 B1 B1 B1 B1,
}

/// A **type operator**: the static integer for one of typenum's integers.
pub trait IntoStatic {
    /// The static integer.
    type Output;
}

/// The static integer for one of typenum's integers.
///
/// ```
/// use layout_core::{numbers::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(FromTypenum<typenum::U128>, _128);
/// ```
pub type FromTypenum<N> = <N as IntoStatic>::Output;

impl IntoStatic for UTerm {
    type Output = _0;
}
macro_rules! below_8 {
    ($($Uint:ty => $a:ident,)+) => {$(
        impl IntoStatic for $Uint {
            type Output = $a;
        }
    )+};
}
below_8! {
    UInt<UTerm, B1> => _1,
    UInt<UInt<UTerm, B1>, B0> => _2,
    UInt<UInt<UTerm, B1>, B1> => _3,
    UInt<UInt<UInt<UTerm, B1>, B0>, B0> => _4,
    UInt<UInt<UInt<UTerm, B1>, B0>, B1> => _5,
    UInt<UInt<UInt<UTerm, B1>, B1>, B0> => _6,
    UInt<UInt<UInt<UTerm, B1>, B1>, B1> => _7,
}
