//! Two coordinates that share a cell, by number.

use crate::modes::Nil;
use crate::report::{By, Decimal, Refusal, StrideIsAboveReach, Verdict, is_refusal};
use crate::tensor::distinct::goal::{Missing, Unknown};
use crate::tensor::distinct::meeting::Meeting;
use crate::tensor::distinct::steps::{Index, Pair};

/// A **type operator**: what the answer of a search for two coordinates with the same offset says about a
/// layout, a stride `D` of which is no more than the `Reach` of modes with smaller ones.
pub trait NoMeeting<D, Reach> {
    /// [`Nil`], a refusal, or the meeting.
    type Verdict: Verdict;
}
impl<D, Reach> NoMeeting<D, Reach> for Missing {
    type Verdict = Nil;
}
impl<D: Decimal, Reach: Decimal> NoMeeting<D, Reach> for Unknown {
    type Verdict = Refusal<By<StrideIsAboveReach, D, Reach>>;
}
impl<D, Reach, First, Second, Offset> NoMeeting<D, Reach> for Meeting<First, Second, Offset>
where
    Self: Verdict,
{
    type Verdict = Self;
}

/// A meeting is a refusal.
macro_rules! refusals {
    ($([$($N:ident)+] $First:ty, $Second:ty, $Offset:ty;)+) => {$(
        impl<$($N: Decimal),+> Verdict for Meeting<$First, $Second, $Offset> {
            type And<Other: Verdict> = Self;
            type In<const MODE: u8> = Self;
            type Told = ($($N::Output,)+);
            is_refusal!(true);
        }
    )+};
}
refusals! {
    [T V U W Offset] Pair<T, V>, Pair<U, W>, Offset;
    [I J Offset] Index<I>, Index<J>, Offset;
}
