//! Addition.

use super::digit::{
    _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, X0, X1, X2, X3, X4, X5,
    X6, X7, X8, X9, XA, XB, XC, XD, XE, XF,
};

/// A **type operator**: `Self + R`.
pub trait Plus<R> {
    /// The sum.
    type Output;
}

/// The sum `A + B`.
pub type Sum<A, B> = <A as Plus<B>>::Output;

/// A **type operator**: `Self + 1`.
pub trait PlusOne {
    /// The successor.
    type Output;
}

/// A **type operator**: `Self + R + 1`.
pub trait PlusCarry<R> {
    /// The sum with the carry.
    type Output;
}

/// Digits without a carry: `(16u + a) + (16v + b) = 16(u + v) + s`.
macro_rules! sum {
    ($($op:ident $a:ident $Xa:ident $b:ident $Xb:ident = $s:ident $Xs:ident;)+) => {$(
        impl $op<$b> for $a {
            type Output = $s;
        }
        impl<V> $op<$Xb<V>> for $a {
            type Output = $Xs<V>;
        }
        impl<U> $op<$b> for $Xa<U> {
            type Output = $Xs<U>;
        }
        impl<U, V> $op<$Xb<V>> for $Xa<U>
        where
            U: Plus<V>,
        {
            type Output = $Xs<U::Output>;
        }
    )+};
}

/// Digits with a carry: `(16u + a) + (16v + b) = 16(u + v + 1) + s`.
macro_rules! carry {
    ($($op:ident $a:ident $Xa:ident $b:ident $Xb:ident = $s:ident $Xs:ident;)+) => {$(
        impl $op<$b> for $a {
            type Output = $Xs<_1>;
        }
        impl<V> $op<$Xb<V>> for $a
        where
            V: PlusOne,
        {
            type Output = $Xs<V::Output>;
        }
        impl<U> $op<$b> for $Xa<U>
        where
            U: PlusOne,
        {
            type Output = $Xs<U::Output>;
        }
        impl<U, V> $op<$Xb<V>> for $Xa<U>
        where
            U: PlusCarry<V>,
        {
            type Output = $Xs<U::Output>;
        }
    )+};
}

/// Computes the successor of `16u + a`.
macro_rules! successors {
    ($($a:ident $Xa:ident $s:ident $Xs:ident,)+) => {$(
        impl PlusOne for $a {
            type Output = $s;
        }
        impl<U> PlusOne for $Xa<U> {
            type Output = $Xs<U>;
        }
    )+};
}

successors! {
    _0 X0 _1 X1, _1 X1 _2 X2, _2 X2 _3 X3, _3 X3 _4 X4, _4 X4 _5 X5, _5 X5 _6 X6, _6 X6 _7 X7,
    _7 X7 _8 X8, _8 X8 _9 X9, _9 X9 _10 XA, _10 XA _11 XB, _11 XB _12 XC, _12 XC _13 XD,
    _13 XD _14 XE, _14 XE _15 XF,
}
/// Computes `15 + 1 = 16`.
impl PlusOne for _15 {
    type Output = X0<_1>;
}
/// Computes `(16u + 15) + 1 = 16(u + 1)`.
impl<U: PlusOne> PlusOne for XF<U> {
    type Output = X0<U::Output>;
}

pub(crate) use {carry, sum};
