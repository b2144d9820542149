//! Whether the values of two parts belong together by their numbers.

use super::AsManyValues;
use crate::arity::for_each_arity;
use crate::int::{
    _0, _1, Divisor, IsZero, Multiple, Neither, Relate, Relation, impl_above_one, impl_for,
};
use crate::layout::Size;
use crate::modes::{Cons, Nil};
use crate::report::{Both, By, Decimal, PartsAreInOrder, Refusal, Verdict};

/// A **type operator**: whether value `i` of a part of shape `Self` lies where value `i` of a part of shape `T` does.
///
/// The shapes have as many values, and one of them splits modes of the other: `(4,6)` and `(4,(2,3))`, or `24`. In `(4,3)`
/// and `(3,4)`, value 3 is `(3,0)` and `(0,1)`. Modes of extent 1 do not count.
pub trait InOrderOf<T> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<S, T, N, M, A, B, V, W> InOrderOf<T> for S
where
    S: Size<Output = N> + Extents<Nil, Output = A>,
    T: Size<Output = M> + Extents<Nil, Output = B>,
    N: AsManyValues<M, Verdict = V>,
    A: SplitOf<B, Neither, Verdict = W>,
    V: Verdict,
    W: Verdict,
{
    type Verdict = Both<V, W>;
}

/// A **type operator**: the extents of a shape that are not 1, before `Tail`.
pub trait Extents<Tail> {
    /// The list.
    type Output;
}
impl<Tail> Extents<Tail> for _0 {
    type Output = Cons<Self, Tail>;
}
impl<Tail> Extents<Tail> for _1 {
    type Output = Tail;
}
impl_above_one! { <Tail> Extents<Tail> where [] { type Output = Cons<Self, Tail>; } }
impl<Tail> Extents<Tail> for () {
    type Output = Tail;
}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        tuples! { @impl [$($S)+] [$($S)+] [] }
    };
    // The bound on the rightmost mode is the first one.
    (@impl $modes:tt [$S:ident $($rest:ident)*] [$($bounds:tt)*]) => {
        tuples! { @impl $modes [$($rest)*] [$S: Extents<tuples!(@of $($rest)*)>, $($bounds)*] }
    };
    (@impl [$($S:ident)+] [] [$($bounds:tt)*]) => {
        impl<$($S,)+ Tail> Extents<Tail> for ($($S,)+)
        where
            $($bounds)*
        {
            type Output = tuples!(@of $($S)+);
        }
    };
    (@of) => { Tail };
    (@of $S:ident $($rest:ident)*) => { <$S as Extents<tuples!(@of $($rest)*)>>::Output };
}
for_each_arity!(tuples);

/// The modes of the left shape are split by those of the right one.
pub struct Left;
/// The modes of the right shape are split by those of the left one.
pub struct Right;

/// A **type operator**: whether one list of extents splits those of the other. `Splits` says which, [`Left`] or
/// [`Right`], or [`Neither`] so far.
pub trait SplitOf<B, Splits> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
// Where one list ends before the other, the sizes differ, and that is refused.
impl<B, Splits> SplitOf<B, Splits> for Nil {
    type Verdict = Nil;
}
impl<N, As, Splits> SplitOf<Nil, Splits> for Cons<N, As> {
    type Verdict = Nil;
}
impl<N, As, M, Bs, Splits> SplitOf<Cons<M, Bs>, Splits> for Cons<N, As>
where
    N: Relate<M>,
    Relation<N, M>: SplitBy<N, As, M, Bs, Splits>,
{
    type Verdict = <Relation<N, M> as SplitBy<N, As, M, Bs, Splits>>::Verdict;
}

/// A step of [`SplitOf`], `Self` being the relation of the first two extents.
pub trait SplitBy<N, As, M, Bs, Splits> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
/// `n = m` or `n = q*m`
impl<Q, N, As, M, Bs, Splits, V: Verdict> SplitBy<N, As, M, Bs, Splits> for Multiple<Q>
where
    Q: SplitLeft<N, As, M, Bs, Splits, Verdict = V>,
{
    type Verdict = V;
}
/// `m = q*n`
impl<Q, N, As, M, Bs, Splits, V, W> SplitBy<N, As, M, Bs, Splits> for Divisor<Q>
where
    Splits: MaySplit<Right, N, M, Verdict = V>,
    As: SplitOf<Cons<Q, Bs>, Right, Verdict = W>,
    V: Verdict,
    W: Verdict,
{
    type Verdict = Both<V, W>;
}
impl<N: Decimal, As, M: Decimal, Bs, Splits> SplitBy<N, As, M, Bs, Splits> for Neither {
    type Verdict = Refusal<By<PartsAreInOrder, N, M>>;
}
/// There are no values.
impl<N, As, M, Bs, Splits> SplitBy<N, As, M, Bs, Splits> for IsZero {
    type Verdict = Nil;
}

/// A step of [`SplitOf`], `Self` being the quotient of the first two extents.
pub trait SplitLeft<N, As, M, Bs, Splits> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<N, As, M, Bs, Splits, V: Verdict> SplitLeft<N, As, M, Bs, Splits> for _1
where
    As: SplitOf<Bs, Splits, Verdict = V>,
{
    type Verdict = V;
}
impl_above_one! {
    <N, As, M, Bs, Splits, V, W> SplitLeft<N, As, M, Bs, Splits> where [
        Splits: MaySplit<Left, N, M, Verdict = V>,
        Cons<Self, As>: SplitOf<Bs, Left, Verdict = W>,
        V: Verdict,
        W: Verdict,
    ] { type Verdict = Both<V, W>; }
}

/// A **type operator**: whether modes of one shape may be split after those that `Self` says.
pub trait MaySplit<Of, N, M> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<Of, N, M> MaySplit<Of, N, M> for Neither {
    type Verdict = Nil;
}
impl<N, M> MaySplit<Self, N, M> for Left {
    type Verdict = Nil;
}
impl<N, M> MaySplit<Self, N, M> for Right {
    type Verdict = Nil;
}
impl<N: Decimal, M: Decimal> MaySplit<Right, N, M> for Left {
    type Verdict = Refusal<By<PartsAreInOrder, N, M>>;
}
impl<N: Decimal, M: Decimal> MaySplit<Left, N, M> for Right {
    type Verdict = Refusal<By<PartsAreInOrder, N, M>>;
}
