//! Subtraction with a special answer for negative results.

use super::digit::{
    _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, X0, X1, X2, X3, X4, X5,
    X6, X7, X8, X9, XA, XB, XC, XD, XE, XF, for_each_static_positive,
};

/// The answer of a subtraction with a negative result.
pub struct Borrow;

/// A **type operator**: `Self - R`, or [`Borrow`] if `R` is larger.
pub trait Minus<R> {
    /// The difference.
    type Output;
}

/// A **type operator**: `Self - R - 1`, or [`Borrow`] if the result is negative.
pub trait MinusBorrow<R> {
    /// The difference.
    type Output;
}

/// A **type operator**: `16 * Self + Digit` without leading zeros. An answer that is not an integer does not
/// change.
pub trait Push<Digit> {
    /// The integer with one more digit.
    type Output;
}

/// A **type operator**: `Self - 1` of a positive integer.
pub trait Predecessor {
    /// The predecessor.
    type Output;
}

/// Computes `16 * 0 + d = d`.
impl<Digit> Push<Digit> for _0 {
    type Output = Digit;
}
impl<Digit> Push<Digit> for Borrow {
    type Output = Self;
}

/// Computes `16u + d`.
macro_rules! push {
    ([$($U:ident)*] $N:ty) => {
        push! { @digits [$($U)*] $N; _0 X0, _1 X1, _2 X2, _3 X3, _4 X4, _5 X5, _6 X6, _7 X7, _8 X8,
            _9 X9, _10 XA, _11 XB, _12 XC, _13 XD, _14 XE, _15 XF, }
    };
    (@digits $generics:tt $N:ty; $($d:ident $Xd:ident,)+) => {$(
        push! { @digit $generics $N; $d $Xd }
    )+};
    (@digit [$($U:ident)*] $N:ty; $d:ident $Xd:ident) => {
        impl<$($U),*> Push<$d> for $N {
            type Output = $Xd<Self>;
        }
    };
}
for_each_static_positive!(push);

/// Digits without a borrow: `(16u + a) - (16v + b) = 16(u - v) + d`.
macro_rules! difference {
    ($($op:ident $a:ident $Xa:ident $b:ident $Xb:ident = $d:ident $Xd:ident;)+) => {$(
        impl $op<$b> for $a {
            type Output = $d;
        }
        impl<V> $op<$Xb<V>> for $a {
            type Output = Borrow;
        }
        impl<U> $op<$b> for $Xa<U> {
            type Output = $Xd<U>;
        }
        impl<U, V> $op<$Xb<V>> for $Xa<U>
        where
            U: Minus<V>,
            U::Output: Push<$d>,
        {
            type Output = <U::Output as Push<$d>>::Output;
        }
    )+};
}

/// Digits with a borrow: `(16u + a) - (16v + b) = 16(u - v - 1) + d`.
macro_rules! borrow {
    ($($op:ident $a:ident $Xa:ident $b:ident $Xb:ident = $d:ident $Xd:ident;)+) => {$(
        impl $op<$b> for $a {
            type Output = Borrow;
        }
        impl<V> $op<$Xb<V>> for $a {
            type Output = Borrow;
        }
        impl<U> $op<$b> for $Xa<U>
        where
            U: Predecessor,
            U::Output: Push<$d>,
        {
            type Output = <U::Output as Push<$d>>::Output;
        }
        impl<U, V> $op<$Xb<V>> for $Xa<U>
        where
            U: MinusBorrow<V>,
            U::Output: Push<$d>,
        {
            type Output = <U::Output as Push<$d>>::Output;
        }
    )+};
}

/// Computes the predecessor of `16u + a`.
macro_rules! predecessors {
    ($($a:ident $Xa:ident $p:ident $Xp:ident,)+) => {$(
        impl Predecessor for $a {
            type Output = $p;
        }
        impl<U> Predecessor for $Xa<U> {
            type Output = $Xp<U>;
        }
    )+};
}

predecessors! {
    _1 X1 _0 X0, _2 X2 _1 X1, _3 X3 _2 X2, _4 X4 _3 X3, _5 X5 _4 X4, _6 X6 _5 X5, _7 X7 _6 X6,
    _8 X8 _7 X7, _9 X9 _8 X8, _10 XA _9 X9, _11 XB _10 XA, _12 XC _11 XB, _13 XD _12 XC,
    _14 XE _13 XD, _15 XF _14 XE,
}
/// Computes `16u - 1 = 16(u - 1) + 15`.
impl<U: Predecessor> Predecessor for X0<U>
where
    U::Output: Push<_15>,
{
    type Output = <U::Output as Push<_15>>::Output;
}

pub(crate) use {borrow, difference};
