//! Two coordinates that share a cell, by number.

use crate::generated::meetings::CellsOfTheirOwn;
use crate::report::{Accepted, Decimal, StrideIsAboveReach, ToldOf};
use crate::tensor::distinct::goal::{Missing, Unknown};
use crate::tensor::distinct::meeting::Meeting;
use crate::tensor::distinct::steps::{Index, Pair};

/// The answer of a search for two coordinates with one offset that there are none, a stride `D` being
/// no more than the `Reach` of modes with smaller ones.
pub trait NoMeeting<D, Reach> {}

impl<D, Reach> NoMeeting<D, Reach> for Missing {}
impl<D: Decimal, Reach: Decimal> NoMeeting<D, Reach> for Unknown where
    ToldOf<StrideIsAboveReach, D, Reach>: Accepted
{
}
impl<D, Reach, T, V, U, W, Offset> NoMeeting<D, Reach> for Meeting<Pair<T, V>, Pair<U, W>, Offset>
where
    T: Decimal,
    V: Decimal,
    U: Decimal,
    W: Decimal,
    Offset: Decimal,
    (T::Output, V::Output, U::Output, W::Output, Offset::Output): CellsOfTheirOwn,
{
}
impl<D, Reach, I, J, Offset> NoMeeting<D, Reach> for Meeting<Index<I>, Index<J>, Offset>
where
    I: Decimal,
    J: Decimal,
    Offset: Decimal,
    (I::Output, J::Output, Offset::Output): CellsOfTheirOwn,
{
}
