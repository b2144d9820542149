//! Recasts: the same memory with elements of another size.

pub mod size;

use super::modes::{Append, Appended};
use super::sort::{ExchangeSort, Keyed};
use super::tuple::AboveZero;
use crate::Layout;
use crate::algebra::outcome::{accepted, outcome};
use crate::arity::for_each_arity;
use crate::int::{
    _0, _1, Compare, Compared, Divisor, Equal, Greater, Less, Multiple, Neither, Plus, Predecessor,
    Product, Relate, Relation, Sum, Times, impl_above_one, impl_for, impl_positive,
};
use crate::modes::{Cons, Nil};
use crate::node::{CountOf, Node, Several, Single, Zero};
use crate::quotient::CeilQuotientOf;
use crate::report::{
    self, Accepted, By, ElementIsThere, ElementsAreApart, Rejection, ShapeAndFactor,
    StrideAndFactor, Verdict,
};

/// A **type operator**: the layout of elements that are `N` times as large.
///
/// Contiguous modes become shorter, and strides are divided. Modes of stride 0 do not change.
///
/// ```text
/// n * result(c) + j for all j < n and all c are the offsets of a
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_8, _4), (_1, _16)>;
/// assert_type_eq_all!(UpcastOf<A, _4>, Layout<(_2, _4), (_1, _4)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: UpcastOf<Layout<(_32, _33), (_34, _1)>, _2>) {}
/// ```
/// ```text
/// error[E0277]: extent 33 neither divides nor is a multiple of 2, the upcast factor divided by the stride
/// ```
///
/// # Source
///
/// CuTe `upcast` (`layout.hpp`), for layouts where the law of `upcast` holds.
#[doc(alias = "upcast")]
pub trait Upcast<N, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { Upcast [N] "in generic code, add the bound `{Self}: ops::Upcast<{N}>`"; }
accepted! { Upcast [N]; }

/// The result of [`Upcast`].
pub type UpcastOf<A, N> = <A as Upcast<N>>::Output;

impl<S, D, N, Joined, Filled> UpcastOutcome<N> for Layout<S, D>
where
    S: UpcastModes<D, N, Nil, Joined = Joined>,
    Joined: FillElement<N, Output = Filled>,
    Filled: Verdict,
{
    type Answer = report::Evaluated<Layout<S::Shape, S::Stride>, Filled>;
}

/// A **type operator**: the layout of elements of one `N`th of the size.
///
/// The first mode of stride 1 with more than one element gets `N` times the extent. If no mode has
/// stride 1, a mode is appended.
///
/// ```text
/// n * a(c) + j for all j < n and all c are the offsets of result
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _4), (_1, _4)>;
/// assert_type_eq_all!(DowncastOf<A, _4>, Layout<(_8, _4), (_1, _16)>);
/// assert_type_eq_all!(DowncastOf<Layout<_4, _2>, _2>, Layout<(_4, _2), (_4, _1)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: DowncastOf<Layout<_4, _1>, _0>) {}
/// ```
/// ```text
/// error[E0277]: cannot prove that an extent, a divisor, a factor or a count is at least 1
/// ```
///
/// # Source
///
/// CuTe `downcast` (`layout.hpp`), for layouts where the law of `downcast` holds.
#[doc(alias = "downcast")]
pub trait Downcast<N, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { Downcast [N] "in generic code, add the bound `{Self}: ops::Downcast<{N}>`"; }
accepted! { Downcast [N]; }

/// The result of [`Downcast`].
pub type DowncastOf<A, N> = <A as Downcast<N>>::Output;

impl<S, D, N, Split, Result> DowncastOutcome<N> for Layout<S, D>
where
    N: AboveZero,
    S: FindAdjacent<D, Apart, Output = Split>,
    S: DowncastModes<D, N, Split>,
    Split: AppendParts<N, Layout<S::Shape, S::Stride>, Output = Result>,
{
    type Answer = report::Evaluated<Result, Nil>;
}

/// The modes `Self:D` for elements that are `N` times as large.
#[diagnostic::on_unimplemented(
    message = "expected a shape and a congruent stride of static integers, found shape \
               `{Self}` and stride `{D}`",
    label = "the stride is not congruent with the shape",
    note = "congruence: the shape is `{Self}`, the stride is `{D}`: nest both in the same way"
)]
pub trait UpcastModes<D, N, Before> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The modes that become part of one element, and the modes `Before`, keyed by stride, or the error.
    type Joined;
}
impl_positive! {
    #[diagnostic::do_not_recommend]
    <D, N, Before> UpcastModes<D, N, Before> where [D: UpcastStride<Self, N, Before>] {
        type Shape = D::Shape;
        type Stride = D::Stride;
        type Joined = D::Joined;
    }
}
#[diagnostic::do_not_recommend]
impl<N, Before> UpcastModes<(), N, Before> for () {
    type Shape = ();
    type Stride = ();
    type Joined = Before;
}

/// The upcast of one mode of extent `S` and stride `Self`.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found `{Self}`",
    label = "this contains a leaf that is not a static integer",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`"
)]
pub trait UpcastStride<S, N, Before> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The modes that become part of one element.
    type Joined;
}
impl<S, N, Before> UpcastStride<S, N, Before> for _0 {
    type Shape = S;
    type Stride = Self;
    type Joined = Before;
}
impl_positive! {
    <S, N, Before> UpcastStride<S, N, Before> where [
        Self: Relate<N>,
        Relation<Self, N>: UpcastMode<S, Self, N, Before>
    ] {
        type Shape = <Relation<Self, N> as UpcastMode<S, Self, N, Before>>::Shape;
        type Stride = <Relation<Self, N> as UpcastMode<S, Self, N, Before>>::Stride;
        type Joined = <Relation<Self, N> as UpcastMode<S, Self, N, Before>>::Joined;
    }
}

/// One mode. `Self` is the relation of the stride to the factor.
pub trait UpcastMode<S, D, N, Before> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The modes that become part of one element.
    type Joined;
}
/// `d = q*n`: the mode becomes `s:q`.
impl<Q, S, D, N, Before> UpcastMode<S, D, N, Before> for Multiple<Q> {
    type Shape = S;
    type Stride = Q;
    type Joined = Before;
}
/// `n = k*d`: the mode becomes `s/k:1`.
impl<K, S, D, N, Before> UpcastMode<S, D, N, Before> for Divisor<K>
where
    S: Relate<K>,
    Relation<S, K>: JoinMode<S, D, K, Before>,
{
    type Shape = <Relation<S, K> as JoinMode<S, D, K, Before>>::Shape;
    type Stride = _1;
    type Joined = <Relation<S, K> as JoinMode<S, D, K, Before>>::Joined;
}
impl<S, D, N, Before> UpcastMode<S, D, N, Before> for Neither {
    type Shape = S;
    type Stride = D;
    type Joined = Rejection<By<StrideAndFactor, D, N>>;
}

/// The upcast of one mode of extent `S` and stride `D`, where `K` elements become one element.
/// `Self` is the relation of `S` to `K`.
pub trait JoinMode<S, D, K, Before> {
    /// The shape.
    type Shape;
    /// The modes that become part of one element.
    type Joined;
}
/// `s = q*k`: the mode becomes `q:1`.
impl<Q, S, D, K, Before> JoinMode<S, D, K, Before> for Multiple<Q>
where
    Before: Join<Keyed<D, K>>,
{
    type Shape = Q;
    type Joined = Before::Output;
}
/// `k = q*s`: the full mode becomes part of one element.
impl<Q, S, D, K, Before, Joined> JoinMode<S, D, K, Before> for Divisor<Q>
where
    S: Node,
    CountOf<S>: JoinAll<Keyed<D, S>, Before, Output = Joined>,
{
    type Shape = _1;
    type Joined = Joined;
}
impl<S, D, K, Before> JoinMode<S, D, K, Before> for Neither
where
    S: CeilQuotientOf<K>,
    Before: Reject<By<ShapeAndFactor, S, K>>,
{
    type Shape = S::Output;
    type Joined = Before::Output;
}

/// A **type operator**: the modes `Before` with the mode `All`, if this mode has more than one
/// element. `Self` classifies the extent of the mode.
pub trait JoinAll<All, Before> {
    /// The list, or the error.
    type Output;
}
impl<All, Before> JoinAll<All, Before> for Single {
    type Output = Before;
}
impl<All, Before> JoinAll<All, Before> for Several
where
    Before: Join<All>,
{
    type Output = Before::Output;
}

/// A **type operator**: the list with one more mode, or the error.
pub trait Join<Mode> {
    /// The list, or the error.
    type Output;
}
impl<Mode> Join<Mode> for Nil {
    type Output = Cons<Mode, Self>;
}
impl<Mode, Head, Tail> Join<Mode> for Cons<Head, Tail> {
    type Output = Cons<Mode, Self>;
}
impl<Mode, Rule> Join<Mode> for Rejection<Rule> {
    type Output = Self;
}

/// A **type operator**: the error for `Rule`, unless `Self` is already an error.
pub trait Reject<Rule> {
    /// The error.
    type Output;
}
impl<Rule> Reject<Rule> for Nil {
    type Output = Rejection<Rule>;
}
impl<Rule, Head, Tail> Reject<Rule> for Cons<Head, Tail> {
    type Output = Rejection<Rule>;
}
impl<Rule, Other> Reject<Rule> for Rejection<Other> {
    type Output = Self;
}

/// A **type operator**: the groups of `N` offsets in which the layout has offsets, each repeated as
/// in CuTe's `upcast`.
pub trait GroupOffsets<N> {
    /// The layout.
    type Output;
}
impl<S, D, N> GroupOffsets<N> for Layout<S, D>
where
    S: UpcastModes<D, N, Nil>,
    S::Joined: StridesFit,
{
    type Output = Layout<S::Shape, S::Stride>;
}

/// Strides that fit the factor, even if the factor does not divide the extents.
pub trait StridesFit {}
impl StridesFit for Nil {}
impl<Head, Tail> StridesFit for Cons<Head, Tail> {}
impl<S, K> StridesFit for Rejection<By<ShapeAndFactor, S, K>> {}
impl<D, N> StridesFit for Rejection<By<StrideAndFactor, D, N>> where Self: Accepted {}

/// A **type operator**: the check that the modes `Self` reach exactly the `N` offsets of one element.
pub trait FillElement<N> {
    /// The list, or the error.
    type Output;
}
impl<N, Rule> FillElement<N> for Rejection<Rule> {
    type Output = Self;
}
impl<N> FillElement<N> for Nil
where
    Self: Fill<N, _1>,
{
    type Output = <Self as Fill<N, _1>>::Output;
}
impl<N, Head, Tail, Sorted> FillElement<N> for Cons<Head, Tail>
where
    Self: ExchangeSort<Output = Sorted>,
    Sorted: Fill<N, _1>,
{
    type Output = Sorted::Output;
}

/// A **type operator**: the check that the sorted modes `Self` reach exactly the offsets from `Filled` to `N`.
pub trait Fill<N, Filled> {
    /// The list, or the error.
    type Output;
}
impl<N, Filled> Fill<N, Filled> for Nil
where
    Filled: Compare<N>,
    Compared<Filled, N>: Filling<N, Filled>,
{
    type Output = <Compared<Filled, N> as Filling<N, Filled>>::Output;
}
impl<N, Filled, D, S, Tail> Fill<N, Filled> for Cons<Keyed<D, S>, Tail>
where
    D: Compare<Filled>,
    Compared<D, Filled>: FillMode<N, Filled, D, S, Tail>,
{
    type Output = <Compared<D, Filled> as FillMode<N, Filled, D, S, Tail>>::Output;
}

/// One step of [`Fill`]. `Self` is the comparison of the stride with the filled offsets.
pub trait FillMode<N, Filled, D, S, Tail> {
    /// The list, or the error.
    type Output;
}
macro_rules! goes_on {
    ($($order:ident)+) => {$(
        impl<N, Filled, D, S, Tail, Steps> FillMode<N, Filled, D, S, Tail> for $order
        where
            S: Predecessor<Output = Steps>,
            Steps: Times<D>,
            Product<Steps, D>: Plus<Filled>,
            Tail: Fill<N, Sum<Product<Steps, D>, Filled>>,
        {
            type Output = Tail::Output;
        }
    )+};
}
goes_on! { Less Equal }
impl<N, Filled, D, S, Tail> FillMode<N, Filled, D, S, Tail> for Greater {
    type Output = Rejection<By<ElementIsThere, N, Filled>>;
}

/// The end of [`Fill`]. `Self` is the comparison of `Filled`, the number of filled offsets, with
/// `N`.
pub trait Filling<N, Filled> {
    /// The list, or the error.
    type Output;
}
impl<N, Filled> Filling<N, Filled> for Equal {
    type Output = Nil;
}
impl<N, Filled> Filling<N, Filled> for Less {
    type Output = Rejection<By<ElementIsThere, N, Filled>>;
}
impl<N, Filled> Filling<N, Filled> for Greater
where
    Filled: Predecessor,
{
    type Output = Rejection<By<ElementsAreApart, Filled::Output, N>>;
}

/// The modes `Self:D` for elements of one `N`th of the size. `Split` is the mode still to be split.
#[diagnostic::on_unimplemented(
    message = "expected a shape and a congruent stride of static integers, found shape \
               `{Self}` and stride `{D}`",
    label = "the stride is not congruent with the shape",
    note = "congruence: the shape is `{Self}`, the stride is `{D}`: nest both in the same way"
)]
pub trait DowncastModes<D, N, Split> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The mode to be split after these modes.
    type Split;
}
impl_positive! {
    <D, N, Split> DowncastModes<D, N, Split> where [D: DowncastStride<Self, N, Split>] {
        type Shape = D::Shape;
        type Stride = D::Stride;
        type Split = D::Split;
    }
}
impl<N, Split> DowncastModes<(), N, Split> for () {
    type Shape = ();
    type Stride = ();
    type Split = Split;
}

/// The downcast of one mode of extent `S` and stride `Self`.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found `{Self}`",
    label = "this contains a leaf that is not a static integer",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`"
)]
pub trait DowncastStride<S, N, Split> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The mode to be split after this mode.
    type Split;
}
impl<S, N, Split> DowncastStride<S, N, Split> for _0 {
    type Shape = S;
    type Stride = Self;
    type Split = Split;
}
impl<S, N, Split> DowncastStride<S, N, Split> for _1
where
    S: Node,
    Split: SplitMode<S, N, CountOf<S>>,
{
    type Shape = Split::Shape;
    type Stride = Split::Stride;
    type Split = Split::Split;
}
impl_above_one! {
    /// The mode `s:d` becomes `s:d*n`.
    <S, N, Split> DowncastStride<S, N, Split> where [N: Times<Self>] {
        type Shape = S;
        type Stride = Product<N, Self>;
        type Split = Split;
    }
}

/// State: no mode so far has stride 1.
pub struct Apart;
/// State: all modes of stride 1 so far have extent 1. The first of them is split.
pub struct Lone;
/// State: a mode of stride 1 has more elements. The first such mode is split.
pub struct Adjacent;
/// State: a mode has been split.
pub struct Done;

/// The downcast of one mode of stride 1 and extent `S`. `Count` classifies `S`.
pub trait SplitMode<S, N, Count> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The mode to be split after this mode.
    type Split;
}
/// The mode `s:1` becomes `s*n:1`.
impl<S, N> SplitMode<S, N, Several> for Adjacent
where
    N: Times<S>,
{
    type Shape = Product<N, S>;
    type Stride = _1;
    type Split = Done;
}
/// The mode `1:1` becomes `1:n`.
impl<S, N> SplitMode<S, N, Single> for Adjacent {
    type Shape = S;
    type Stride = N;
    type Split = Self;
}
/// The mode `1:1` becomes `n:1`.
impl<S, N> SplitMode<S, N, Single> for Lone {
    type Shape = N;
    type Stride = _1;
    type Split = Done;
}
/// The mode `s:1` becomes `s:n`.
impl<S, N, Count> SplitMode<S, N, Count> for Done {
    type Shape = S;
    type Stride = N;
    type Split = Self;
}

/// A **type operator**: the layout `A` with a new mode of `N` parts per element. The mode is added only if `Self` is
/// the state in which no mode was split.
pub trait AppendParts<N, A> {
    /// The layout.
    type Output;
}
impl<N, A> AppendParts<N, A> for Adjacent {
    type Output = A;
}
impl<N, A> AppendParts<N, A> for Lone {
    type Output = A;
}
impl<N, A> AppendParts<N, A> for Apart
where
    N: Node,
    CountOf<N>: AppendSeveral<N, A>,
{
    type Output = <CountOf<N> as AppendSeveral<N, A>>::Output;
}

/// A **type operator**: [`AppendParts`] of `N` parts. `Self` classifies `N`.
pub trait AppendSeveral<N, A> {
    /// The layout.
    type Output;
}
// [`AboveZero`] reports the error.
impl<N, A> AppendSeveral<N, A> for Zero {
    type Output = A;
}
impl<N, A> AppendSeveral<N, A> for Single {
    type Output = A;
}
impl<N, A> AppendSeveral<N, A> for Several
where
    A: Append<Layout<N, _1>>,
{
    type Output = Appended<A, Layout<N, _1>>;
}

/// A **type operator**: the mode of `Self:D` to be split. `Before` is the state after the preceding
/// modes.
#[diagnostic::on_unimplemented(
    message = "expected a shape and a congruent stride of static integers, found shape \
               `{Self}` and stride `{D}`",
    label = "the stride is not congruent with the shape",
    note = "congruence: the shape is `{Self}`, the stride is `{D}`: nest both in the same way"
)]
pub trait FindAdjacent<D, Before> {
    /// [`Apart`], [`Lone`] or [`Adjacent`].
    type Output;
}
impl_positive! {
    <D, Before> FindAdjacent<D, Before> where [D: AdjacentAt<Self, Before>] {
        type Output = D::Output;
    }
}

/// A **type operator**: [`FindAdjacent`] at a mode of extent `S` and stride `Self`.
pub trait AdjacentAt<S, Before> {
    /// The state.
    type Output;
}
impl<S, Before> AdjacentAt<S, Before> for _0 {
    type Output = Before;
}
impl<S, Before> AdjacentAt<S, Before> for _1
where
    S: Node,
    CountOf<S>: AdjacentCount<Before>,
{
    type Output = <CountOf<S> as AdjacentCount<Before>>::Output;
}
impl_above_one! { <S, Before> AdjacentAt<S, Before> where [] { type Output = Before; } }

/// A **type operator**: [`FindAdjacent`] at a mode of stride 1. `Self` classifies the extent of the
/// mode.
pub trait AdjacentCount<Before> {
    /// The state.
    type Output;
}
impl<Before> AdjacentCount<Before> for Several {
    type Output = Adjacent;
}
impl AdjacentCount<Apart> for Single {
    type Output = Lone;
}
impl AdjacentCount<Lone> for Single {
    type Output = Lone;
}
impl AdjacentCount<Adjacent> for Single {
    type Output = Adjacent;
}

impl<Before> FindAdjacent<(), Before> for () {
    type Output = Before;
}

macro_rules! tuple_recasts {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $before,)+ $last, N> UpcastModes<($($D,)+), N, $first> for ($($S,)+)
        where
            $($S: UpcastModes<$D, N, $before, Joined = $after>,)+
        {
            type Shape = ($($S::Shape,)+);
            type Stride = ($($S::Stride,)+);
            type Joined = $last;
        }
        impl<$($S, $D, $before,)+ $last, N> DowncastModes<($($D,)+), N, $first> for ($($S,)+)
        where
            $($S: DowncastModes<$D, N, $before, Split = $after>,)+
        {
            type Shape = ($($S::Shape,)+);
            type Stride = ($($S::Stride,)+);
            type Split = $last;
        }
        impl<$($S, $D, $before,)+ $last> FindAdjacent<($($D,)+), $first> for ($($S,)+)
        where
            $($S: FindAdjacent<$D, $before, Output = $after>,)+
        {
            type Output = $last;
        }
    };
}
for_each_arity!(tuple_recasts);
