//! Compact layouts whose modes follow a given order.

use super::{LayoutLeft, MakeLayoutLeft, StridesLeft};
use crate::Layout;
use crate::algebra::filter::OneWhereZero;
use crate::algebra::sort::Keyed;
use crate::arity::for_each_arity;
use crate::int::{_1, Compare, Compared, Equal, Greater, Less, Product, Times};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::IsLayout;
use crate::modes::congruence::for_each_incongruent;
use crate::modes::{Cons, IntoModes, Mode, ModesLayout, Nil, TopModes, Unpacked};
use crate::node::{CountOf, FormOf, Integer, Node, Several, Single, Tuple};
use crate::report::{
    Both, By, Decimal, IfAccepted, IsAccepted, IsViolation, OrderFits, OrderOfItsOwn, Rejection,
    Verdict,
};

/// A **type operator**: the compact layout of a shape. Modes of lower `Order` come first.
///
/// An integer of the order stands for a full mode, from left to right. Modes of extent 1 have stride 0, and can
/// have any order.
///
/// ```text
/// a mode's stride == product of the sizes of all modes of lower order
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(
///     LayoutOrdered<(_2, _3, _4), (_1, _2, _0)>,
///     Layout<(_2, _3, _4), (_4, _8, _1)>,
/// );
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: LayoutOrdered<(_2, _3), (_1, _2, _0)>) {}
/// ```
/// ```text
/// error[E0277]: expected an order of rank 2, the rank of the shape, found rank 3
/// ```
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: LayoutOrdered<(_2, _3, _4), (_1, _0, _1)>) {}
/// ```
/// ```text
/// error[E0277]: two modes of more than one element have order 1, which gives both the same stride
/// ```
///
/// # Source
///
/// CuTe `make_ordered_layout` (`layout.hpp`).
#[doc(alias = "make_ordered_layout")]
pub trait MakeOrderedLayout<Order, Nothing = ()> {
    /// The layout.
    type Output;
}

/// The result of [`MakeOrderedLayout`].
pub type LayoutOrdered<Shape, Order> = <Shape as MakeOrderedLayout<Order>>::Output;

impl<S, Order, R, Checked> MakeOrderedLayout<Order, IfAccepted<Checked>> for S
where
    S: OrderedLayout<Order, Output = R> + InOrder<Order, Verdict = Checked>,
    Checked: IsAccepted,
{
    type Output = R;
}

/// The check that the order of the modes of the shape `Self` is valid.
pub trait InOrder<Order> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<S, Order, Sizes> InOrder<Order> for S
where
    Order: SizesInOrder<S, Nil, Output = Sizes>,
    Sizes: Unambiguous,
{
    type Verdict = Sizes::Verdict;
}

/// The check that an order is unambiguous. The order is the keys of the sizes `Self`.
pub trait Unambiguous {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl Unambiguous for Nil {
    type Verdict = Nil;
}
impl<Rule: IsViolation> Unambiguous for Rejection<Rule> {
    type Verdict = Self;
}
impl<Key, N, Tail> Unambiguous for Cons<Keyed<Key, N>, Tail>
where
    N: Node,
    CountOf<N>: ComesAlone<Key, Tail>,
    Tail: Unambiguous,
{
    type Verdict = Both<<CountOf<N> as ComesAlone<Key, Tail>>::Verdict, Tail::Verdict>;
}

/// The check that no mode of `Others` has the same key as the mode. `Self` classifies the extent of the mode.
pub trait ComesAlone<Key, Others> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Key, Others> ComesAlone<Key, Others> for Single {
    type Verdict = Nil;
}
impl<Key, Others> ComesAlone<Key, Others> for Several
where
    Others: Without<Key>,
{
    type Verdict = Others::Verdict;
}

/// The check that no mode of more than one element has the key.
pub trait Without<Key> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Key> Without<Key> for Nil {
    type Verdict = Nil;
}
impl<Key, Rule> Without<Key> for Rejection<Rule> {
    type Verdict = Nil;
}
impl<Key, Other, N, Tail> Without<Key> for Cons<Keyed<Other, N>, Tail>
where
    Key: Compare<Other>,
    Compared<Key, Other>: IsAnother<Key, N>,
    Tail: Without<Key>,
{
    type Verdict = Both<<Compared<Key, Other> as IsAnother<Key, N>>::Verdict, Tail::Verdict>;
}

/// The check that a mode of `N` elements has another key, or only one element. `Self` is the comparison of the
/// two keys.
pub trait IsAnother<Key, N> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Key, N> IsAnother<Key, N> for Less {
    type Verdict = Nil;
}
impl<Key, N> IsAnother<Key, N> for Greater {
    type Verdict = Nil;
}
impl<Key, N> IsAnother<Key, N> for Equal
where
    N: Node,
    CountOf<N>: IsOneElement<Key>,
{
    type Verdict = <CountOf<N> as IsOneElement<Key>>::Verdict;
}

/// The check that a mode has only one element.
pub trait IsOneElement<Key> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Key> IsOneElement<Key> for Single {
    type Verdict = Nil;
}
impl<Key: Decimal> IsOneElement<Key> for Several {
    type Verdict = Rejection<By<OrderOfItsOwn, Key>>;
}

/// A **type operator**: the layout of a shape. Modes of lower `Order` come first.
pub trait OrderedLayout<Order> {
    /// The layout.
    type Output;
}
// The steps use projections, not type parameters. With parameters, the compiler would multiply strides that are
// still inferred without end.
impl<S, Order> OrderedLayout<Order> for S
where
    Order: SizesInOrder<S, Nil>,
    Order::Output: StridesOf<Order, S, _1>,
{
    type Output = Layout<S, <Order::Output as StridesOf<Order, S, _1>>::Output>;
}

/// A **type operator**: the strides of `Shape` in an order. `Self` is the list of its sizes.
///
/// The list is `Self`, so nothing is computed without it.
pub trait StridesOf<Order, Shape, Start> {
    /// The strides.
    type Output;
}
impl<Order, S, Start> StridesOf<Order, S, Start> for Nil
where
    Order: StridesInOrder<S, Self, Start>,
{
    type Output = Order::Output;
}
/// A placeholder: the order is checked before the strides are used.
impl<Rule, Order, S, Start> StridesOf<Order, S, Start> for Rejection<Rule>
where
    S: StridesLeft<Start>,
{
    type Output = S::Strides;
}
impl<Head, Tail, Order, S, Start> StridesOf<Order, S, Start> for Cons<Head, Tail>
where
    Order: StridesInOrder<S, Self, Start>,
{
    type Output = Order::Output;
}

/// A **type operator**: the compact strides of a shape. Modes of lower `Order` come first.
///
/// # Source
///
/// CuTe `compact_order` (`stride.hpp`).
pub trait CompactOrder<Order> {
    /// The strides.
    type Output;
}

impl<S, Order, R, D> CompactOrder<Order> for S
where
    S: MakeOrderedLayout<Order, Output = R>,
    R: IsLayout<Stride = D>,
{
    type Output = D;
}

/// A **type operator**: a compact layout of the same shape, whose modes have the order of the strides of
/// `Self`. Modes of stride 0 keep stride 0.
///
/// ```text
/// cosize(result) == size of the modes of a that move     where no two strides are the same
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Smem = Layout<(_32, _8, _4), (_0, _33, _1)>;
/// assert_type_eq_all!(LayoutLike<Smem>, Layout<(_32, _8, _4), (_0, _4, _1)>);
/// ```
///
/// # Source
///
/// CuTe `make_layout_like` (`layout.hpp`).
pub trait MakeLayoutLike {
    /// The layout.
    type Output;
}

/// The result of [`MakeLayoutLike`].
pub type LayoutLike<A> = <A as MakeLayoutLike>::Output;

impl<S, D, Moving, Like, E> MakeLayoutLike for Layout<S, D>
where
    S: OneWhereZero<D, Output = Moving>,
    Moving: OrderedLayout<D, Output = Like>,
    Like: IsLayout<Stride = E>,
{
    type Output = Layout<S, E>;
}

/// A **type operator**: a register layout for the shape of this layout. Mode 0 is contiguous, and the other
/// modes have the order of their strides.
///
/// ```text
/// mode 0 of result is compact from the left
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Gmem = Layout<(_4, _2, _8), (_64, _16, _1)>;
/// assert_type_eq_all!(FragmentLike<Gmem>, Layout<(_4, _2, _8), (_1, _32, _4)>);
/// ```
///
/// # Source
///
/// CuTe `make_fragment_like` (`layout.hpp`).
pub trait MakeFragmentLike {
    /// The layout.
    type Output;
}

/// The result of [`MakeFragmentLike`].
pub type FragmentLike<A> = <A as MakeFragmentLike>::Output;

impl<S, D, All, R> MakeFragmentLike for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    All: Fragment<S, Output = R>,
{
    type Output = R;
}

/// A **type operator**: the fragment of the modes `Self` of a layout of shape `S`.
pub trait Fragment<S> {
    /// The layout.
    type Output;
}
impl<S> Fragment<S> for Nil
where
    S: MakeLayoutLeft,
{
    type Output = LayoutLeft<S>;
}
impl<S, Mode> Fragment<S> for Cons<Mode, Nil>
where
    S: MakeLayoutLeft,
{
    type Output = LayoutLeft<S>;
}
/// The other modes are copies of mode 0, which fills all offsets below its size.
impl<S, T, E, Head, Tail, All> Fragment<S> for Cons<Mode<T, E>, Cons<Head, Tail>>
where
    T: OneWhereZero<E>,
    T::Output: StridesLeft<_1>,
    Cons<Head, Tail>: IntoModes,
    ShapeAfter<Head, Tail>: InOrder<StrideAfter<Head, Tail>, Verdict: IsAccepted>,
    StrideAfter<Head, Tail>: SizesInOrder<ShapeAfter<Head, Tail>, Nil, Output: NoRejection>,
    StrideAfter<Head, Tail>: StridesInOrder<
            ShapeAfter<Head, Tail>,
            <StrideAfter<Head, Tail> as SizesInOrder<ShapeAfter<Head, Tail>, Nil>>::Output,
            <T::Output as StridesLeft<_1>>::Next,
        >,
    ShapeAfter<Head, Tail>: Unpacked<CopyStride<Head, Tail, T, E>, Nil, Output = All>,
    Cons<Mode<T, BlockStride<T, E>>, All>: IntoModes,
{
    type Output = ModesLayout<Cons<Mode<T, BlockStride<T, E>>, All>>;
}

/// A list that is not an error and does not end in one.
#[diagnostic::on_unimplemented(
    message = "expected a stride congruent with the shape, found different nesting",
    label = "the stride is not congruent with the shape",
    note = "congruence: nest the stride no deeper than the shape"
)]
pub trait NoRejection {}
impl NoRejection for Nil {}
impl<Head, Tail: NoRejection> NoRejection for Cons<Head, Tail> {}

/// The shape of the modes after the first.
pub type ShapeAfter<Head, Tail> = <Cons<Head, Tail> as IntoModes>::Shape;
/// The stride of the modes after the first.
pub type StrideAfter<Head, Tail> = <Cons<Head, Tail> as IntoModes>::Stride;
/// The compact strides of a block with the nonzero-stride modes of `T:E`.
pub type BlockStride<T, E> = <<T as OneWhereZero<E>>::Output as StridesLeft<_1>>::Strides;
/// The size of this block.
pub type BlockSize<T, E> = <<T as OneWhereZero<E>>::Output as StridesLeft<_1>>::Next;
/// The strides of copies of this block.
pub type CopyStride<Head, Tail, T, E> = <StrideAfter<Head, Tail> as StridesInOrder<
    ShapeAfter<Head, Tail>,
    <StrideAfter<Head, Tail> as SizesInOrder<ShapeAfter<Head, Tail>, Nil>>::Output,
    BlockSize<T, E>,
>>::Output;

/// A **type operator**: the integers of the order `Self`, as keys of the sizes of their modes, followed by
/// `Tail`.
pub trait SizesInOrder<Shape, Tail> {
    /// The list.
    type Output;
}
impl<O, S, Tail> SizesInOrder<S, Tail> for O
where
    O: Node,
    FormOf<O>: SizesIn<O, S, Tail>,
{
    type Output = <FormOf<O> as SizesIn<O, S, Tail>>::Output;
}

/// [`SizesInOrder`] for an order `O`. `Self` is the form of `O`.
#[diagnostic::on_unimplemented(
    message = "the order is nested deeper than the shape",
    label = "this order does not fit the shape",
    note = "congruence: the order is `{O}`, the shape is `{S}`: nest the order like the shape"
)]
pub trait SizesIn<O, S, Tail> {
    /// The list.
    type Output;
}
#[diagnostic::do_not_recommend]
impl<O, S, Tail> SizesIn<O, S, Tail> for Integer
where
    S: Size,
{
    type Output = Cons<Keyed<O, SizeOf<S>>, Tail>;
}
#[diagnostic::do_not_recommend]
impl<Tail> SizesIn<(), (), Tail> for Tuple {
    type Output = Tail;
}

/// A **type operator**: the strides of `Shape` in the order `Self`, starting at `Start`. `Sizes` has all sizes.
pub trait StridesInOrder<Shape, Sizes, Start> {
    /// The strides.
    type Output;
}
impl<O, S, Sizes, Start> StridesInOrder<S, Sizes, Start> for O
where
    O: Node,
    FormOf<O>: StridesIn<O, S, Sizes, Start>,
{
    type Output = <FormOf<O> as StridesIn<O, S, Sizes, Start>>::Output;
}

/// [`StridesInOrder`] for an order `O`. `Self` is the form of `O`.
pub trait StridesIn<O, S, Sizes, Start> {
    /// The strides.
    type Output;
}
impl<O, S, Sizes, Start> StridesIn<O, S, Sizes, Start> for Integer
where
    Sizes: SizesBelow<O, Start>,
    S: StridesLeft<Sizes::Output>,
{
    type Output = S::Strides;
}
impl<Sizes, Start> StridesIn<(), (), Sizes, Start> for Tuple {
    type Output = ();
}

/// A **type operator**: the product of `Before` and all sizes with keys below `O`.
pub trait SizesBelow<O, Before> {
    /// The product.
    type Output;
}
impl<O, Before> SizesBelow<O, Before> for Nil {
    type Output = Before;
}
impl<Rule, O, Before> SizesBelow<O, Before> for Rejection<Rule> {
    type Output = Before;
}
impl<Key, N, Tail, O, Before> SizesBelow<O, Before> for Cons<Keyed<Key, N>, Tail>
where
    Key: Compare<O>,
    Compared<Key, O>: TimesIfLess<N, Before>,
    Tail: SizesBelow<O, <Compared<Key, O> as TimesIfLess<N, Before>>::Output>,
{
    type Output = Tail::Output;
}

/// A **type operator**: `Before`, times `N` if `Self` is [`Less`].
pub trait TimesIfLess<N, Before> {
    /// The product.
    type Output;
}
impl<N, Before> TimesIfLess<N, Before> for Less
where
    N: Times<Before>,
{
    type Output = Product<N, Before>;
}
impl<N, Before> TimesIfLess<N, Before> for Equal {
    type Output = Before;
}
impl<N, Before> TimesIfLess<N, Before> for Greater {
    type Output = Before;
}

macro_rules! tuple_orders {
    ($first:ident $last:ident; $([$S:ident $D:ident $O:ident $out:ident $tail:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $O, $out,)+ $last> SizesIn<($($O,)+), ($($S,)+), $last> for Tuple
        where
            $($O: SizesInOrder<$S, $tail, Output = $out>,)+
        {
            type Output = $first;
        }
        impl<$($S, $O,)+ Sizes, Start> StridesIn<($($O,)+), ($($S,)+), Sizes, Start> for Tuple
        where
            $($O: StridesInOrder<$S, Sizes, Start>,)+
        {
            type Output = ($($O::Output,)+);
        }
    };
}
for_each_arity!(tuple_orders);

macro_rules! incongruent {
    ([$($O:ident)+] [$($S:ident)*] $Shape:ty [$rule:ty, $modes:ty $(, $rank:ty)? $(,)?]) => {
        #[diagnostic::do_not_recommend]
        impl<$($O,)+ $($S,)* Tail> SizesIn<($($O,)+), $Shape, Tail> for Tuple {
            type Output = Rejection<By<OrderFits, $modes, incongruent!(@rank $($rank)?)>>;
        }
        impl<$($O,)+ $($S,)* Sizes, Start> StridesIn<($($O,)+), $Shape, Sizes, Start> for Tuple
        where
            $Shape: StridesLeft<Start>,
        {
            type Output = <$Shape as StridesLeft<Start>>::Strides;
        }
    };
    (@rank $rank:ty) => { $rank };
    (@rank) => { _1 };
}
for_each_incongruent!(incongruent);
