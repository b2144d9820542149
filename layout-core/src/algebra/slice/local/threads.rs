//! Thread layouts as tilers and coordinates.

use crate::algebra::modes::Leaves;
use crate::int::{_0, _1, StaticInteger};
use crate::int_tuple::size::{Size, SizeOf};
use crate::modes::{Cons, Mode, Modes, Nil, OneInteger, OneMode, Profile};
use crate::node::{CountOf, Node, Several, Single, Zero};
use crate::quotient::{AddProduct, FloorDivide};

/// The thread layout `Self:V` as a tiler and coordinates.
pub trait ThreadShape<V> {
    /// The number of threads along each mode.
    type Tiler;
    /// The coordinate of a thread.
    type Coordinate;
    /// Returns the coordinate of the thread `index`.
    fn coordinate(index: u32) -> Self::Coordinate;
}
impl<U, V> ThreadShape<V> for U
where
    U: Profile,
    U::Is: ThreadsIn<U, V>,
{
    type Tiler = <U::Is as ThreadsIn<U, V>>::Tiler;
    type Coordinate = <U::Is as ThreadsIn<U, V>>::Coordinate;
    #[inline(always)]
    fn coordinate(index: u32) -> Self::Coordinate {
        <U::Is as ThreadsIn<U, V>>::coordinate(index)
    }
}

/// [`ThreadShape`] of `U:V`. `Self` is the profile of `U`.
pub trait ThreadsIn<U, V> {
    /// The number of threads along each mode.
    type Tiler;
    /// The coordinate of a thread.
    type Coordinate;
    /// Returns the coordinate of the thread `index`.
    fn coordinate(index: u32) -> Self::Coordinate;
}

macro_rules! threads_of_one_mode {
    ($($profile:ident)+) => {$(
        impl<U, V, All> ThreadsIn<U, V> for $profile
        where
            U: Size,
            U: Leaves<V, Nil, Output = All>,
            All: ThreadDigits,
        {
            type Tiler = (SizeOf<U>,);
            type Coordinate = u32;
            #[inline(always)]
            fn coordinate(index: u32) -> u32 {
                All::coordinate(index)
            }
        }
    )+};
}
threads_of_one_mode! { OneInteger OneMode }

impl ThreadsIn<(), ()> for Modes {
    type Tiler = ();
    type Coordinate = ();
    #[inline(always)]
    fn coordinate(_: u32) {}
}

/// The linear index of a thread in modes.
pub trait ThreadDigits {
    /// Returns the linear index of the thread `index`.
    fn coordinate(index: u32) -> u32;
}
impl ThreadDigits for Nil {
    #[inline(always)]
    fn coordinate(_: u32) -> u32 {
        0
    }
}
/// The thread index does not determine the coordinate in a mode of stride 0, so the coordinate is 0.
impl<S, D, Tail> ThreadDigits for Cons<Mode<S, D>, Tail>
where
    S: StaticInteger,
    D: StaticInteger,
    Tail: ThreadDigits,
{
    #[inline(always)]
    fn coordinate(index: u32) -> u32 {
        let digit = index
            .checked_div(D::U32)
            .and_then(|rest| rest.checked_rem(S::U32));
        digit.unwrap_or(0) + S::U32 * Tail::coordinate(index)
    }
}

/// A **type operator**: the coordinate of the thread `Index` in the thread layout `Self:V`.
pub trait StaticThread<V, Index> {
    /// The coordinate.
    type Output;
}
impl<U, V, Index> StaticThread<V, Index> for U
where
    U: Profile,
    U::Is: StaticThreadIn<U, V, Index>,
{
    type Output = <U::Is as StaticThreadIn<U, V, Index>>::Output;
}

/// [`StaticThread`] of `U:V`. `Self` is the profile of `U`.
pub trait StaticThreadIn<U, V, Index> {
    /// The coordinate.
    type Output;
}
macro_rules! static_thread_of_one_mode {
    ($($profile:ident)+) => {$(
        impl<U, V, Index, All> StaticThreadIn<U, V, Index> for $profile
        where
            U: Leaves<V, Nil, Output = All>,
            All: StaticDigits<Index, _1, _0>,
        {
            type Output = <All as StaticDigits<Index, _1, _0>>::Output;
        }
    )+};
}
static_thread_of_one_mode! { OneInteger OneMode }
impl<Index> StaticThreadIn<(), (), Index> for Modes {
    type Output = ();
}

/// A **type operator**: `Sum` plus `Step` times the linear index of the thread `Index`.
pub trait StaticDigits<Index, Step, Sum> {
    /// The coordinate.
    type Output;
}
impl<Index, Step, Sum> StaticDigits<Index, Step, Sum> for Nil {
    type Output = Sum;
}
impl<S, D, Tail, Index, Step, Sum, Digit, Next, After> StaticDigits<Index, Step, Sum>
    for Cons<Mode<S, D>, Tail>
where
    D: Node,
    CountOf<D>: StaticDigit<S, D, Index, Output = Digit>,
    Sum: AddProduct<Step, Digit, Output = Next>,
    _0: AddProduct<Step, S, Output = After>,
    Tail: StaticDigits<Index, After, Next>,
{
    type Output = <Tail as StaticDigits<Index, After, Next>>::Output;
}

/// A **type operator**: the coordinate of the thread `Index` in the mode `S:D`. `Self` classifies `D`.
pub trait StaticDigit<S, D, Index> {
    /// The coordinate.
    type Output;
}
impl<S, D, Index> StaticDigit<S, D, Index> for Zero {
    type Output = _0;
}
impl<S, D, Index> StaticDigit<S, D, Index> for Single
where
    Index: FloorDivide<S>,
{
    type Output = Index::Remainder;
}
impl<S, D, Index, Rest> StaticDigit<S, D, Index> for Several
where
    Index: FloorDivide<D, Quotient = Rest>,
    Rest: FloorDivide<S>,
{
    type Output = Rest::Remainder;
}
