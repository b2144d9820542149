//! Hexadecimal digits.

use core::marker::PhantomData;

/// Defines `_3` and `X3<Higher>` for each digit.
macro_rules! digits {
    ($($leaf:ident $long:ident $digit:literal,)+) => {$(
        #[doc = concat!("The static integer ", $digit, ".")]
        #[allow(non_camel_case_types)] // CuTe's name.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $leaf;

        impl $leaf {
            /// Returns the integer.
            #[must_use]
            #[inline(always)]
            pub const fn new() -> Self {
                Self
            }
        }

        #[doc = concat!("A static integer of several hexadecimal digits: `Higher`, then the digit ", $digit, ".")]
        #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // Integers are written by their names.
        pub struct $long<Higher>(PhantomData<Higher>);

        impl<Higher> $long<Higher> {
            /// Returns the integer.
            #[must_use]
            #[inline(always)]
            pub const fn new() -> Self {
                Self(PhantomData)
            }
        }
        impl<Higher> Clone for $long<Higher> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<Higher> Copy for $long<Higher> {}
        impl<Higher> Default for $long<Higher> {
            #[inline(always)]
            fn default() -> Self {
                Self::new()
            }
        }
    )+};
}

digits! {
    _0 X0 0, _1 X1 1, _2 X2 2, _3 X3 3, _4 X4 4, _5 X5 5, _6 X6 6, _7 X7 7, _8 X8 8, _9 X9 9,
    _10 XA 10, _11 XB 11, _12 XC 12, _13 XD 13, _14 XE 14, _15 XF 15,
}

/// Calls `$callback!` for each kind of static integer above 1. The arguments are its parameter, if any, and the
/// type.
///
/// ```text
/// [] _2 ... [] _15  [U] X0<U> ... [U] XF<U>
/// ```
///
/// Impls for all integers except 0 and 1 use this macro, because each kind of integer is a separate
/// type.
macro_rules! for_each_static_above_one {
    ($callback:ident $($arguments:tt)*) => { $crate::int::digit::for_each_of! {
        $callback [$($arguments)*]
        [] _2, [] _3, [] _4, [] _5, [] _6, [] _7, [] _8, [] _9, [] _10, [] _11, [] _12, [] _13,
        [] _14, [] _15,
        [U] X0<U>, [U] X1<U>, [U] X2<U>, [U] X3<U>, [U] X4<U>, [U] X5<U>, [U] X6<U>, [U] X7<U>,
        [U] X8<U>, [U] X9<U>, [U] XA<U>, [U] XB<U>, [U] XC<U>, [U] XD<U>, [U] XE<U>, [U] XF<U>,
    } };
}

/// Calls `$callback!` for each kind of static integer above 0, after `$arguments`.
macro_rules! for_each_static_positive {
    ($callback:ident $($arguments:tt)*) => {
        $crate::int::digit::for_each_of! { $callback [$($arguments)*] [] _1, }
        $crate::int::digit::for_each_static_above_one! { $callback $($arguments)* }
    };
}

/// Calls `$callback!` for each kind of static integer.
macro_rules! for_each_static {
    ($callback:ident $($arguments:tt)*) => {
        $crate::int::digit::for_each_of! { $callback [$($arguments)*] [] _0, }
        $crate::int::digit::for_each_static_positive! { $callback $($arguments)* }
    };
}

macro_rules! for_each_of {
    ($callback:ident $arguments:tt $([$($U:ident)*] $N:ident $(<$($V:ident),+>)?,)+) => {$(
        $crate::int::digit::for_each_of! { @call $callback $arguments [$($U)*] $N }
    )+};
    (@call $callback:ident [$($arguments:tt)*] [] $N:ident) => {
        $callback! { $($arguments)* [] $crate::int::digit::$N }
    };
    (@call $callback:ident [$($arguments:tt)*] [$($U:ident)+] $N:ident) => {
        $callback! { $($arguments)* [$($U)+] $crate::int::digit::$N<$($U),+> }
    };
}

pub(crate) use {
    for_each_of, for_each_static, for_each_static_above_one, for_each_static_positive,
};

/// The leading digits of an integer, which are not all 0. `X4<_0>` is not an integer, because 4 would have two
/// types.
#[diagnostic::on_unimplemented(
    message = "expected an integer whose first digit is not 0",
    label = "this begins with `{Self}`",
    note = "write integers by name, `_128`, or in `Layout![..]`"
)]
pub trait Leading {}
macro_rules! leading {
    ([] $N:ty) => {
        impl Leading for $N {}
    };
    ([$U:ident] $N:ty) => {
        impl<$U: Leading> Leading for $N {}
    };
}
for_each_static_positive!(leading);
