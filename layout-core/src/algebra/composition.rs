//! `composition`: the layout that applies one layout after another.

use super::coalesce::{Merge, RunsOn};
use super::tiler::Keep;
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::{
    _0, _1, Compare, Compared, Divisor, Equal, Greater, Less, LongDivide, Multiple, Neither, Plus,
    Predecessor, Product, Relate, Relation, Sum, Times, Zero, for_each_above_one, impl_above_one,
    impl_for, impl_positive,
};
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

impl<S, D, T, E, Shape, Stride, Left> RightOfCompose<Layout<S, D>> for Layout<T, E>
where
    S: Merge<D, RunsOn>,
    S::Output: Slots<At<0>>,
    T: Walk<E, <S::Output as Slots<At<0>>>::Output, Output = Walked<Shape, Stride, Left>>,
    Left: Accepted,
{
    type Output = Layout<Shape, Stride>;
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
    /// [`Walked`].
    type Output;
}

/// The image of a layout, whose shape refines that, and the slots after it, or a refusal.
pub struct Walked<Shape, Stride, Left>(Shape, Stride, Left);

impl<D, Left> Walk<D, Left> for _0
where
    Refused: ShapeIsPositive<D>,
{
    type Output = Walked<Self, D, Left>;
}
impl_above_one! {
    <D, Left> Walk<D, Left> where [Left: Enter<Self, D>, Left::Output: IntoWalked] {
        type Output = <Left::Output as IntoWalked>::Output;
    }
}
impl<D, Left> Walk<D, Left> for _1
where
    D: GhostAt<Left>,
{
    type Output = Walked<Self, D::Output, Left>;
}
/// `a o () = ()`
impl<Left> Walk<(), Left> for () {
    type Output = Walked<(), (), Left>;
}

/// `a o (b0, b1) = (a o b0, a o b1)`, the slots being handed on.
macro_rules! walk_tuple {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        paste::paste! {
            impl<$($S, $D, $before, [<Shape $i>], [<Stride $i>],)+ $last> Walk<($($D,)+), $first>
                for ($($S,)+)
            where
                $($S: Walk<$D, $before, Output = Walked<[<Shape $i>], [<Stride $i>], $after>>,)+
            {
                type Output = Walked<($([<Shape $i>],)+), ($([<Stride $i>],)+), $last>;
            }
        }
    };
}
for_each_arity!(walk_tuple);

/// The modes of the image of a leaf, and the slots after it, or a refusal.
pub struct Entered<Image, Left>(Image, Left);

/// A **type operator**: [`Entered`] as [`Walked`].
#[diagnostic::on_unimplemented(
    message = "the result has a tuple of more than 8 modes",
    note = "a tuple of a layout type has at most 8 modes"
)]
pub trait IntoWalked {
    /// [`Walked`].
    type Output;
}
/// Never seen: what asks for the image asks first whether it is accepted.
impl<Rule> IntoWalked for Entered<Nil, Refusal<Rule>> {
    type Output = Walked<_1, _0, Refusal<Rule>>;
}
impl<N, D, Left> IntoWalked for Entered<Cons<Mode<N, D>, Nil>, Left> {
    type Output = Walked<N, D, Left>;
}
impl<N, D, Head, Tail, Left, Shape, Stride> IntoWalked
    for Entered<Cons<Mode<N, D>, Cons<Head, Tail>>, Left>
where
    Cons<Mode<N, D>, Cons<Head, Tail>>: IntoLayout<Output = Layout<Shape, Stride>>,
{
    type Output = Walked<Shape, Stride, Left>;
}

/// A **type operator**: the image of `N` elements, at least 2, at stride `C` from the first slot of
/// `Self` on.
///
/// At a mode `m:e`:
///
/// ```text
/// c = 0             =>  n:0, done
/// c = k*m           =>  pass it by, c becomes k
/// n <= ceil(m/c)    =>  n:c*e, done
/// m = k*c, k | n    =>  k:c*e, n becomes n/k, c becomes 1
/// c > m             =>  see LeadOut
/// otherwise         =>  refused: the slots become the refusal, and all leaves after pass
/// ```
#[diagnostic::on_unimplemented(
    message = "stride and shape of a layout have different parentheses",
    label = "the stride is not congruent with the shape",
    note = "shape `{N}` meets stride `{C}`"
)]
pub trait Enter<N, C> {
    /// [`Entered`].
    type Output;
}

/// After a refusal nothing is walked.
impl<Rule, N, C> Enter<N, C> for Refusal<Rule> {
    type Output = Entered<Nil, Self>;
}
/// The last mode runs on: `n:c*e`.
impl<I, M, E, Used, N, C> Enter<N, C> for Cons<Slot<I, M, E, Used>, Nil>
where
    C: Times<E>,
{
    type Output = Entered<Cons<Mode<N, Product<C, E>>, Nil>, Self>;
}
impl<I, M, E, Used, Head, Tail, N, C> Enter<N, C> for Cons<Slot<I, M, E, Used>, Cons<Head, Tail>>
where
    C: Relate<M>,
    Relation<C, M>: Step<I, M, E, Used, Cons<Head, Tail>, N, C>,
{
    type Output = <Relation<C, M> as Step<I, M, E, Used, Cons<Head, Tail>, N, C>>::Output;
}

/// A **type operator**: [`Enter`] at the slot `I, M, E, Used` before `Tail`, `Self` being the
/// relation of `C` to `M`.
pub trait Step<I, M, E, Used, Tail, N, C> {
    /// [`Entered`].
    type Output;
}

impl<I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for Zero {
    type Output = Entered<Cons<Mode<N, _0>, Nil>, Cons<Slot<I, M, E, Used>, Tail>>;
}
impl<K, I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for Multiple<K>
where
    Tail: Enter<N, K>,
    Tail::Output: PassedBy<I, M, E, Used>,
{
    type Output = <Tail::Output as PassedBy<I, M, E, Used>>::Output;
}
impl<K, I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for Divisor<K>
where
    N: Relate<K>,
    Relation<N, K>: Fill<I, M, E, Used, Tail, N, C, K>,
{
    type Output = <Relation<N, K> as Fill<I, M, E, Used, Tail, N, C, K>>::Output;
}
/// All elements must fit: `(n - 1) * c < m`.
impl<I, M, E, Used, Tail, N, C> Step<I, M, E, Used, Tail, N, C> for Neither
where
    N: Predecessor,
    C: Times<N::Output>,
    Product<C, N::Output>: Compare<M>,
    Compared<Product<C, N::Output>, M>: DecideInexact<I, M, E, Used, Tail, N, C>,
{
    type Output =
        <Compared<Product<C, N::Output>, M> as DecideInexact<I, M, E, Used, Tail, N, C>>::Output;
}

/// A **type operator**: the slot in front of what was entered after it.
pub trait PassedBy<I, M, E, Used> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Image, Head, Tail> PassedBy<I, M, E, Used>
    for Entered<Image, Cons<Head, Tail>>
{
    type Output = Entered<Image, Cons<Slot<I, M, E, Used>, Cons<Head, Tail>>>;
}
impl<I, M, E, Used, Image, Rule> PassedBy<I, M, E, Used> for Entered<Image, Refusal<Rule>> {
    type Output = Self;
}

/// A **type operator**: what a leaf at stride `C` does that neither divides `M` nor is a multiple of
/// it, `Self` comparing what it reaches with `M`.
pub trait DecideInexact<I, M, E, Used, Tail, N, C> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Tail, N, C> DecideInexact<I, M, E, Used, Tail, N, C> for Less
where
    Entered<Nil, Tail>: Taken<I, M, E, Used, N, C>,
{
    type Output = <Entered<Nil, Tail> as Taken<I, M, E, Used, N, C>>::Output;
}
/// What reaches `m` exactly is past it.
impl<I, M, E, Used, Tail, N, C> DecideInexact<I, M, E, Used, Tail, N, C> for Equal {
    type Output = Entered<Nil, Refusal<StrideDoesNotDivide<I, C, M>>>;
}
impl<I, M, E, Used, Tail, N, C> DecideInexact<I, M, E, Used, Tail, N, C> for Greater
where
    C: Compare<M>,
    Compared<C, M>: LeadOut<I, M, E, Used, Tail, N, C>,
{
    type Output = <Compared<C, M> as LeadOut<I, M, E, Used, Tail, N, C>>::Output;
}

/// A **type operator**: what a leaf does that leads out of the mode at stride `C`, `Self` comparing
/// that with `M`.
///
/// ```text
/// c = q*m + r, (n - 1)*r < m, and n:q goes on as n:x    =>  n:r*e+x
/// ```
pub trait LeadOut<I, M, E, Used, Tail, N, C> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Tail, N, C> LeadOut<I, M, E, Used, Tail, N, C> for Less {
    type Output = Entered<Nil, Refusal<StrideDoesNotDivide<I, C, M>>>;
}
impl<I, M, E, Used, Tail, N, C, Q, R> LeadOut<I, M, E, Used, Tail, N, C> for Greater
where
    C: LongDivide<M, Quotient = Q, Remainder = R>,
    N: Predecessor,
    R: Times<N::Output>,
    Product<R, N::Output>: Compare<M>,
    Compared<Product<R, N::Output>, M>: CarryNothing<I, M, E, Used, Tail, N, C, Q, R>,
{
    type Output = <Compared<Product<R, N::Output>, M> as CarryNothing<
        I,
        M,
        E,
        Used,
        Tail,
        N,
        C,
        Q,
        R,
    >>::Output;
}

/// A **type operator**: [`LeadOut`] with `C = Q*M + R`, `Self` comparing what `R` reaches with `M`.
pub trait CarryNothing<I, M, E, Used, Tail, N, C, Q, R> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Tail, N, C, Q, R> CarryNothing<I, M, E, Used, Tail, N, C, Q, R> for Less
where
    Tail: Enter<N, Q>,
    Tail::Output: GoingOn<I, M, E, Used, N, C, R>,
{
    type Output = <Tail::Output as GoingOn<I, M, E, Used, N, C, R>>::Output;
}
impl<I, M, E, Used, Tail, N, C, Q, R> CarryNothing<I, M, E, Used, Tail, N, C, Q, R> for Equal {
    type Output = Entered<Nil, Refusal<StrideIsNoMultiple<I, C, M>>>;
}
impl<I, M, E, Used, Tail, N, C, Q, R> CarryNothing<I, M, E, Used, Tail, N, C, Q, R> for Greater {
    type Output = Entered<Nil, Refusal<StrideIsNoMultiple<I, C, M>>>;
}

/// A **type operator**: `N` elements at stride `R` of the slot together with their image after it.
pub trait GoingOn<I, M, E, Used, N, C, R> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, N, C, R, Image, Rule> GoingOn<I, M, E, Used, N, C, R>
    for Entered<Image, Refusal<Rule>>
{
    type Output = Self;
}
impl<I, M, E, Used, N, C, R, X, Head, Tail> GoingOn<I, M, E, Used, N, C, R>
    for Entered<Cons<Mode<N, X>, Nil>, Cons<Head, Tail>>
where
    Entered<Nil, Cons<Head, Tail>>: Taken<I, M, E, Used, N, R>,
    <Entered<Nil, Cons<Head, Tail>> as Taken<I, M, E, Used, N, R>>::Output: AddStride<X>,
{
    type Output = <<Entered<Nil, Cons<Head, Tail>> as Taken<I, M, E, Used, N, R>>::Output as
        AddStride<X>>::Output;
}
/// Their image is several modes.
impl<I, M, E, Used, N, C, R, First, Second, Image, Head, Tail> GoingOn<I, M, E, Used, N, C, R>
    for Entered<Cons<First, Cons<Second, Image>>, Cons<Head, Tail>>
{
    type Output = Entered<Nil, Refusal<StrideIsNoMultiple<I, C, M>>>;
}

/// A **type operator**: an image of one mode with `X` added to its stride.
pub trait AddStride<X> {
    /// [`Entered`].
    type Output;
}
impl<X, Rule> AddStride<X> for Entered<Nil, Refusal<Rule>> {
    type Output = Self;
}
impl<X, N, D, Left> AddStride<X> for Entered<Cons<Mode<N, D>, Nil>, Left>
where
    D: Plus<X>,
{
    type Output = Entered<Cons<Mode<N, Sum<D, X>>, Nil>, Left>;
}

/// A **type operator**: what `N` elements do where `K` fit, `Self` being the relation of `N` to `K`.
pub trait Fill<I, M, E, Used, Tail, N, C, K> {
    /// [`Entered`].
    type Output;
}
/// `n = k`
impl<I, M, E, Used, Tail, N, C, K> Fill<I, M, E, Used, Tail, N, C, K> for Multiple<_1>
where
    Entered<Nil, Tail>: Taken<I, M, E, Used, N, C>,
{
    type Output = <Entered<Nil, Tail> as Taken<I, M, E, Used, N, C>>::Output;
}
macro_rules! fill {
    ([$($U:ident)?] $Q:ty) => {
        /// `n = q * k`
        impl<$($U,)? I, M, E, Used, Tail, N, C, K> Fill<I, M, E, Used, Tail, N, C, K> for Multiple<$Q>
        where
            Tail: Enter<$Q, _1>,
            Tail::Output: Taken<I, M, E, Used, K, C>,
        {
            type Output = <Tail::Output as Taken<I, M, E, Used, K, C>>::Output;
        }
    };
}
for_each_above_one!(fill);
/// `n < k`
impl<I, M, E, Used, Tail, N, C, K, Q> Fill<I, M, E, Used, Tail, N, C, K> for Divisor<Q>
where
    Entered<Nil, Tail>: Taken<I, M, E, Used, N, C>,
{
    type Output = <Entered<Nil, Tail> as Taken<I, M, E, Used, N, C>>::Output;
}
impl<I, M, E, Used, Tail, N, C, K> Fill<I, M, E, Used, Tail, N, C, K> for Neither
where
    N: Compare<K>,
    Compared<N, K>: FillInexact<I, M, E, Used, Tail, N, C, K>,
{
    type Output = <Compared<N, K> as FillInexact<I, M, E, Used, Tail, N, C, K>>::Output;
}

/// [`Fill`] where neither divides the other, `Self` comparing `N` with `K`.
pub trait FillInexact<I, M, E, Used, Tail, N, C, K> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, Tail, N, C, K> FillInexact<I, M, E, Used, Tail, N, C, K> for Less
where
    Entered<Nil, Tail>: Taken<I, M, E, Used, N, C>,
{
    type Output = <Entered<Nil, Tail> as Taken<I, M, E, Used, N, C>>::Output;
}
impl<I, M, E, Used, Tail, N, C, K> FillInexact<I, M, E, Used, Tail, N, C, K> for Greater {
    type Output = Entered<Nil, Refusal<CountIsNoMultiple<I, K, N>>>;
}

/// A **type operator**: `N` elements at stride `C` of the slot, in front of what was entered after
/// it, or the refusal if the leaves add up to a carry.
///
/// A single leaf never does, so its product is left until a second one comes.
pub trait Taken<I, M, E, Used, N, C> {
    /// [`Entered`].
    type Output;
}
impl<I, M, E, Used, N, C, Image, Rule> Taken<I, M, E, Used, N, C>
    for Entered<Image, Refusal<Rule>>
{
    type Output = Self;
}
impl<I, M, E, N, C, Image, Head, Tail> Taken<I, M, E, Unused, N, C>
    for Entered<Image, Cons<Head, Tail>>
where
    C: Times<E>,
{
    type Output = Entered<
        Cons<Mode<N, Product<C, E>>, Image>,
        Cons<Slot<I, M, E, Once<N, C>>, Cons<Head, Tail>>,
    >;
}
impl<I, M, E, P, B, N, C, Image, Head, Tail> Taken<I, M, E, Once<P, B>, N, C>
    for Entered<Image, Cons<Head, Tail>>
where
    P: Predecessor,
    B: Times<P::Output>,
    Self: Taken<I, M, E, Reached<Product<B, P::Output>>, N, C>,
{
    type Output = <Self as Taken<I, M, E, Reached<Product<B, P::Output>>, N, C>>::Output;
}
impl<I, M, E, R, N, C, Image, Head, Tail> Taken<I, M, E, Reached<R>, N, C>
    for Entered<Image, Cons<Head, Tail>>
where
    N: Predecessor,
    C: Times<N::Output>,
    R: Plus<Product<C, N::Output>>,
    Sum<R, Product<C, N::Output>>: WithinReach<I, M, E, Cons<Head, Tail>, N, C, Image>,
{
    type Output = <Sum<R, Product<C, N::Output>> as WithinReach<
        I,
        M,
        E,
        Cons<Head, Tail>,
        N,
        C,
        Image,
    >>::Output;
}

/// A **type operator**: [`Taken`] if `Self`, what all leaves reach, is below `M`.
pub trait WithinReach<I, M, E, Tail, N, C, Image> {
    /// [`Entered`].
    type Output;
}
impl<R, I, M, E, Tail, N, C, Image> WithinReach<I, M, E, Tail, N, C, Image> for R
where
    R: Compare<M>,
    Compared<R, M>: Reach<R, I, M, E, Tail, N, C, Image>,
{
    type Output = <Compared<R, M> as Reach<R, I, M, E, Tail, N, C, Image>>::Output;
}

/// A **type operator**: [`WithinReach`], `Self` comparing `R` with `M`.
pub trait Reach<R, I, M, E, Tail, N, C, Image> {
    /// [`Entered`].
    type Output;
}
impl<R, I, M, E, Tail, N, C, Image> Reach<R, I, M, E, Tail, N, C, Image> for Less
where
    C: Times<E>,
{
    type Output =
        Entered<Cons<Mode<N, Product<C, E>>, Image>, Cons<Slot<I, M, E, Reached<R>>, Tail>>;
}
impl<R, I, M, E, Tail, N, C, Image> Reach<R, I, M, E, Tail, N, C, Image> for Equal {
    type Output = Entered<Nil, Refusal<Carries<I, R, M>>>;
}
impl<R, I, M, E, Tail, N, C, Image> Reach<R, I, M, E, Tail, N, C, Image> for Greater {
    type Output = Entered<Nil, Refusal<Carries<I, R, M>>>;
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
