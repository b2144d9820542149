//! Conversion of search results to verdicts.

use crate::modes::Nil;
use crate::report::{By, Decimal, Rejection, StrideIsAboveReach, Verdict, is_rejection};
use crate::tensor::injective::goal::{Missing, Unknown};
use crate::tensor::injective::meeting::Meeting;
use crate::tensor::injective::steps::{Index, Pair};

/// A **type operator**: the verdict on a layout, from the result of the search for two coordinates with the
/// same offset.
///
/// Stride `D` of the layout does not exceed `Reach`, the largest offset of the modes with smaller strides.
pub trait NoMeeting<D, Reach> {
    /// [`Nil`] if the layout is injective, otherwise the error or the collision.
    type Verdict: Verdict;
}
impl<D, Reach> NoMeeting<D, Reach> for Missing {
    type Verdict = Nil;
}
impl<D: Decimal, Reach: Decimal> NoMeeting<D, Reach> for Unknown {
    type Verdict = Rejection<By<StrideIsAboveReach, D, Reach>>;
}
impl<D, Reach, First, Second, Offset> NoMeeting<D, Reach> for Meeting<First, Second, Offset>
where
    Self: Verdict,
{
    type Verdict = Self;
}

/// A collision is an error.
macro_rules! rejections {
    ($([$($N:ident)+] $First:ty, $Second:ty, $Offset:ty;)+) => {$(
        impl<$($N: Decimal),+> Verdict for Meeting<$First, $Second, $Offset> {
            type And<Other: Verdict> = Self;
            type In<const MODE: u8> = Self;
            type CheckReport = ($($N::Output,)+);
            is_rejection!(true);
        }
    )+};
}
rejections! {
    [T V U W Offset] Pair<T, V>, Pair<U, W>, Offset;
    [I J Offset] Index<I>, Index<J>, Offset;
}
