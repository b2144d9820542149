//! `composition`: the layout that applies one layout after another.

use super::coalesce::{Merge, RunsOn};
use super::tiler::Keep;
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::{_0, _1, Compare, Compared, Divisor, Equal, Greater, Less, Multiple, Neither, Plus, Predecessor, Product, Relate, Relation, Sum, Times, for_each_above_one, impl_above_one, impl_for, impl_positive};
use crate::modes::{Cons, IntoLayout, Mode, Nil};
use crate::report::{
    Accepted, At, Carries, CountIsNoMultiple, Next, Refusal, Refused, ShapeIsPositive,
    StrideDoesNotDivide, StrideIsNoMultiple,
};

/// A **type operator**: `Self o B`, the layout that applies `Self` after `B`.
///
/// `B` is a layout, or a tiler: `(_8, _4)` takes 8 of mode 0 and 4 of mode 1, modes beyond the
/// tiler are dropped and [`Keep`] keeps one whole.
///
/// ```text
/// result(c) == a(b(c))      for all c < size(b)
/// shape(result) refines shape(b)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_6, _2), (_8, _2)>;
/// type B = Layout<(_4, _3), (_3, _1)>;
/// assert_type_eq_all!(Composed<A, B>, Layout<((_2, _2), _3), ((_24, _2), _8)>);
/// assert_type_eq_all!(Composed<A, (_3, _2)>, Layout<(_3, _2), (_8, _2)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: Composed<Layout<(_6, _4), (_1, _10)>, Layout<_3, _4>>) {}
/// ```
/// ```text
/// error[E0277]: stride 4 does not divide shape 6
/// ```
///
/// # Source
///
/// CuTe `composition` (`layout.hpp`) for the result; *no spill* and *no carry* decide when it is
/// right.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "only a layout can be composed",
    note = "a layout is `Layout<Shape, Stride>`, or `shape:stride` in `layout!`"
)]
pub trait Compose<B> {
    /// The composed layout.
    type Output;
}

/// The result of [`Compose`].
pub type Composed<A, B> = <A as Compose<B>>::Output;

impl<S, D, B, R> Compose<B> for Layout<S, D>
where
    B: RightOfCompose<Self, Output = R>,
{
    type Output = R;
}

/// What a layout `A` can be composed with: a layout, an integer, [`Keep`], a tuple of them.
///
/// The operand on the right is the subject, so that the compiler does not look for it while it
/// infers it.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be composed with this tiler",
    label = "the tiler does not fit",
    note = "a tiler is a layout, a positive static integer, `Keep`, or a tuple of tilers with at \
            most as many modes as the layout"
)]
pub trait RightOfCompose<A> {
    /// The result.
    type Output;
}

impl<S, D, T, E> RightOfCompose<Layout<S, D>> for Layout<T, E>
where
    S: Merge<D, RunsOn>,
    S::Output: Slots<At<0>>,
    T: Walk<E, <S::Output as Slots<At<0>>>::Output>,
    T::Left: Accepted,
{
    type Output = Layout<T::Shape, T::Stride>;
}

/// The modes of the left operand that leaves of the right have walked through are remembered with
/// what they used of them, a **type operator** from the list of modes; `I` is the position.
pub trait Slots<I> {
    /// The list of slots.
    type Output;
}

/// A mode `M:E` of the left operand at position `I`, of which the leaves so far use `Used`.
pub struct Slot<I, M, E, Used>(I, M, E, Used);

/// No leaf uses the mode.
pub struct Unused;
/// One leaf uses it: `N` elements at stride `C`.
pub struct Once<N, C>(N, C);
/// Several leaves do: their largest offsets add up to `Reach`.
pub struct Reached<Reach>(Reach);

/// A layout without leaves is `1:0`.
impl<I> Slots<I> for RunsOn {
    type Output = Cons<Slot<I, _1, _0, Unused>, Nil>;
}
impl<I, M, E> Slots<I> for Cons<Mode<M, E>, Nil> {
    type Output = Cons<Slot<I, M, E, Unused>, Nil>;
}
impl<I, M, E, Head, Tail> Slots<I> for Cons<Mode<M, E>, Cons<Head, Tail>>
where
    I: Next,
    Cons<Head, Tail>: Slots<I::Output>,
{
    type Output = Cons<Slot<I, M, E, Unused>, <Cons<Head, Tail> as Slots<I::Output>>::Output>;
}

/// A **type operator**: the image of `Self:D` under the layout of `Left`, a list of slots, or the
/// refusal of a leaf before.
#[diagnostic::on_unimplemented(
    message = "stride and shape of a layout have different parentheses",
    label = "the stride is not congruent with the shape",
    note = "shape `{Self}` meets stride `{D}`"
)]
pub trait Walk<D, Left> {
    /// The shape of the image, refining `Self`.
    type Shape;
    /// Its stride.
    type Stride;
    /// The slots after the walk, or a refusal.
    type Left;
}

impl<D, Left> Walk<D, Left> for _0
where
    Refused: ShapeIsPositive<D>,
{
    type Shape = Self;
    type Stride = D;
    type Left = Left;
}
impl_above_one! {
    <D, Left> Walk<D, Left> where [D: WalkAt<Self, Left>] {
        type Shape = D::Shape;
        type Stride = D::Stride;
        type Left = D::Left;
    }
}
impl<D, Left> Walk<D, Left> for _1
where
    D: GhostAt<Left>,
{
    type Shape = Self;
    type Stride = D::Output;
    type Left = Left;
}
/// `a o () = ()`
impl<Left> Walk<(), Left> for () {
    type Shape = ();
    type Stride = ();
    type Left = Left;
}

/// `a o (b0, b1) = (a o b0, a o b1)`, the slots being handed on.
macro_rules! walk_tuple {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $D, $before,)+ $last> Walk<($($D,)+), $first> for ($($S,)+)
        where
            $($S: Walk<$D, $before, Left = $after>,)+
        {
            type Shape = ($($S::Shape,)+);
            type Stride = ($($S::Stride,)+);
            type Left = $last;
        }
    };
}
for_each_arity!(walk_tuple);

/// A **type operator**: the image of `N` elements, at least 2, at stride `Self`.
#[diagnostic::on_unimplemented(
    message = "stride and shape of a layout have different parentheses",
    label = "the stride is not congruent with the shape",
    note = "shape `{N}` meets stride `{Self}`"
)]
pub trait WalkAt<N, Left> {
    /// The shape of the image, refining `N`.
    type Shape;
    /// Its stride.
    type Stride;
    /// The slots after the walk, or a refusal.
    type Left;
}
/// `a o n:0 = n:0`
impl<N, Left> WalkAt<N, Left> for _0 {
    type Shape = N;
    type Stride = Self;
    type Left = Left;
}
impl_positive! {
    <N, Left> WalkAt<N, Left> where [Left: Enter<N, Self>, Left::Image: IntoLayout] {
        type Shape = <Left::Image as IntoLayout>::Shape;
        type Stride = <Left::Image as IntoLayout>::Stride;
        type Left = Left::Left;
    }
}

/// A **type operator**: the image of `N` elements, at least 2, at stride `C`, at least 1, from the
/// first slot of `Self` on.
///
/// At a mode `m:e`:
///
/// ```text
/// c = k*m           =>  pass it by, c becomes k
/// n <= ceil(m/c)    =>  n:c*e, done
/// m = k*c, k | n    =>  k:c*e, n becomes n/k, c becomes 1
/// otherwise         =>  refused: the slots become the refusal, and all leaves after pass
/// ```
pub trait Enter<N, C> {
    /// The modes of the image.
    type Image;
    /// The slots after the walk, or a refusal.
    type Left;
}

/// After a refusal nothing is walked.
impl<Rule, N, C> Enter<N, C> for Refusal<Rule> {
    type Image = Nil;
    type Left = Self;
}

/// The last mode runs on: `n:c*e`.
impl<I, M, E, Used, N, C> Enter<N, C> for Cons<Slot<I, M, E, Used>, Nil>
where
    C: Times<E>,
{
    type Image = Cons<Mode<N, Product<C, E>>, Nil>;
    type Left = Self;
}
impl<I, M, E, Used, Head, Tail, N, C> Enter<N, C> for Cons<Slot<I, M, E, Used>, Cons<Head, Tail>>
where
    C: Relate<M>,
    Relation<C, M>: Decide<I, M, N, C>,
    <Relation<C, M> as Decide<I, M, N, C>>::Output:
        Place<Slot<I, M, E, Used>, Cons<Head, Tail>, N, C>,
{
    type Image = <<Relation<C, M> as Decide<I, M, N, C>>::Output as Place<
        Slot<I, M, E, Used>,
        Cons<Head, Tail>,
        N,
        C,
    >>::Image;
    type Left = <<Relation<C, M> as Decide<I, M, N, C>>::Output as Place<
        Slot<I, M, E, Used>,
        Cons<Head, Tail>,
        N,
        C,
    >>::Left;
}

/// The leaf passes the mode by and goes on at stride `K`.
pub struct PassesBy<K>(K);
/// The leaf ends in the mode.
pub struct Stays;
/// The leaf fills the mode with `K` elements and goes on with `Q` at stride 1.
pub struct GoesOn<K, Q>(K, Q);

/// A **type operator**: what `N` elements at stride `C` do in a mode of extent `M` at position `I`,
/// `Self` being the relation of `C` to `M`.
pub trait Decide<I, M, N, C> {
    /// [`PassesBy`], [`Stays`], [`GoesOn`] or a refusal.
    type Output;
}

impl<K, I, M, N, C> Decide<I, M, N, C> for Multiple<K> {
    type Output = PassesBy<K>;
}
impl<K, I, M, N, C> Decide<I, M, N, C> for Divisor<K>
where
    N: Relate<K>,
    Relation<N, K>: Fill<I, N, K>,
{
    type Output = <Relation<N, K> as Fill<I, N, K>>::Output;
}
/// All elements must fit: `(n - 1) * c < m`.
impl<I, M, N, C> Decide<I, M, N, C> for Neither
where
    N: Predecessor,
    C: Times<N::Output>,
    Product<C, N::Output>: Compare<M>,
    Compared<Product<C, N::Output>, M>: DecideInexact<I, M, C>,
{
    type Output = <Compared<Product<C, N::Output>, M> as DecideInexact<I, M, C>>::Output;
}

/// A **type operator**: what a leaf at stride `C` does that neither divides `M` nor is a multiple of
/// it, `Self` comparing what it reaches with `M`.
pub trait DecideInexact<I, M, C> {
    /// [`Stays`] or a refusal.
    type Output;
}
impl<I, M, C> DecideInexact<I, M, C> for Less {
    type Output = Stays;
}
/// What reaches `m` exactly is past it.
impl<I, M, C> DecideInexact<I, M, C> for Equal {
    type Output = Refusal<StrideDoesNotDivide<I, C, M>>;
}
impl<I, M, C> DecideInexact<I, M, C> for Greater
where
    C: Compare<M>,
    Compared<C, M>: RefuseStride<I, M, C>,
{
    type Output = Refusal<<Compared<C, M> as RefuseStride<I, M, C>>::Rule>;
}

/// The two ways to break *stride divides shape*, `Self` comparing `C` with `M`.
pub trait RefuseStride<I, M, C> {
    /// The broken rule.
    type Rule;
}
impl<I, M, C> RefuseStride<I, M, C> for Less {
    type Rule = StrideDoesNotDivide<I, C, M>;
}
impl<I, M, C> RefuseStride<I, M, C> for Greater {
    type Rule = StrideIsNoMultiple<I, C, M>;
}

/// A **type operator**: what `N` elements do where `K` fit, `Self` being the relation of `N` to `K`.
pub trait Fill<I, N, K> {
    /// [`Stays`], [`GoesOn`] or a refusal.
    type Output;
}
/// `n = k`
impl<I, N, K> Fill<I, N, K> for Multiple<_1> {
    type Output = Stays;
}
macro_rules! fill {
    ([$($U:ident)?] $Q:ty) => {
        /// `n = q * k`
        impl<$($U,)? I, N, K> Fill<I, N, K> for Multiple<$Q> {
            type Output = GoesOn<K, $Q>;
        }
    };
}
for_each_above_one!(fill);
/// `n < k`
impl<I, N, K, Q> Fill<I, N, K> for Divisor<Q> {
    type Output = Stays;
}
impl<I, N, K> Fill<I, N, K> for Neither
where
    N: Compare<K>,
    Compared<N, K>: FillInexact<I, N, K>,
{
    type Output = <Compared<N, K> as FillInexact<I, N, K>>::Output;
}

/// [`Fill`] where neither divides the other, `Self` comparing `N` with `K`.
pub trait FillInexact<I, N, K> {
    /// [`Stays`] or a refusal.
    type Output;
}
impl<I, N, K> FillInexact<I, N, K> for Less {
    type Output = Stays;
}
impl<I, N, K> FillInexact<I, N, K> for Greater {
    type Output = Refusal<CountIsNoMultiple<I, K, N>>;
}

/// A **type operator**: the image that the verdict `Self` gives, from the mode `Slot` before `Tail`
/// on.
pub trait Place<Slot, Tail, N, C> {
    /// The modes of the image.
    type Image;
    /// The slots after the walk, or a refusal.
    type Left;
}

impl<Rule, Slot, Tail, N, C> Place<Slot, Tail, N, C> for Refusal<Rule> {
    type Image = Nil;
    type Left = Self;
}
impl<K, Slot, Tail, N, C> Place<Slot, Tail, N, C> for PassesBy<K>
where
    Tail: Enter<N, K>,
    Slot: Before<Tail::Left>,
{
    type Image = Tail::Image;
    type Left = Slot::Output;
}
impl<I, M, E, Used, Tail, N, C> Place<Slot<I, M, E, Used>, Tail, N, C> for Stays
where
    Slot<I, M, E, Used>: Use<N, C>,
    <Slot<I, M, E, Used> as Use<N, C>>::Output: Before<Tail>,
    C: Times<E>,
{
    type Image = Cons<Mode<N, Product<C, E>>, Nil>;
    type Left = <<Slot<I, M, E, Used> as Use<N, C>>::Output as Before<Tail>>::Output;
}
impl<K, Q, I, M, E, Used, Tail, N, C> Place<Slot<I, M, E, Used>, Tail, N, C> for GoesOn<K, Q>
where
    Slot<I, M, E, Used>: Use<K, C>,
    C: Times<E>,
    Tail: Enter<Q, _1>,
    <Slot<I, M, E, Used> as Use<K, C>>::Output: Before<Tail::Left>,
{
    type Image = Cons<Mode<K, Product<C, E>>, Tail::Image>;
    type Left = <<Slot<I, M, E, Used> as Use<K, C>>::Output as Before<Tail::Left>>::Output;
}

/// A **type operator**: the slot `Self` before the slots `Tail`; a refusal on either side stays.
pub trait Before<Tail> {
    /// The slots.
    type Output;
}
impl<I, M, E, Used, Head, Tail> Before<Cons<Head, Tail>> for Slot<I, M, E, Used> {
    type Output = Cons<Self, Cons<Head, Tail>>;
}
impl<I, M, E, Used, Rule> Before<Refusal<Rule>> for Slot<I, M, E, Used> {
    type Output = Refusal<Rule>;
}
impl<Rule, Tail> Before<Tail> for Refusal<Rule> {
    type Output = Self;
}

/// A **type operator**: the slot after `N` elements at stride `C`, or the refusal if the leaves add
/// up to a carry.
///
/// A single leaf never does, so its product is left until a second one comes.
pub trait Use<N, C> {
    /// The slot.
    type Output;
}

impl<I, M, E, N, C> Use<N, C> for Slot<I, M, E, Unused> {
    type Output = Slot<I, M, E, Once<N, C>>;
}
impl<I, M, E, P, B, N, C> Use<N, C> for Slot<I, M, E, Once<P, B>>
where
    P: Predecessor,
    B: Times<P::Output>,
    Slot<I, M, E, Reached<Product<B, P::Output>>>: Use<N, C>,
{
    type Output = <Slot<I, M, E, Reached<Product<B, P::Output>>> as Use<N, C>>::Output;
}
impl<I, M, E, R, N, C> Use<N, C> for Slot<I, M, E, Reached<R>>
where
    N: Predecessor,
    C: Times<N::Output>,
    R: Plus<Product<C, N::Output>>,
    Sum<R, Product<C, N::Output>>: Compare<M>,
    Compared<Sum<R, Product<C, N::Output>>, M>: Reach<I, M, E, Sum<R, Product<C, N::Output>>>,
{
    type Output = <Compared<Sum<R, Product<C, N::Output>>, M> as Reach<
        I,
        M,
        E,
        Sum<R, Product<C, N::Output>>,
    >>::Output;
}

/// A **type operator**: the slot of which leaves reach `R`, `Self` comparing that with `M`.
pub trait Reach<I, M, E, R> {
    /// The slot, or the refusal of a carry.
    type Output;
}
impl<I, M, E, R> Reach<I, M, E, R> for Less {
    type Output = Slot<I, M, E, Reached<R>>;
}
impl<I, M, E, R> Reach<I, M, E, R> for Equal {
    type Output = Refusal<Carries<I, R, M>>;
}
impl<I, M, E, R> Reach<I, M, E, R> for Greater {
    type Output = Refusal<Carries<I, R, M>>;
}

/// A **type operator**: the stride of the image of one element at stride `Self`.
#[diagnostic::on_unimplemented(
    message = "stride and shape of a layout have different parentheses",
    label = "the stride is not congruent with the shape",
    note = "shape `1` meets stride `{Self}`"
)]
pub trait GhostAt<Left> {
    /// The stride.
    type Output;
}
/// `a o 1:0 = 1:0`
impl<Left> GhostAt<Left> for _0 {
    type Output = Self;
}
impl_positive! {
    <Left> GhostAt<Left> where [Left: GhostStride<Self>] { type Output = Left::Output; }
}

/// A **type operator**: the stride that CuTe gives a size-1 leaf of stride `C`, which no coordinate
/// ever sees; 0 where CuTe refuses it.
pub trait GhostStride<C> {
    /// The stride.
    type Output;
}

impl<Rule, C> GhostStride<C> for Refusal<Rule> {
    type Output = _0;
}

impl<I, M, E, Used, C> GhostStride<C> for Cons<Slot<I, M, E, Used>, Nil>
where
    C: Times<E>,
{
    type Output = Product<C, E>;
}
impl<I, M, E, Used, Head, Tail, C> GhostStride<C> for Cons<Slot<I, M, E, Used>, Cons<Head, Tail>>
where
    C: Relate<M>,
    Relation<C, M>: Ghost<Cons<Head, Tail>, C, M>,
{
    type Output = <Relation<C, M> as Ghost<Cons<Head, Tail>, C, M>>::Output;
}

/// One step of [`GhostStride`] by the relation of stride and extent.
pub trait Ghost<Tail, C, M> {
    /// The stride.
    type Output;
}
/// `c = k*m` becomes `k`.
impl<K, Tail, C, M> Ghost<Tail, C, M> for Multiple<K>
where
    Tail: GhostStride<K>,
{
    type Output = Tail::Output;
}
/// `c < m` becomes 1.
impl<K, Tail, C, M> Ghost<Tail, C, M> for Divisor<K>
where
    Tail: GhostStride<_1>,
{
    type Output = Tail::Output;
}
impl<Tail, C, M> Ghost<Tail, C, M> for Neither
where
    C: Compare<M>,
    Compared<C, M>: Ghost<Tail, C, M>,
{
    type Output = <Compared<C, M> as Ghost<Tail, C, M>>::Output;
}
/// `c < m` becomes 1.
impl<Tail, C, M> Ghost<Tail, C, M> for Less
where
    Tail: GhostStride<_1>,
{
    type Output = Tail::Output;
}
/// `c > m`, neither dividing: CuTe refuses.
impl<Tail, C, M> Ghost<Tail, C, M> for Greater {
    type Output = _0;
}

impl_positive! {
    /// `a o n = a o n:1`
    <S, D, R> RightOfCompose<Layout<S, D>> where [
        Layout<Self, _1>: RightOfCompose<Layout<S, D>, Output = R>,
    ] {
        type Output = R;
    }
}
/// `a o _ = a`
impl<S, D> RightOfCompose<Layout<S, D>> for Keep {
    type Output = Layout<S, D>;
}
