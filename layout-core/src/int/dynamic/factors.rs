//! Products of variables, sorted by name.

use super::{Ceil, Var};
use crate::int::{Compare, Compared, Equal, Greater, Less};

/// A **type operator**: the list with one more factor.
pub trait Insert<Factor> {
    /// The list.
    type Output;
}
impl<Factor> Insert<Factor> for () {
    type Output = (Factor, ());
}
impl<I, J, Rest> Insert<Var<I>> for (Var<J>, Rest)
where
    I: Compare<J>,
    Compared<I, J>: InsertBy<Var<I>, Var<J>, Rest>,
{
    type Output = <Compared<I, J> as InsertBy<Var<I>, Var<J>, Rest>>::Output;
}
impl<I, N, D, Rest> Insert<Var<I>> for (Ceil<N, D>, Rest) {
    type Output = (Var<I>, Self);
}
impl<N, D, First, Rest> Insert<Ceil<N, D>> for (First, Rest)
where
    Rest: Insert<Ceil<N, D>>,
{
    type Output = (First, Rest::Output);
}

/// A **type operator**: the list with the factor before or after `First`. `Self` is the comparison
/// of the factor with `First`.
pub trait InsertBy<Factor, First, Rest> {
    /// The list.
    type Output;
}
impl<Factor, First, Rest> InsertBy<Factor, First, Rest> for Less {
    type Output = (Factor, (First, Rest));
}
impl<Factor, First, Rest> InsertBy<Factor, First, Rest> for Equal {
    type Output = (Factor, (First, Rest));
}
impl<Factor, First, Rest> InsertBy<Factor, First, Rest> for Greater
where
    Rest: Insert<Factor>,
{
    type Output = (First, Rest::Output);
}

/// A **type operator**: the product of two lists.
pub trait InsertAll<Others> {
    /// The list.
    type Output;
}
impl<List> InsertAll<()> for List {
    type Output = List;
}
impl<List, First, Rest> InsertAll<(First, Rest)> for List
where
    List: Insert<First>,
    List::Output: InsertAll<Rest>,
{
    type Output = <List::Output as InsertAll<Rest>>::Output;
}

/// The answer that a list does not contain the factors.
pub struct NotThere;

/// A **type operator**: the list without one factor, or [`NotThere`].
pub trait Remove<Factor> {
    /// The list.
    type Output;
}
impl<Factor> Remove<Factor> for () {
    type Output = NotThere;
}
impl<Factor, First, Rest> Remove<Factor> for (First, Rest)
where
    First: IsFactor<Factor>,
    First::Output: RemoveIf<Factor, First, Rest>,
{
    type Output = <First::Output as RemoveIf<Factor, First, Rest>>::Output;
}

/// A **type operator**: the rest if `First` is the factor, otherwise the list with the factor removed from its
/// rest. `Self` is [`Same`] or [`Other`].
pub trait RemoveIf<Factor, First, Rest> {
    /// The list.
    type Output;
}
impl<Factor, First, Rest> RemoveIf<Factor, First, Rest> for Same {
    type Output = Rest;
}
impl<Factor, First, Rest> RemoveIf<Factor, First, Rest> for Other
where
    Rest: Remove<Factor>,
    Rest::Output: Put<First>,
{
    type Output = <Rest::Output as Put<First>>::Output;
}

/// A **type operator**: the remaining list with a factor prepended.
pub trait Put<First> {
    /// The list.
    type Output;
}
impl<First> Put<First> for NotThere {
    type Output = Self;
}
impl<First> Put<First> for () {
    type Output = (First, ());
}
impl<First, Second, Rest> Put<First> for (Second, Rest) {
    type Output = (First, (Second, Rest));
}

/// A **type operator**: the list without the factors of another list, or [`NotThere`].
pub trait RemoveAll<Others> {
    /// The list.
    type Output;
}
impl<Others> RemoveAll<Others> for NotThere {
    type Output = Self;
}
impl RemoveAll<()> for () {
    type Output = ();
}
impl<First, Rest> RemoveAll<()> for (First, Rest) {
    type Output = Self;
}
impl<First, Rest> RemoveAll<(First, Rest)> for () {
    type Output = NotThere;
}
impl<A, List, First, Rest> RemoveAll<(First, Rest)> for (A, List)
where
    Self: Remove<First>,
    <Self as Remove<First>>::Output: RemoveAll<Rest>,
{
    type Output = <<Self as Remove<First>>::Output as RemoveAll<Rest>>::Output;
}

/// The answer that two factors are equal.
pub struct Same;
/// The answer that two factors cannot be proved equal.
pub struct Other;

/// A **type operator**: the check that `Self` equals `Factor`: [`Same`] or [`Other`].
pub trait IsFactor<Factor> {
    /// The answer.
    type Output;
}
impl<I, J> IsFactor<Var<J>> for Var<I>
where
    I: Compare<J>,
    Compared<I, J>: IsEqual,
{
    type Output = <Compared<I, J> as IsEqual>::Output;
}
impl<I, N, D> IsFactor<Ceil<N, D>> for Var<I> {
    type Output = Other;
}
impl<I, N, D> IsFactor<Var<I>> for Ceil<N, D> {
    type Output = Other;
}
impl<N, D, M, E> IsFactor<Ceil<M, E>> for Ceil<N, D>
where
    N: Compare<M>,
    D: Compare<E>,
    (Compared<N, M>, Compared<D, E>): IsEqual,
{
    type Output = <(Compared<N, M>, Compared<D, E>) as IsEqual>::Output;
}

/// A **type operator**: the conversion of a comparison to [`Same`] or [`Other`].
pub trait IsEqual {
    /// The answer.
    type Output;
}
macro_rules! equal {
    ($($answer:ident $output:ident,)+) => {$(
        impl IsEqual for $answer {
            type Output = $output;
        }
        impl<Second: IsEqual> IsEqual for ($answer, Second) {
            type Output = equal!(@and $output Second);
        }
    )+};
    (@and Same $Second:ident) => { $Second::Output };
    (@and Other $Second:ident) => { Other };
}
use super::Unknown;
equal! { Less Other, Equal Same, Greater Other, Unknown Other, }
