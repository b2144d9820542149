//! Inverses: from offsets back to coordinates.

use super::coalesce::{Merge, RunsOn};
use super::sort::{ExchangeSort, Keyed};
use crate::Layout;
use crate::int::{
    _0, _1, Compare, Compared, Divisor, Equal, Greater, Less, LongDivide, Multiple, Neither, Plus,
    Predecessor, Product, Relate, Relation, Times, for_each_positive,
};
use crate::layout::{Size, SizeOf};
use crate::modes::{Cons, FlatLayout, IntoLayout, Mode, Nil};
use crate::report::{Accepted, OffsetsMeet, Refusal, StridesDoNotDivide};

/// A **type operator**: the integer coordinates of the offsets `0, 1, 2, ...`, as far as `Self`
/// reaches them without a gap.
///
/// ```text
/// a(result(i)) == i         for all i < size(result)
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, _8), (_8, _1)>;
/// assert_type_eq_all!(RightInverted<A>, Layout<(_8, _4), (_4, _1)>);
/// ```
///
/// # Source
///
/// CuTe `right_inverse` (`layout.hpp`).
pub trait RightInverse {
    /// The inverse.
    type Output;
}

/// The result of [`RightInverse`].
pub type RightInverted<A> = <A as RightInverse>::Output;

impl<S, D, Modes, Indexed, Sorted, Run> RightInverse for Layout<S, D>
where
    S: Merge<D, Nil, Output = Modes>,
    Modes: IndexModes<_1, Ends, Output = Indexed>,
    Indexed: ExchangeSort<Output = Sorted>,
    Sorted: RunOfOffsets<_1, Output = Run>,
    Run: IntoLayout,
{
    type Output = FlatLayout<Run>;
}

/// A mode of extent `S` whose coordinate is 1 at the integer coordinate `Index`; `End` says what it
/// does past its extent.
pub struct IndexedMode<S, Index, End>(S, Index, End);

/// Past its extent, the coordinate goes on in the next mode, or the layout has ended.
pub struct Ends;
/// The mode runs on.
pub struct GoesOn;

/// A **type operator**: the modes with their indices, keyed by stride; the first one's is `Index`,
/// and the last one ends as `Last` says.
pub trait IndexModes<Index, Last> {
    /// The list.
    type Output;
}
impl<Index, Last> IndexModes<Index, Last> for Nil {
    type Output = Self;
}
impl<S, D, Index, Last> IndexModes<Index, Last> for Cons<Mode<S, D>, Nil> {
    type Output = Cons<Keyed<D, IndexedMode<S, Index, Last>>, Nil>;
}
impl<S, D, Head, Tail, Index, Last> IndexModes<Index, Last> for Cons<Mode<S, D>, Cons<Head, Tail>>
where
    S: Times<Index>,
    Cons<Head, Tail>: IndexModes<Product<S, Index>, Last>,
{
    type Output = Cons<
        Keyed<D, IndexedMode<S, Index, Ends>>,
        <Cons<Head, Tail> as IndexModes<Product<S, Index>, Last>>::Output,
    >;
}

/// A **type operator**: of sorted modes, those that reach the offsets from `Next` on without a gap,
/// as modes of the inverse, merged.
pub trait RunOfOffsets<Next> {
    /// The modes of the inverse.
    type Output;
}
impl<Next> RunOfOffsets<Next> for Nil {
    type Output = Nil;
}
impl<S, D, Index, End, Tail, Next> RunOfOffsets<Next>
    for Cons<Keyed<D, IndexedMode<S, Index, End>>, Tail>
where
    D: Compare<Next>,
    Compared<D, Next>: Continues<S, Index, Tail, Next>,
{
    type Output = <Compared<D, Next> as Continues<S, Index, Tail, Next>>::Output;
}

/// One step of [`RunOfOffsets`], `Self` comparing the stride with the next offset.
pub trait Continues<S, Index, Tail, Next> {
    /// The modes of the inverse.
    type Output;
}
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Equal
where
    S: Times<Next>,
    Tail: RunOfOffsets<Product<S, Next>>,
    S: Merge<Index, Tail::Output>,
{
    type Output = <S as Merge<Index, Tail::Output>>::Output;
}
/// Offsets that were reached before.
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Less
where
    Tail: RunOfOffsets<Next>,
{
    type Output = Tail::Output;
}
/// All strides from here on are beyond the gap.
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Greater {
    type Output = Nil;
}

/// A **type operator**: the layout that sends each offset of `Self` back to an integer coordinate of
/// it.
///
/// ```text
/// a(result(a(i))) == a(i)   for all i < size(a)
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, _8), (_10, _1)>;
/// assert_type_eq_all!(LeftInverted<A>, Layout<(_10, _4), (_4, _1)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: LeftInverted<Layout<(_2, _2), (_2, _3)>>) {}
/// ```
/// ```text
/// error[E0277]: stride 3 is not a multiple of stride 2
/// ```
///
/// # Source
///
/// CuTe `left_inverse` (`layout.hpp`), where the law holds.
pub trait LeftInverse {
    /// The inverse.
    type Output;
}

/// The result of [`LeftInverse`].
pub type LeftInverted<A> = <A as LeftInverse>::Output;

impl<S, D, Modes, RunningOn, Last, Indexed, Sorted, Moving, Inverse> LeftInverse for Layout<S, D>
where
    S: Size + Merge<D, Nil, Output = Modes> + Merge<D, RunsOn, Output = RunningOn>,
    Modes: LastMode<RunningOn, Output = Last> + IndexModes<_1, Last, Output = Indexed>,
    Indexed: ExchangeSort<Output = Sorted>,
    Sorted: DropStill<Output = Moving>,
    Moving: InvertLeft<SizeOf<S>, Output = Inverse>,
    Inverse: Accepted + IntoLayout,
{
    type Output = FlatLayout<Inverse>;
}

/// A **type operator**: how the last mode of the coalesced modes `Self` ends: it runs on, unless
/// `RunningOn` has one more mode to do that.
pub trait LastMode<RunningOn> {
    /// [`GoesOn`] or [`Ends`].
    type Output;
}
impl<RunningOn> LastMode<RunningOn> for Nil {
    type Output = Ends;
}
impl<Mode, Other> LastMode<Cons<Other, Nil>> for Cons<Mode, Nil> {
    type Output = GoesOn;
}
impl<Mode, Other, Head, Tail> LastMode<Cons<Other, Cons<Head, Tail>>> for Cons<Mode, Nil> {
    type Output = Ends;
}
impl<Mode, Head, Tail, Other, More> LastMode<Cons<Other, More>> for Cons<Mode, Cons<Head, Tail>>
where
    Cons<Head, Tail>: LastMode<More>,
{
    type Output = <Cons<Head, Tail> as LastMode<More>>::Output;
}

/// A **type operator**: the sorted modes without those of stride 0.
pub trait DropStill {
    /// The list.
    type Output;
}
impl DropStill for Nil {
    type Output = Self;
}
impl<Mode, Tail> DropStill for Cons<Keyed<_0, Mode>, Tail>
where
    Tail: DropStill,
{
    type Output = Tail::Output;
}
macro_rules! moving_first {
    ([$($U:ident)*] $D:ty) => {
        impl<$($U,)* Mode, Tail> DropStill for Cons<Keyed<$D, Mode>, Tail> {
            type Output = Self;
        }
    };
}
for_each_positive!(moving_first);

/// A **type operator**: the modes of the left inverse of a layout of `Size` elements.
pub trait InvertLeft<Size> {
    /// The modes, or a refusal.
    type Output;
}
/// Nothing but offset 0, which any coordinate has.
impl<Size> InvertLeft<Size> for Nil
where
    Size: Merge<_0, Nil>,
{
    type Output = <Size as Merge<_0, Nil>>::Output;
}
impl<Head, Tail, Size> InvertLeft<Size> for Cons<Head, Tail>
where
    Self: LeftSteps<_1, _0, _0>,
{
    type Output = <Self as LeftSteps<_1, _0, _0>>::Output;
}

/// A **type operator**: the modes of the left inverse from the first of sorted modes on.
///
/// `Below` is the stride before and `Index` the index of that mode; `Carry` is how far the modes
/// before reach, in steps of this one's stride.
pub trait LeftSteps<Below, Index, Carry> {
    /// The modes, or a refusal.
    type Output;
}
impl<D, Mode, Tail, Below, Index, Carry> LeftSteps<Below, Index, Carry>
    for Cons<Keyed<D, Mode>, Tail>
where
    D: Relate<Below>,
    Relation<D, Below>: LeftStep<Keyed<D, Mode>, Tail, Below, Index, Carry>,
{
    type Output =
        <Relation<D, Below> as LeftStep<Keyed<D, Mode>, Tail, Below, Index, Carry>>::Output;
}

/// One step of [`LeftSteps`], `Self` being the relation of the stride to the one before.
pub trait LeftStep<Head, Tail, Below, Index, Carry> {
    /// The modes, or a refusal.
    type Output;
}
impl<Q, D, Mode, Tail, Below, Index, Carry> LeftStep<Keyed<D, Mode>, Tail, Below, Index, Carry>
    for Divisor<Q>
{
    type Output = Refusal<StridesDoNotDivide<D, Below>>;
}
impl<D, Mode, Tail, Below, Index, Carry> LeftStep<Keyed<D, Mode>, Tail, Below, Index, Carry>
    for Neither
{
    type Output = Refusal<StridesDoNotDivide<D, Below>>;
}
/// The last mode may reach past its extent only if it runs on.
impl<Q, D, S, Own, End, Below, Index, Carry>
    LeftStep<Keyed<D, IndexedMode<S, Own, End>>, Nil, Below, Index, Carry> for Multiple<Q>
where
    (End, Carry): Distinguishes<S, Greater>,
    <(End, Carry) as Distinguishes<S, Greater>>::Output: Then<Cons<Mode<S, Own>, Nil>>,
    Q: Merge<Index, LeftRest<(End, Carry), S, Greater, Cons<Mode<S, Own>, Nil>>>,
{
    type Output =
        <Q as Merge<Index, LeftRest<(End, Carry), S, Greater, Cons<Mode<S, Own>, Nil>>>>::Output;
}
/// The mode is told apart from the next, `next` of its strides away, if no carry from below leads
/// past its extent.
impl<Q, D, S, Own, End, E, NextMode, Tail, Below, Index, Carry, Next, Reach, Over, Rest>
    LeftStep<
        Keyed<D, IndexedMode<S, Own, End>>,
        Cons<Keyed<E, NextMode>, Tail>,
        Below,
        Index,
        Carry,
    > for Multiple<Q>
where
    E: Relate<D>,
    Relation<E, D>: StepsBetween<Output = Next>,
    Next: Compare<S>,
    S: Predecessor,
    S::Output: Plus<Carry, Output = Reach>,
    Reach: Compare<Next>,
    Compared<Reach, Next>: CarryOver<Reach, Next, Output = Over>,
    (End, Carry): Distinguishes<S, Compared<Next, S>>,
    Cons<Keyed<E, NextMode>, Tail>: LeftSteps<D, Own, Over, Output = Rest>,
    <(End, Carry) as Distinguishes<S, Compared<Next, S>>>::Output: Then<Rest>,
    Q: Merge<Index, LeftRest<(End, Carry), S, Compared<Next, S>, Rest>>,
{
    type Output = <Q as Merge<Index, LeftRest<(End, Carry), S, Compared<Next, S>, Rest>>>::Output;
}

/// The modes after a step, or its refusal.
pub type LeftRest<Ends, S, Order, Rest> =
    <<Ends as Distinguishes<S, Order>>::Output as Then<Rest>>::Output;

/// A **type operator**: the quotient of two strides; 1 where the next step refuses them.
pub trait StepsBetween {
    /// The quotient.
    type Output;
}
impl<Q> StepsBetween for Multiple<Q> {
    type Output = Q;
}
impl<Q> StepsBetween for Divisor<Q> {
    type Output = _1;
}
impl StepsBetween for Neither {
    type Output = _1;
}

/// A **type operator**: `floor(Reach / Next)`, `Self` comparing the two.
pub trait CarryOver<Reach, Next> {
    /// The quotient.
    type Output;
}
impl<Reach, Next> CarryOver<Reach, Next> for Less {
    type Output = _0;
}
impl<Reach, Next> CarryOver<Reach, Next> for Equal {
    type Output = _1;
}
impl<Reach, Next> CarryOver<Reach, Next> for Greater
where
    Reach: LongDivide<Next>,
{
    type Output = Reach::Quotient;
}

/// Nothing is refused.
pub struct Fine;

/// A **type operator**: whether a mode of extent `S` can take a carry; `Self` is (how it ends, the
/// carry), `Order` compares the distance to the next mode with `S`.
pub trait Distinguishes<S, Order> {
    /// [`Fine`] or a refusal.
    type Output;
}
/// Nothing is carried.
impl<End, S, Order> Distinguishes<S, Order> for (End, _0) {
    type Output = Fine;
}
macro_rules! carried {
    ([$($U:ident)*] $Carry:ty) => {
        /// The mode runs on.
        impl<$($U,)* S, Order> Distinguishes<S, Order> for (GoesOn, $Carry) {
            type Output = Fine;
        }
        /// The next mode begins before the extent is left.
        impl<$($U,)* S> Distinguishes<S, Less> for (Ends, $Carry) {
            type Output = Fine;
        }
        /// The next mode begins where the extent is left.
        impl<$($U,)* S> Distinguishes<S, Equal> for (Ends, $Carry) {
            type Output = Fine;
        }
        impl<$($U,)* S> Distinguishes<S, Greater> for (Ends, $Carry) {
            type Output = Refusal<OffsetsMeet<$Carry, S>>;
        }
    };
}
for_each_positive!(carried);

/// A **type operator**: `Rest`, unless `Self` is a refusal.
pub trait Then<Rest> {
    /// The rest or the refusal.
    type Output;
}
impl<Rest> Then<Rest> for Fine {
    type Output = Rest;
}
impl<Rule, Rest> Then<Rest> for Refusal<Rule> {
    type Output = Self;
}
