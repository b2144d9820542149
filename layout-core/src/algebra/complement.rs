//! `complement`: the layout of the offsets that another layout does not reach.

use super::outcome::{accepted, by_right_operand, outcome};
use crate::Layout;
use crate::int::digit::for_each_static_positive;
use crate::int::dynamic::Unknown;
use crate::int::{
    _0, _1, Compare, Compared, Divisor, Equal, Greater, Less, Multiple, Neither, Product, Relate,
    Relation, Times, for_each_positive, impl_for, impl_positive,
};
use crate::layout::{Cosize, CosizeOf};
use crate::modes::merge::Merge;
use crate::modes::{Cons, FlatLayout, IntoLayout, Mode, Nil};
use crate::node::{CountOf, Node, Several, Single, Zero};
use crate::quotient::{CeilQuotientOf, FloorDivide};
use crate::report::{
    Both, By, Decimal, DividedBy, Evaluated, IsViolation, Rejection, StrideIsMultipleOfBlock,
    TileDividesSize, TileMoves, Verdict,
};

/// A **type operator**: the layout that, together with `Self`, reaches every offset below `M` once.
///
/// ```text
/// (a, result) is injective where a is, and covers [0, m)
/// result(i) < result(i + 1) for all i
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _2), (_1, _6)>;
/// assert_type_eq_all!(Complemented<A, _24>, Layout<(_3, _2), (_2, _12)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: Complemented<Layout<(_2, _2), (_1, _3)>, _12>) {}
/// ```
/// ```text
/// error[E0277]: stride 3 is not a multiple of 2, the extent of the modes with smaller strides
/// ```
///
/// # Source
///
/// CuTe `complement` (`layout.hpp`); the condition is Shah's admissibility for complementation.
#[doc(alias = "complement")]
pub trait Complement<M, Nothing = ()> {
    /// The complement.
    type Output;
}

/// The result of [`Complement`].
pub type Complemented<A, M> = <A as Complement<M>>::Output;

/// A **type operator**: the complement within the offsets that the layout spans, `complement(A)`.
pub trait ComplementDefault {
    /// The complement.
    type Output;
}

/// The result of [`ComplementDefault`].
pub type ComplementedDefault<A> = <A as ComplementDefault>::Output;

outcome! { Complement [M] "in generic code, add the bound `{Self}: ops::Complement<{M}>`"; }
accepted! { Complement [M]; }
by_right_operand! { Complement RoomOfComplement; }

/// A positive integer `M` in which the layout `A` can have a complement.
///
/// The integer is `Self`, so that the compiler does not search for it while it is inferred.
#[diagnostic::on_unimplemented(
    message = "`{A}` has no complement in `{Self}`",
    note = "write the cotarget, the number of elements to complement in, as a positive static integer"
)]
pub trait RoomOfComplement<A> {
    /// [`Evaluated`].
    type Answer;
}
impl_positive! {
    <S, D, Sorted, Modes> RoomOfComplement<Layout<S, D>> where [
        S: Merge<D, Nil, Output: SortByStride<Output = Sorted>>,
        Sorted: Gaps<_1, UpTo<Self>, Output = Modes>,
        Modes: Verdict + IntoLayout,
    ] {
        type Answer = Evaluated<FlatLayout<Modes>, Modes>;
    }
}

impl<S, D, R> ComplementDefault for Layout<S, D>
where
    Self: Cosize,
    Self: Complement<CosizeOf<Self>, Output = R>,
{
    type Output = R;
}

/// A **type operator**: the start offsets for copies of a layout within `M` offsets: the complement of the layout, or
/// CuTe's rounded complement.
///
/// ```text
/// a gap below stride d has room for floor(d / block) copies
/// ```
pub trait PlacesIn<M> {
    /// [`Evaluated`]: the layout, with the list of modes, or the error, as the verdict.
    type Answer;
}

impl<S, D, M, Sorted, Gapped> PlacesIn<M> for Layout<S, D>
where
    S: Merge<D, Nil, Output: SortByStride<Output = Sorted>>,
    Sorted: Gaps<_1, LeavingGaps<M>, Output = Gapped>,
    Gapped: Verdict + IntoLayout,
{
    type Answer = Evaluated<FlatLayout<Gapped>, Gapped>;
}

/// A **type operator**: the layout of the copies of the tile `Self` that fill `M` elements exactly.
pub trait RestOf<M> {
    /// [`Evaluated`].
    type Answer;
}

impl<S, D, M, Modes, Moves, Sorted, Copies> RestOf<M> for Layout<S, D>
where
    S: Merge<D, Nil, Output = Modes>,
    Modes: MovesEverywhere<Verdict = Moves>,
    Modes: SortByStride<Output = Sorted>,
    Sorted: Gaps<_1, Exactly<M>, Output = Copies>,
    Copies: Verdict + CopiesIn<M>,
    Moves: Verdict,
{
    type Answer = Evaluated<Copies::Output, Both<Moves, Copies>>;
}

/// A **type operator**: the modes as a layout. For an error, the placeholder has `M` copies, so that
/// coordinates of copies report no second error.
pub trait CopiesIn<M> {
    /// The layout.
    type Output;
}
impl<M> CopiesIn<M> for Nil {
    type Output = FlatLayout<Self>;
}
impl<Head, Tail, M> CopiesIn<M> for Cons<Head, Tail>
where
    Self: IntoLayout,
{
    type Output = FlatLayout<Self>;
}
impl<Rule, M> CopiesIn<M> for Rejection<Rule> {
    type Output = Layout<M, _0>;
}

/// A **type operator**: the check that no mode of a list has stride 0.
pub trait MovesEverywhere {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}

impl MovesEverywhere for Nil {
    type Verdict = Self;
}
impl<Rule: IsViolation> MovesEverywhere for Rejection<Rule> {
    type Verdict = Self;
}
macro_rules! moves {
    ([$($U:ident)*] $D:ty) => {
        impl<$($U,)* S, Tail> MovesEverywhere for Cons<Mode<S, $D>, Tail>
        where
            Tail: MovesEverywhere,
        {
            type Verdict = Tail::Verdict;
        }
    };
}
for_each_positive!(moves);
impl<S: Decimal, Tail> MovesEverywhere for Cons<Mode<S, _0>, Tail> {
    type Verdict = Rejection<By<TileMoves, S>>;
}

/// A **type operator**: the modes with nonzero strides, sorted by stride.
pub trait SortByStride {
    /// The sorted list.
    type Output;
}

impl SortByStride for Nil {
    type Output = Self;
}
impl<Rule> SortByStride for Rejection<Rule> {
    type Output = Self;
}
impl<S, D, Tail> SortByStride for Cons<Mode<S, D>, Tail>
where
    Tail: SortByStride,
    D: SortInto<S, Tail::Output>,
{
    type Output = D::Output;
}

/// A **type operator**: the sorted list `Sorted` with the mode of extent `S` and stride `Self`, if the stride
/// is not 0.
pub trait SortInto<S, Sorted> {
    /// The list.
    type Output;
}
impl<S, Sorted> SortInto<S, Sorted> for _0 {
    type Output = Sorted;
}
impl_positive! {
    <S, Sorted> SortInto<S, Sorted> where [Sorted: Insert<S, Self>] {
        type Output = Sorted::Output;
    }
}

/// A **type operator**: the sorted list with the mode `S:D`.
pub trait Insert<S, D> {
    /// The longer list.
    type Output;
}

impl<S, D> Insert<S, D> for Nil {
    type Output = Cons<Mode<S, D>, Self>;
}
impl<S, D, T, E, Tail> Insert<S, D> for Cons<Mode<T, E>, Tail>
where
    D: Compare<E>,
    Compared<D, E>: InsertBefore<S, D, Mode<T, E>, Tail>,
{
    type Output = <Compared<D, E> as InsertBefore<S, D, Mode<T, E>, Tail>>::Output;
}

/// One step of [`Insert`]. `Self` is the comparison of `D` with the stride of `Head`.
pub trait InsertBefore<S, D, Head, Tail> {
    /// The longer list.
    type Output;
}
impl<S, D, Head, Tail> InsertBefore<S, D, Head, Tail> for Less {
    type Output = Cons<Mode<S, D>, Cons<Head, Tail>>;
}
impl<S, D, Head, Tail> InsertBefore<S, D, Head, Tail> for Equal {
    type Output = Cons<Mode<S, D>, Cons<Head, Tail>>;
}
impl<S, D, Head, Tail> InsertBefore<S, D, Head, Tail> for Greater
where
    Tail: Insert<S, D>,
{
    type Output = Cons<Head, Tail::Output>;
}

/// The end of a complement: `ceil(M / block)` blocks.
pub struct UpTo<M>(M);
/// The end of a complement that full blocks must reach exactly: `M / block`.
pub struct Exactly<M>(M);
/// The end of a rounded complement, which can leave gaps: `ceil(M / block)` blocks.
pub struct LeavingGaps<M>(M);

/// A stride that can be sorted. A static stride must not be 0.
#[diagnostic::on_unimplemented(
    message = "expected static strides: the complement of a layout with dynamic strides depends \
               on their values",
    label = "this layout has no complement at compile time",
    note = "use static strides, for example the layout of a tile"
)]
pub trait KnownStride {}
for_each_static_positive! { impl_for { <> KnownStride where [] {} } }

/// A **type operator**: the gaps that sorted modes leave, merged, up to `End`. The preceding modes reach
/// all offsets below `Block`.
pub trait Gaps<Block, End> {
    /// The modes of the complement, or the error.
    type Output;
}

impl<S, D, Tail, Block, End> Gaps<Block, End> for Cons<Mode<S, D>, Tail>
where
    D: KnownStride + Relate<Block>,
    Relation<D, Block>: Gap<S, D, Tail, Block, End>,
{
    type Output = <Relation<D, Block> as Gap<S, D, Tail, Block, End>>::Output;
}
impl<Rule, Block, End> Gaps<Block, End> for Rejection<Rule> {
    type Output = Self;
}
impl<Block, M> Gaps<Block, UpTo<M>> for Nil
where
    M: CeilQuotientOf<Block>,
    M::Output: Merge<Block, Nil>,
{
    type Output = <M::Output as Merge<Block, Nil>>::Output;
}
impl<Block, M> Gaps<Block, LeavingGaps<M>> for Nil
where
    Self: Gaps<Block, UpTo<M>>,
{
    type Output = <Self as Gaps<Block, UpTo<M>>>::Output;
}
impl<Block, M> Gaps<Block, Exactly<M>> for Nil
where
    M: Relate<Block>,
    Relation<M, Block>: LastGap<M, Block>,
{
    type Output = <Relation<M, Block> as LastGap<M, Block>>::Output;
}

/// A **type operator**: the gaps starting at the mode `S:D`. `Self` is the relation of `D` to `Block`.
pub trait Gap<S, D, Tail, Block, End> {
    /// The modes of the complement, or the error.
    type Output;
}
/// The mode `s:d` leaves the gap `d/block : block`, and the next block is `s*d`.
impl<Q, S, D, Tail, Block, End> Gap<S, D, Tail, Block, End> for Multiple<Q>
where
    S: Times<D>,
    Tail: Gaps<Product<S, D>, End>,
    Q: Merge<Block, Tail::Output>,
{
    type Output = Q::Output;
}
impl<Q, S, D, Tail, Block, End> Gap<S, D, Tail, Block, End> for Divisor<Q> {
    type Output = Rejection<By<StrideIsMultipleOfBlock, D, Block>>;
}
impl<S, D, Tail, Block, End> Gap<S, D, Tail, Block, End> for Neither
where
    End: UnevenGap<S, D, Tail, Block>,
{
    type Output = End::Output;
}
impl<S, D, Tail, Block, End> Gap<S, D, Tail, Block, End> for Unknown {
    type Output = Rejection<By<DividedBy, Block>>;
}

/// A **type operator**: the gaps starting at the mode `S:D`, where `D` is not a multiple of `Block`.
pub trait UnevenGap<S, D, Tail, Block> {
    /// The modes of the complement, or the error.
    type Output;
}
impl<S, D, Tail, Block, M> UnevenGap<S, D, Tail, Block> for UpTo<M> {
    type Output = Rejection<By<StrideIsMultipleOfBlock, D, Block>>;
}
impl<S, D, Tail, Block, M> UnevenGap<S, D, Tail, Block> for Exactly<M> {
    type Output = Rejection<By<StrideIsMultipleOfBlock, D, Block>>;
}
impl<S, D, Tail, Block, M> UnevenGap<S, D, Tail, Block> for LeavingGaps<M>
where
    D: FloorDivide<Block>,
    D::Quotient: Node,
    CountOf<D::Quotient>: WholeBlocks<D::Quotient, S, D, Tail, Block, Self>,
{
    type Output =
        <CountOf<D::Quotient> as WholeBlocks<D::Quotient, S, D, Tail, Block, Self>>::Output;
}

/// A **type operator**: the gaps starting at the mode `S:D`, with `Q` full blocks below the mode. `Self`
/// classifies `Q`.
pub trait WholeBlocks<Q, S, D, Tail, Block, End> {
    /// The modes of the complement, or the error.
    type Output;
}
impl<Q, S, D, Tail, Block, End> WholeBlocks<Q, S, D, Tail, Block, End> for Zero {
    type Output = Rejection<By<StrideIsMultipleOfBlock, D, Block>>;
}
macro_rules! whole_blocks {
    ($($count:ident)+) => {$(
        impl<Q, S, D, Tail, Block, End> WholeBlocks<Q, S, D, Tail, Block, End> for $count
        where
            Multiple<Q>: Gap<S, D, Tail, Block, End>,
        {
            type Output = <Multiple<Q> as Gap<S, D, Tail, Block, End>>::Output;
        }
    )+};
}
whole_blocks! { Single Several }

/// A **type operator**: the last mode of the complement, `M / Block` blocks. `Self` is the relation of `M` to
/// `Block`.
pub trait LastGap<M, Block> {
    /// The last mode of the complement, or the error.
    type Output;
}
impl<Q, M, Block> LastGap<M, Block> for Multiple<Q>
where
    Q: Merge<Block, Nil>,
{
    type Output = Q::Output;
}
impl<Q, M, Block> LastGap<M, Block> for Divisor<Q> {
    type Output = Rejection<By<TileDividesSize, Block, M>>;
}
impl<M, Block> LastGap<M, Block> for Neither {
    type Output = Rejection<By<TileDividesSize, Block, M>>;
}
impl<M, Block> LastGap<M, Block> for Unknown {
    type Output = Rejection<By<DividedBy, Block>>;
}
