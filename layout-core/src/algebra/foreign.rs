//! Error impls: integers of other crates instead of static integers, and 0 instead of a positive integer.
//!
//! Without these impls, the compiler would report that the shape is not congruent with its stride.

use typenum::{NInt, NonZero, PInt, UInt, UTerm, Unsigned, Z0};

use crate::Layout;
use crate::algebra::complement::RoomOfComplement;
use crate::algebra::composition::RightOfCompose;
use crate::algebra::composition::walk::{Walk, Walked};
use crate::algebra::covering::RightOfCover;
use crate::algebra::divide::RightOfDivide;
use crate::algebra::gather::{SplitsCover, SplitsDivision, SplitsProduct};
use crate::algebra::outcome::NoPair;
use crate::algebra::product::RightOfMultiply;
use crate::int::{_0, _1};
use crate::modes::congruence::{Congruence, StrideOfMode};
use crate::modes::merge::Merge;
use crate::report::{
    By, Evaluated, ExtentIsPositive, KnownAtRunTime, NoRoom, NotStatic, Rejection,
};

/// typenum's requirement on the digits of a signed integer.
pub trait Positive: Unsigned + NonZero {}
impl<U: Unsigned + NonZero> Positive for U {}

macro_rules! reject {
    ($([$($parameter:ident $(: $bound:path)?),*] $Integer:ty,)+) => {$(
        impl<$($parameter $(: $bound)?,)* D, Tail> Merge<D, Tail> for $Integer {
            type Output = Rejection<NotStatic<Self>>;
        }
        impl<$($parameter $(: $bound)?,)* D, Left> Walk<D, Left> for $Integer {
            type Output = Walked<_1, _0, Rejection<NotStatic<Self>>>;
        }
        impl<$($parameter $(: $bound)?,)* D, Operand> Congruence<D, Operand> for $Integer {
            type Output = Rejection<NotStatic<Self>>;
        }
        impl<$($parameter $(: $bound)?,)* Operand> StrideOfMode<Operand> for $Integer {
            type Output = Rejection<NotStatic<Self>>;
        }
    )+};
    (@operands $Rule:ident $([$($parameter:ident $(: $bound:path)?),*] $Integer:ty,)+) => {$(
        reject! { @right RoomOfComplement [$($parameter $(: $bound)?),*] $Integer; NotStatic<Self> }
        reject! { @rights [$($parameter $(: $bound)?),*] $Integer; $Rule<Self> }
    )+};
    (@rights $parameters:tt $Integer:ty; $rule:ty) => {
        reject! { @right RightOfCompose $parameters $Integer; $rule }
        reject! { @right RightOfCover $parameters $Integer; $rule }
        reject! { @right RightOfDivide $parameters $Integer; $rule }
        reject! { @right RightOfMultiply $parameters $Integer; $rule }
        reject! { @right SplitsCover $parameters $Integer; $rule }
        reject! { @whole $parameters $Integer; $rule }
        reject! { @right SplitsProduct $parameters $Integer; $rule }
    };
    // The layout is the placeholder for a tile and for the rest, so that no second error is reported.
    (@whole [$($parameter:ident $(: $bound:path)?),*] $Integer:ty; $rule:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($parameter $(: $bound)?,)* S, D> SplitsDivision<Layout<S, D>> for $Integer {
            type Answer = Evaluated<Layout<(S, S), (D, D)>, Rejection<$rule>>;
        }
    };
    (@right $Right:ident [$($parameter:ident $(: $bound:path)?),*] $Integer:ty; $rule:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($parameter $(: $bound)?,)* A> $Right<A> for $Integer {
            type Answer = Evaluated<NoPair, Rejection<$rule>>;
        }
    };
}

reject! {
    [] UTerm,
    [U, B] UInt<U, B>,
    [] Z0,
    [U: Positive] PInt<U>,
    [U: Positive] NInt<U>,
    [] i32,
    [] u32,
    [] u64,
    [] usize,
}
reject! { @operands NotStatic
    [] UTerm,
    [U, B] UInt<U, B>,
    [] Z0,
    [U: Positive] PInt<U>,
    [U: Positive] NInt<U>,
}
reject! { @operands KnownAtRunTime [] i32, [] u32, [] u64, [] usize, }
reject! { @rights [] _0; By<ExtentIsPositive, Self> }
reject! { @right RoomOfComplement [] _0; NoRoom }
