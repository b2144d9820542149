//! Multiplication.

#[allow(clippy::wildcard_imports)] // All digits.
use super::digit::*;
use super::plus::Plus;

/// A **type operator**: `Self * R`.
///
/// The cost is one multiple of `R` and one addition for each nonzero digit of `Self`. Put the integer with
/// fewer nonzero digits on the left.
pub trait Times<R> {
    /// The product.
    type Output;
}

/// The product `A * B`.
pub type Product<A, B> = <A as Times<B>>::Output;

/// Computes `0 * r = 0`.
impl<R> Times<R> for _0 {
    type Output = Self;
}
/// Computes `1 * r = r`.
impl<R> Times<R> for _1 {
    type Output = R;
}

/// A **type operator**: `N * Self` for an `N` of several digits. A product of 0 must be `_0`, without further
/// zero digits.
pub trait MultipliedBy<N> {
    /// The product.
    type Output;
}

/// Computes `n * 0 = 0`.
impl<N> MultipliedBy<N> for _0 {
    type Output = Self;
}

macro_rules! multiplied_by {
    ([$($U:ident)*] $R:ty) => {
        /// Computes `16v * r = 16(v * r)`.
        impl<$($U,)* V> MultipliedBy<X0<V>> for $R
        where
            V: TimesPositive<Self>,
        {
            type Output = X0<V::Output>;
        }
        /// Computes `(16v + 1) * r = r + 16(v * r)`.
        impl<$($U,)* V> MultipliedBy<X1<V>> for $R
        where
            V: TimesPositive<Self>,
            Self: Plus<X0<V::Output>>,
        {
            type Output = <Self as Plus<X0<V::Output>>>::Output;
        }
        multiplied_by! { @digits [$($U)*] $R;
            X2 By2, X3 By3, X4 By4, X5 By5, X6 By6, X7 By7, X8 By8, X9 By9, XA By10, XB By11,
            XC By12, XD By13, XE By14, XF By15,
        }
    };
    (@digits $generics:tt $R:ty; $($Xa:ident $By:ident,)+) => {$(
        multiplied_by! { @digit $generics $R; $Xa $By }
    )+};
    (@digit [$($U:ident)*] $R:ty; $Xa:ident $By:ident) => {
        /// Computes `(16v + a) * r = a*r + 16(v * r)`.
        impl<$($U,)* V> MultipliedBy<$Xa<V>> for $R
        where
            Self: $By<_0>,
            V: TimesPositive<Self>,
            <Self as $By<_0>>::Output: Plus<X0<V::Output>>,
        {
            type Output = <<Self as $By<_0>>::Output as Plus<X0<V::Output>>>::Output;
        }
    };
}
for_each_static_positive!(multiplied_by);

/// A **type operator**: `Self * R` of positive integers.
pub trait TimesPositive<R> {
    /// The product.
    type Output;
}

/// Computes `1 * r = r`.
impl<R> TimesPositive<R> for _1 {
    type Output = R;
}
/// Computes `16u * r = 16(u * r)`.
impl<U, R> TimesPositive<R> for X0<U>
where
    U: TimesPositive<R>,
{
    type Output = X0<U::Output>;
}
/// Computes `(16u + 1) * r = r + 16(u * r)`.
impl<U, R> TimesPositive<R> for X1<U>
where
    U: TimesPositive<R>,
    R: Plus<X0<U::Output>>,
{
    type Output = R::Output;
}

macro_rules! times {
    (@long $($Xa:ident)+) => {$(
        impl<U, R> Times<R> for $Xa<U>
        where
            R: MultipliedBy<Self>,
        {
            type Output = R::Output;
        }
    )+};
    (@by $($a:ident $Xa:ident $By:ident $digit:literal,)+) => {$(
        #[doc = concat!("A **type operator**: `", $digit, " * Self + Carry`, where the carry is less than ", $digit, ".")]
        pub trait $By<Carry> {
            /// The integer.
            type Output;
        }
        #[doc = concat!("Computes `", $digit, " * r`.")]
        impl<R> Times<R> for $a
        where
            R: $By<_0>,
        {
            type Output = R::Output;
        }
        #[doc = concat!("Computes `", $digit, " * r`.")]
        impl<R> TimesPositive<R> for $a
        where
            R: $By<_0>,
        {
            type Output = R::Output;
        }
        #[doc = concat!("Computes `(16u + ", $digit, ") * r = ", $digit, "r + 16(u * r)`.")]
        impl<U, R> TimesPositive<R> for $Xa<U>
        where
            R: $By<_0>,
            U: TimesPositive<R>,
            <R as $By<_0>>::Output: Plus<X0<U::Output>>,
        {
            type Output = <<R as $By<_0>>::Output as Plus<X0<U::Output>>>::Output;
        }
    )+};
}

times!(@long X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 XA XB XC XD XE XF);
times! { @by
    _2 X2 By2 2, _3 X3 By3 3, _4 X4 By4 4, _5 X5 By5 5, _6 X6 By6 6, _7 X7 By7 7, _8 X8 By8 8,
    _9 X9 By9 9, _10 XA By10 10, _11 XB By11 11, _12 XC By12 12, _13 XD By13 13, _14 XE By14 14,
    _15 XF By15 15,
}

macro_rules! rights {
    ($($Right:ident $bits:literal,)+) => {$(
        #[doc = concat!("A **type operator**: the quotient of `16 * Self + 2^", $bits, " * Rest` and `2^", $bits, "`.")]
        pub trait $Right<Rest> {
            /// The quotient.
            type Output;
        }
    )+};
}
rights! { Right1 1, Right2 2, Right3 3, }

/// For each digit and incoming carry: the result if the digit is the highest, otherwise the outgoing carry and
/// the resulting digit.
macro_rules! transitions {
    ($op:ident: $($a:ident $Xa:ident:
        $([$carry:ident => $whole:ty, $on:ident $Xlow:ident])+;)+
    ) => {$($(
        impl $op<$carry> for $a {
            type Output = $whole;
        }
        impl<U> $op<$carry> for $Xa<U>
        where
            U: $op<$on>,
        {
            type Output = $Xlow<U::Output>;
        }
    )+)+};
}

pub(crate) use transitions;
