//! Two coordinates that share a cell, by number.

use super::meeting_rows::AskCellsOfTheirOwn;
use super::rows::AskStrideIsAboveReach;
use super::{At, Decimal, DecimalOf, Digits, End};
use crate::tensor::distinct::goal::{Missing, Unknown};
use crate::tensor::distinct::meeting::Meeting;
use crate::tensor::distinct::steps::{Index, Pair};

/// The answer of a search for two coordinates with one offset that there are none, a stride `D` being
/// no more than the `Reach` of modes with smaller ones.
pub trait NoMeeting<D, Reach> {}

impl<D, Reach> NoMeeting<D, Reach> for Missing {}
impl<D: Decimal, Reach: Decimal> NoMeeting<D, Reach> for Unknown where
    (DecimalOf<D>, DecimalOf<Reach>): AskStrideIsAboveReach<At<0>>
{
}
impl<D, Reach, T, V, U, W, Offset> NoMeeting<D, Reach> for Meeting<Pair<T, V>, Pair<U, W>, Offset>
where
    T: Grouped,
    V: Grouped,
    U: Grouped,
    W: Grouped,
    Offset: Grouped,
    (T::Output, V::Output, U::Output, W::Output, Offset::Output): AskCellsOfTheirOwn,
{
}
impl<D, Reach, I, J, Offset> NoMeeting<D, Reach> for Meeting<Index<I>, Index<J>, Offset>
where
    I: Grouped,
    J: Grouped,
    Offset: Grouped,
    (I::Output, J::Output, Offset::Output): AskCellsOfTheirOwn,
{
}

/// A number below 100, or those digits of a number that are before others.
pub struct Shown<const N: u8>;

/// Two more digits behind `Higher`: 1234 is `Then<Shown<12>, 3, 4>`.
pub struct Then<Higher, const A: u8, const B: u8>(Higher);

/// A **type operator**: a static integer in groups of two digits, so that few shapes of numbers are
/// to be told apart.
pub trait Grouped {
    /// [`Shown`], behind it [`Then`].
    type Output;
}
impl<N: Decimal<Output: InGroups>> Grouped for N {
    type Output = <N::Output as InGroups>::Output;
}

/// A **type operator**: decimal digits in groups.
pub trait InGroups {
    /// [`Shown`], behind it [`Then`].
    type Output;
}
impl InGroups for End {
    type Output = Shown<0>;
}
impl<const A: u8> InGroups for Digits<A, End> {
    type Output = Shown<A>;
}
impl<const C: u8, const B: u8, const A: u8, Higher> InGroups
    for Digits<C, Digits<B, Digits<A, Higher>>>
where
    Digits<A, Higher>: InGroups,
{
    type Output = Then<<Digits<A, Higher> as InGroups>::Output, B, C>;
}
macro_rules! tens {
    ($($high:literal: $($low:literal $both:literal,)+;)+) => {$($(
        impl InGroups for Digits<$low, Digits<$high, End>> {
            type Output = Shown<$both>;
        }
    )+)+};
}
#[rustfmt::skip]
tens! {
    1: 0 10, 1 11, 2 12, 3 13, 4 14, 5 15, 6 16, 7 17, 8 18, 9 19,;
    2: 0 20, 1 21, 2 22, 3 23, 4 24, 5 25, 6 26, 7 27, 8 28, 9 29,;
    3: 0 30, 1 31, 2 32, 3 33, 4 34, 5 35, 6 36, 7 37, 8 38, 9 39,;
    4: 0 40, 1 41, 2 42, 3 43, 4 44, 5 45, 6 46, 7 47, 8 48, 9 49,;
    5: 0 50, 1 51, 2 52, 3 53, 4 54, 5 55, 6 56, 7 57, 8 58, 9 59,;
    6: 0 60, 1 61, 2 62, 3 63, 4 64, 5 65, 6 66, 7 67, 8 68, 9 69,;
    7: 0 70, 1 71, 2 72, 3 73, 4 74, 5 75, 6 76, 7 77, 8 78, 9 79,;
    8: 0 80, 1 81, 2 82, 3 83, 4 84, 5 85, 6 86, 7 87, 8 88, 9 89,;
    9: 0 90, 1 91, 2 92, 3 93, 4 94, 5 95, 6 96, 7 97, 8 98, 9 99,;
}
