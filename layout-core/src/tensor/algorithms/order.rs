//! Whether the values of two parts belong together by their numbers.

use super::AsManyValues;
use crate::arity::for_each_arity;
use crate::int::{
    _0, _1, Compare, Compared, Divisor, Equal, Greater, IsZero, Less, Multiple, Neither, Relate,
    Relation, impl_above_one, impl_for, impl_integers,
};
use crate::int_tuple::size::Size;
use crate::modes::{Cons, Nil};
use crate::report::{Both, By, Decimal, PartsAreInOrder, Refusal, Verdict};

/// A **type operator**: whether value `i` of a part of shape `Self` lies where value `i` of a part of shape `T` does.
///
/// The shapes have as many values, and one of them splits modes of the other: `(4,6)` and `(4,(2,3))`, or `24`. In `(4,3)`
/// and `(3,4)`, value 3 is `(3,0)` and `(0,1)`. Two shapes of one rank have modes of the same sizes, which those of `(2,2)` and
/// `(4,1)` do not. Modes of extent 1 do not count.
pub trait InOrderOf<T> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<S, T, N, M, A, B, C, D, V, W, X> InOrderOf<T> for S
where
    S: Size<Output = N> + Extents<Nil, Output = A> + ModeSizes<Output = C>,
    T: Size<Output = M> + Extents<Nil, Output = B> + ModeSizes<Output = D>,
    N: AsManyValues<M, Verdict = V>,
    A: SplitOf<B, Neither, Verdict = W>,
    C: IfOfOneRank<D, C, D, Verdict = X>,
    V: Verdict,
    W: Verdict,
    X: Verdict,
{
    type Verdict = Both<V, Both<W, X>>;
}

/// A **type operator**: the sizes of the modes of a shape that is a tuple; an integer has no modes.
pub trait ModeSizes {
    /// The list.
    type Output;
}
impl_integers! { <> ModeSizes where [] { type Output = Nil; } }

/// A **type operator**: whether the sizes `A` and `B` are the same, if there are as many. `Self` and `Rest` are what is left to be
/// counted of them.
pub trait IfOfOneRank<Rest, A, B> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<N, As, M, Bs, A, B, V> IfOfOneRank<Cons<M, Bs>, A, B> for Cons<N, As>
where
    As: IfOfOneRank<Bs, A, B, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
impl<N, As, A, B> IfOfOneRank<Nil, A, B> for Cons<N, As> {
    type Verdict = Nil;
}
impl<M, Bs, A, B> IfOfOneRank<Cons<M, Bs>, A, B> for Nil {
    type Verdict = Nil;
}
impl<A, B, V> IfOfOneRank<Self, A, B> for Nil
where
    A: Extents<Nil, Output: SameSizes<B::Output, Verdict = V>>,
    B: Extents<Nil>,
    V: Verdict,
{
    type Verdict = V;
}

/// A **type operator**: whether two lists of sizes, of one product, are the same.
pub trait SameSizes<B> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<B> SameSizes<B> for Nil {
    type Verdict = Nil;
}
impl<N, As> SameSizes<Nil> for Cons<N, As> {
    type Verdict = Nil;
}
impl<N, As, M, Bs, V> SameSizes<Cons<M, Bs>> for Cons<N, As>
where
    N: Compare<M>,
    Compared<N, M>: IsSameSize<N, As, M, Bs, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// A step of [`SameSizes`], `Self` being the order of the first two sizes.
pub trait IsSameSize<N, As, M, Bs> {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}
impl<N, As: SameSizes<Bs>, M, Bs> IsSameSize<N, As, M, Bs> for Equal {
    type Verdict = As::Verdict;
}
impl<N: Decimal, As, M: Decimal, Bs> IsSameSize<N, As, M, Bs> for Less {
    type Verdict = Refusal<By<PartsAreInOrder, N, M>>;
}
impl<N: Decimal, As, M: Decimal, Bs> IsSameSize<N, As, M, Bs> for Greater {
    type Verdict = Refusal<By<PartsAreInOrder, N, M>>;
}

/// A **type operator**: the extents of a shape, or of a list, that are not 1, before `Tail`.
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
impl<Tail> Extents<Tail> for Nil {
    type Output = Tail;
}
impl<Tail, N: Extents<As::Output>, As: Extents<Tail>> Extents<Tail> for Cons<N, As> {
    type Output = N::Output;
}
impl ModeSizes for () {
    type Output = Nil;
}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        tuples! { @impl [$($S)+] [$($S)+] [] }
        impl<$($S: Size),+> ModeSizes for ($($S,)+) {
            type Output = tuples!(@sizes $($S)+);
        }
    };
    (@sizes) => { Nil };
    (@sizes $S:ident $($rest:ident)*) => { Cons<$S::Output, tuples!(@sizes $($rest)*)> };
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
