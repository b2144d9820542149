//! Type-level search for two coordinates with the same offset.
//!
//! Two colliding coordinates differ by multiples of the strides that add up to 0. Sort the modes by stride. Let
//! `c` be the difference in the last mode where the coordinates differ. Then `c` times the stride of this mode
//! is a sum of steps in the preceding modes.
//!
//! The search starts with the largest stride. At each mode, the remaining offset must be within reach of the
//! smaller modes. If each stride exceeds that reach, at most two step counts remain.

use super::goal::{Found, Goal, IfInReach, Missing, Or, Unknown, When};
use super::steps::{Add, Leaf, Order, Step, Steps};
use crate::algebra::sort::{ExchangeSort, Keyed};
use crate::int::digit::{_4, _8, X1};
use crate::int::{
    _0, _1, _2, Compare, Compared, Equal, Greater, Less, LongDivide, Minus, Plus, Product, Sum,
    Times,
};
use crate::modes::{Cons, Nil};

/// Two coordinates with the same offset. The coordinate with the smaller linear index comes first.
pub struct Meeting<First, Second, Offset>(First, Second, Offset);

/// A **type operator**: two coordinates of the layout `Self:D` with the same offset.
pub trait Meet<D> {
    /// A [`Meeting`], [`Missing`] or [`Unknown`].
    type Output;
}
impl<S, D> Meet<D> for S
where
    S: Steps<D>,
    S::Output: ExchangeSort,
    Scan<<S::Output as ExchangeSort>::Output, _0, Nil, Missing>: Goal,
    <Scan<<S::Output as ExchangeSort>::Output, _0, Nil, Missing> as Goal>::Output:
        Walked<S::Origin>,
{
    type Output =
        <<Scan<<S::Output as ExchangeSort>::Output, _0, Nil, Missing> as Goal>::Output as Walked<
            S::Origin,
        >>::Output;
}

/// A mode, and `Reach`, the largest offset of the modes with smaller strides.
pub struct Cell<D, Leaf, Reach>(D, Leaf, Reach);

/// The search over the sorted modes `Modes`. `Bounded` has the modes before them, largest first.
///
/// `Doubt` is the result without a solution. `Doubt` is [`Missing`] while each stride so far exceeds the reach
/// before it, and [`Unknown`] afterwards.
pub struct Scan<Modes, Reach, Bounded, Doubt>(Modes, Reach, Bounded, Doubt);
impl<Reach, Bounded, Doubt> Goal for Scan<Nil, Reach, Bounded, Doubt> {
    type Output = Missing;
}
impl<D, L, Tail, Reach, Bounded, Doubt> Goal
    for Scan<Cons<Keyed<D, L>, Tail>, Reach, Bounded, Doubt>
where
    Reach: Compare<D>,
    Compared<Reach, D>: ScanMode<Cell<D, L, Reach>, Tail, Bounded, Doubt>,
{
    type Output = <Compared<Reach, D> as ScanMode<Cell<D, L, Reach>, Tail, Bounded, Doubt>>::Output;
}

/// A **type operator**: the search starting at one mode. `Self` is the comparison of the reach before the mode
/// with its stride.
pub trait ScanMode<Mode, Tail, Bounded, Doubt> {
    /// The result.
    type Output;
}
impl<Mode, Tail, Bounded, Doubt> ScanMode<Mode, Tail, Bounded, Doubt> for Less
where
    Past<Mode, Tail, Bounded, Doubt>: Goal,
{
    type Output = <Past<Mode, Tail, Bounded, Doubt> as Goal>::Output;
}
macro_rules! in_reach {
    ($($Comparison:ident)+) => {$(
        impl<Mode, Tail, Bounded, Doubt> ScanMode<Mode, Tail, Bounded, Doubt> for $Comparison
        where
            Tried<Mode, Tail, Bounded, Doubt>: Goal,
        {
            type Output = <Tried<Mode, Tail, Bounded, Doubt> as Goal>::Output;
        }
    )+};
}
in_reach! { Equal Greater }

/// The search in the modes after `Mode`.
pub struct Past<Mode, Tail, Bounded, Doubt>(Mode, Tail, Bounded, Doubt);
impl<D, Most, S, Reach, Tail, Bounded, Doubt> Goal
    for Past<Cell<D, Leaf<Most, S>, Reach>, Tail, Bounded, Doubt>
where
    D: Times<Most>,
    Reach: Plus<Product<D, Most>>,
    Scan<Tail, Sum<Reach, Product<D, Most>>, Cons<Cell<D, Leaf<Most, S>, Reach>, Bounded>, Doubt>:
        Goal,
{
    type Output = <Scan<
        Tail,
        Sum<Reach, Product<D, Most>>,
        Cons<Cell<D, Leaf<Most, S>, Reach>, Bounded>,
        Doubt,
    > as Goal>::Output;
}

/// The search with up to 16 steps of `Mode`, and then in the modes after it, with result [`Unknown`] at worst.
type Tried<Mode, Tail, Bounded, Doubt> = Or<
    Count<Twice<Twice<Twice<Twice<One, _1>, _2>, _4>, _8>, _1, Mode, Bounded>,
    Or<Count<More, X1<_1>, Mode, Bounded>, Or<Doubt, Past<Mode, Tail, Bounded, Unknown>>>,
>;

/// The search with `C` steps of `Mode`, `C + 1` steps and so on. `Steps` has one leaf for each number of steps.
pub struct Count<Steps, C, Mode, Bounded>(Steps, C, Mode, Bounded);
/// One step count.
pub struct One;
/// `N` step counts, followed by `N` more.
pub struct Twice<Steps, N>(Steps, N);
/// Step counts that are not tried.
pub struct More;

impl<Steps, C, D, Most, S, Reach, Bounded> Goal
    for Count<Steps, C, Cell<D, Leaf<Most, S>, Reach>, Bounded>
where
    C: Times<D> + Compare<Most>,
    Product<C, D>: Compare<Reach>,
    Steps: CountFrom<C, Product<C, D>, Cell<D, Leaf<Most, S>, Reach>, Bounded>,
    (Compared<C, Most>, Compared<Product<C, D>, Reach>): When<Steps::Goal>,
{
    type Output =
        <(Compared<C, Most>, Compared<Product<C, D>, Reach>) as When<Steps::Goal>>::Output;
}

/// A **type operator**: the goal if `C` steps, which add `Offset`, are within reach.
pub trait CountFrom<C, Offset, Mode, Bounded> {
    /// The goal.
    type Goal;
}
impl<C, Offset, Mode, Bounded> CountFrom<C, Offset, Mode, Bounded> for More {
    type Goal = Unknown;
}
impl<Half, N, C: Plus<N>, Offset, Mode, Bounded> CountFrom<C, Offset, Mode, Bounded>
    for Twice<Half, N>
{
    type Goal = Or<Count<Half, C, Mode, Bounded>, Count<Half, Sum<C, N>, Mode, Bounded>>;
}
impl<C, Offset, D, Most, S, Reach, Bounded>
    CountFrom<C, Offset, Cell<D, Leaf<Most, S>, Reach>, Bounded> for One
{
    type Goal = Rest<Bounded, Offset, Second, Cons<StepsTaken<First, C, S, D>, Nil>>;
}

/// The coordinate that takes steps in the last mode where the two differ.
pub struct First;
/// The second of the two coordinates with the same offset.
pub struct Second;

/// `N` steps in a mode with stride `D`, taken by one of the coordinates.
pub struct StepsTaken<Taker, N, Step, D>(Taker, N, Step, D);

/// The remaining offset that `Taker` needs, within reach of the modes `Bounded`.
pub struct Rest<Bounded, Offset, Taker, Path>(Bounded, Offset, Taker, Path);
impl<Offset, Taker, Path> Goal for Rest<Nil, Offset, Taker, Path> {
    type Output = Found<Path>;
}
/// After `q` steps, the remainder is `r`. After `q + 1` steps, the excess is `d - r`.
impl<D, Most, S, Reach, Bounded, Offset, Taker, Path, Q, R> Goal
    for Rest<Cons<Cell<D, Leaf<Most, S>, Reach>, Bounded>, Offset, Taker, Path>
where
    Offset: LongDivide<D, Quotient = Q, Remainder = R>,
    Q: Plus<_1>,
    D: Minus<R>,
    Taker: Other,
    Or<
        IfInReach<
            Q,
            Most,
            R,
            Reach,
            Rest<Bounded, R, Taker, Cons<StepsTaken<Taker, Q, S, D>, Path>>,
        >,
        IfInReach<
            Sum<Q, _1>,
            Most,
            D::Output,
            Reach,
            Rest<
                Bounded,
                D::Output,
                Taker::Output,
                Cons<StepsTaken<Taker, Sum<Q, _1>, S, D>, Path>,
            >,
        >,
    >: Goal,
{
    type Output = <Or<
        IfInReach<
            Q,
            Most,
            R,
            Reach,
            Rest<Bounded, R, Taker, Cons<StepsTaken<Taker, Q, S, D>, Path>>,
        >,
        IfInReach<
            Sum<Q, _1>,
            Most,
            D::Output,
            Reach,
            Rest<
                Bounded,
                D::Output,
                Taker::Output,
                Cons<StepsTaken<Taker, Sum<Q, _1>, S, D>, Path>,
            >,
        >,
    > as Goal>::Output;
}

/// A **type operator**: the other coordinate.
pub trait Other {
    /// The coordinate.
    type Output;
}
impl Other for First {
    type Output = Second;
}
impl Other for Second {
    type Output = First;
}

/// A **type operator**: the result of a search, with coordinates that start at `Origin`.
pub trait Walked<Origin> {
    /// A [`Meeting`], [`Missing`] or [`Unknown`].
    type Output;
}
impl<Origin> Walked<Origin> for Missing {
    type Output = Self;
}
impl<Origin> Walked<Origin> for Unknown {
    type Output = Self;
}
impl<Origin, Path: Walk<Origin, Origin, _0>> Walked<Origin> for Found<Path> {
    type Output = Path::Output;
}

/// A **type operator**: the two coordinates at the end of a path.
pub trait Walk<A, B, Offset> {
    /// A [`Meeting`].
    type Output;
}
impl<N, Part, Weight, D, Tail, A, B, Offset> Walk<A, B, Offset>
    for Cons<StepsTaken<First, N, Step<Part, Weight>, D>, Tail>
where
    N: Times<Weight> + Times<D>,
    A: Add<Part, Product<N, Weight>>,
    Offset: Plus<Product<N, D>>,
    Tail: Walk<A::Output, B, Sum<Offset, Product<N, D>>>,
{
    type Output = Tail::Output;
}
impl<N, Part, Weight, D, Tail, A, B, Offset> Walk<A, B, Offset>
    for Cons<StepsTaken<Second, N, Step<Part, Weight>, D>, Tail>
where
    N: Times<Weight>,
    B: Add<Part, Product<N, Weight>>,
    Tail: Walk<A, B::Output, Offset>,
{
    type Output = Tail::Output;
}
impl<A, B, Offset> Walk<A, B, Offset> for Nil
where
    A: Order<B>,
    A::Output: Sorted<A, B, Offset>,
{
    type Output = <A::Output as Sorted<A, B, Offset>>::Output;
}

/// A **type operator**: the two coordinates in ascending order. `Self` is their comparison.
pub trait Sorted<A, B, Offset> {
    /// A [`Meeting`].
    type Output;
}
impl<A, B, Offset> Sorted<A, B, Offset> for Less {
    type Output = Meeting<A, B, Offset>;
}
impl<A, B, Offset> Sorted<A, B, Offset> for Equal {
    type Output = Meeting<A, B, Offset>;
}
impl<A, B, Offset> Sorted<A, B, Offset> for Greater {
    type Output = Meeting<B, A, Offset>;
}
