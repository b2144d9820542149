//! `logical_product`: a layout repeated in the pattern of another.

use super::complement::{LastGap, PlacesIn};
use super::composition::RightOfCompose;
use super::construct::MakeLayoutLeft;
use super::divide::WithRest;
use super::filter::FilterZeros;
use super::outcome::{accepted, by_right_operand, outcome};
use super::tiler::{Keep, Tile, TileOf};
use crate::Layout;
use crate::int::dynamic::Unknown;
use crate::int::{
    _0, _1, Compare, Compared, Equal, Greater, Less, Product, Relate, Relation, Times, impl_for,
    impl_positive,
};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::{Cosize, CosizeOf, IsLayout};
use crate::modes::{
    Cons, IntoModes, Mode, Modes, ModesLayout, Nil, OneInteger, OneMode, Profile, TopModes,
};
use crate::quotient::CeilQuotientOf;
use crate::report::{BlockIsDeeper, Both, Evaluated, Rejection, Verdict, all};
use crate::tensor::injective::IsInjectiveOutcome;

/// A **type operator**: the product `Self * B`. Mode 0 is `Self`, and mode 1 iterates over copies
/// of `Self` in the pattern `B`.
///
/// A tuple of tilers multiplies mode by mode. Further modes do not change.
///
/// ```text
/// result == (a, complement(a, size(a) * cosize(b)) o b)
/// ```
///
/// If `Self` has no complement, for example because its rows are padded, the copies leave gaps. Each gap between the
/// modes of `Self` contains as many copies as fit.
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _2), (_4, _1)>;
/// assert_type_eq_all!(
///     Multiplied<A, Layout<_6, _1>>,
///     Layout<((_2, _2), (_2, _3)), ((_4, _1), (_2, _8))>,
/// );
/// ```
///
/// # Source
///
/// CuTe `logical_product` (`layout.hpp`).
#[diagnostic::on_unimplemented(
    message = "expected a layout, found `{Self}`",
    label = "multiplication takes a layout on the left",
    note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`"
)]
#[doc(alias = "logical_product")]
pub trait Multiply<B, Nothing = ()> {
    /// The product.
    type Output;
}

/// The result of [`Multiply`].
pub type Multiplied<A, B> = <A as Multiply<B>>::Output;

outcome! { Multiply [B] "in generic code, add the bound `{Self}: ops::Multiply<{B}>`"; }
accepted! { Multiply [B]; }
by_right_operand! { Multiply RightOfMultiply; }

/// A right operand for a layout `A`: a layout, an integer, [`Keep`], or a tuple of right operands.
///
/// The operand on the right is `Self`, so that the compiler does not search for the operand while it is
/// inferred.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be multiplied by this tiler",
    label = "this tiler does not fit the layout",
    note = "write a tiler as a layout, a positive static integer, `Keep`, or a tuple of at most \
            one tiler per mode of the layout",
    note = "in code that is generic over the tiler, add the bound `{A}: ops::Multiply<{Self}>`"
)]
pub trait RightOfMultiply<A> {
    /// [`Evaluated`].
    type Answer;
}

impl<S, D, T, E, Places, Modes, Copies, Image, Apart> RightOfMultiply<Layout<S, D>> for Layout<T, E>
where
    Layout<S, D>: Size,
    Self: Cosize,
    SizeOf<Layout<S, D>>: Times<CosizeOf<Self>>,
    Layout<S, D>: PlacesIn<Room<Layout<S, D>, Self>, Answer = Evaluated<Places, Modes>>,
    Self: RightOfCompose<Places, Answer = Evaluated<Copies, Image>>,
    Copies: IsLayout,
    Modes: TakeCopies<Layout<S, D>, Self, Places, Verdict = Apart> + Verdict,
    Image: Verdict,
    Apart: Verdict,
{
    type Answer = Evaluated<WithRest<S, D, Copies>, all!(Modes, Apart, Image)>;
}

/// A **type operator**: the check that copies of `A` in the pattern `B` are disjoint. `Self` is the list of
/// modes of `Places`, the start offsets of the copies.
///
/// If `Self` is an error, nothing else is checked.
pub trait TakeCopies<A, B, Places> {
    /// [`Nil`] if the copies are disjoint, otherwise the error or the collision.
    type Verdict: Verdict;
}
impl<A, B, Places, Rule> TakeCopies<A, B, Places> for Rejection<Rule> {
    type Verdict = Nil;
}
macro_rules! take_copies {
    ([$($param:ident)*] $Modes:ty) => {
        impl<A, B, Places, Apart, $($param),*> TakeCopies<A, B, Places> for $Modes
        where
            B: Cosize,
            Places: Size,
            SizeOf<Places>: Compare<CosizeOf<B>>,
            Compared<SizeOf<Places>, CosizeOf<B>>: StayApart<A, B, Places, Verdict = Apart>,
            Apart: Verdict,
        {
            type Verdict = Apart;
        }
    };
}
take_copies!([] Nil);
take_copies!([Head Tail] Cons<Head, Tail>);

/// A **type operator**: the check that copies of `A` in the pattern `B` are disjoint. `Self` is the comparison
/// of the size of `Places` with the cosize of `B`.
///
/// If `Places` is smaller, the last mode of `Places` continues past its extent, possibly without
/// full blocks. Modes of stride 0 repeat one copy.
pub trait StayApart<A, B, Places> {
    /// [`Nil`] if the copies are disjoint, otherwise the error or the collision.
    type Verdict: Verdict;
}
macro_rules! stay_apart {
    ($($Answer:ident)+) => {$(
        impl<A, B, Places> StayApart<A, B, Places> for $Answer {
            type Verdict = Nil;
        }
    )+};
}
stay_apart! { Equal Greater Unknown }
impl<A, B, Places, S, D, Moving, Copies, Image, Apart> StayApart<A, B, Places> for Less
where
    A: FilterZeros<Output = Layout<S, D>>,
    B: FilterZeros<Output = Moving>,
    Moving: RightOfCompose<Places, Answer = Evaluated<Copies, Image>>,
    Copies: IsLayout,
    WithRest<S, D, Copies>: IsInjectiveOutcome<Verdict = Apart>,
    Apart: Verdict,
{
    type Verdict = Apart;
}

/// Number of elements for copies of `A` in the pattern `B`: `size(a) * cosize(b)`.
pub type Room<A, B> = Product<SizeOf<A>, CosizeOf<B>>;

impl_positive! {
    /// Computes `a * n = a * n:1`.
    <S, D, R> RightOfMultiply<Layout<S, D>> where [
        Self: Tile,
        TileOf<Self>: RightOfMultiply<Layout<S, D>, Answer = R>,
    ] {
        type Answer = R;
    }
}
/// Computes `a * _ = a`.
#[diagnostic::do_not_recommend]
impl<S, D> RightOfMultiply<Layout<S, D>> for Keep {
    type Answer = Evaluated<Layout<S, D>, Nil>;
}

/// A **type operator**: the product `Self * B` with all block modes gathered in mode 0, and all copy modes in
/// mode 1.
///
/// # Source
///
/// CuTe `zipped_product` (`layout.hpp`).
#[doc(alias = "zipped_product")]
pub trait ZippedMultiply<B, Nothing = ()> {
    /// The product.
    type Output;
}

/// The result of [`ZippedMultiply`], `zipped_product`.
pub type ZippedMultiplied<A, B> = <A as ZippedMultiply<B>>::Output;

/// A **type operator**: [`ZippedMultiply`] with separate copy modes, `(block, copies0, copies1, ...)`.
///
/// # Source
///
/// CuTe `tiled_product` (`layout.hpp`).
#[doc(alias = "tiled_product")]
pub trait TiledMultiply<B, Nothing = ()> {
    /// The product.
    type Output;
}

/// The result of [`TiledMultiply`], `tiled_product`.
pub type TiledMultiplied<A, B> = <A as TiledMultiply<B>>::Output;

/// A **type operator**: [`ZippedMultiply`] with all modes separate.
///
/// # Source
///
/// CuTe `flat_product` (`layout.hpp`).
#[doc(alias = "flat_product")]
pub trait FlatMultiply<B, Nothing = ()> {
    /// The product.
    type Output;
}

/// The result of [`FlatMultiply`], `flat_product`.
pub type FlatMultiplied<A, B> = <A as FlatMultiply<B>>::Output;

/// A **type operator**: the product in which a copy of the block `Self` replaces every element of `B`. Mode `i` is
/// `(mode i of the block, mode i of its copies)`.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Block = Layout<(_2, _5), (_5, _1)>;
/// type Grid = Layout<(_3, _4), (_1, _3)>;
/// assert_type_eq_all!(
///     BlockedMultiplied<Block, Grid>,
///     Layout<((_2, _3), (_5, _4)), ((_5, _10), (_1, _30))>,
/// );
/// ```
///
/// # Source
///
/// CuTe `blocked_product` (`layout.hpp`), without coalescing of the modes.
#[doc(alias = "blocked_product")]
pub trait BlockedMultiply<B, Nothing = ()> {
    /// The product.
    type Output;
}

/// The result of [`BlockedMultiply`], `blocked_product`.
pub type BlockedMultiplied<A, B> = <A as BlockedMultiply<B>>::Output;

/// A **type operator**: [`BlockedMultiply`] with the copies first in each mode, which interleaves the blocks.
///
/// # Source
///
/// CuTe `raked_product` (`layout.hpp`), without coalescing of the modes.
#[doc(alias = "raked_product")]
pub trait RakedMultiply<B, Nothing = ()> {
    /// The product.
    type Output;
}

/// The result of [`RakedMultiply`], `raked_product`.
pub type RakedMultiplied<A, B> = <A as RakedMultiply<B>>::Output;

outcome! { BlockedMultiply [B] "in generic code, add the bound `{Self}: ops::BlockedMultiply<{B}>`"; }
accepted! { BlockedMultiply [B]; }
by_right_operand! { BlockedMultiply RightOfBlockedMultiply; }

/// A right operand for a layout `A`, with paired modes: a layout.
#[diagnostic::on_unimplemented(
    message = "expected two layouts for a blocked product, found another operand",
    label = "an operand of this blocked product is not a layout",
    note = "in code that is generic over its operands, add the bound `{A}: \
            ops::BlockedMultiply<{Self}>`"
)]
pub trait RightOfBlockedMultiply<A> {
    /// [`Evaluated`].
    type Answer;
}
impl<S, D, T, E, Copies, CopiesD, Answer, Sides, Pairs> RightOfBlockedMultiply<Layout<S, D>>
    for Layout<T, E>
where
    Self: RightOfMultiply<Layout<S, D>, Answer = Evaluated<Layout<(S, Copies), (D, CopiesD)>, Answer>>,
    Answer: Verdict,
    S: Profile,
    T: Profile,
    (S::Is, T::Is): SideBySide<S, D, Copies, CopiesD, Output = Sides>,
    Sides: PairUp<Output = Pairs>,
    Pairs: IntoModes,
{
    type Answer = Evaluated<ModesLayout<Pairs>, Answer>;
}

outcome! { RakedMultiply [B] "in generic code, add the bound `{Self}: ops::RakedMultiply<{B}>`"; }
accepted! { RakedMultiply [B]; }
by_right_operand! { RakedMultiply RightOfRakedMultiply; }

/// A right operand for a layout `A`, with paired modes: a layout.
#[diagnostic::on_unimplemented(
    message = "expected two layouts for a raked product, found another operand",
    label = "an operand of this raked product is not a layout",
    note = "in code that is generic over its operands, add the bound `{A}: \
            ops::RakedMultiply<{Self}>`"
)]
pub trait RightOfRakedMultiply<A> {
    /// [`Evaluated`].
    type Answer;
}
impl<S, D, T, E, Copies, CopiesD, Answer, Sides, Pairs> RightOfRakedMultiply<Layout<S, D>>
    for Layout<T, E>
where
    Self: RightOfMultiply<Layout<S, D>, Answer = Evaluated<Layout<(S, Copies), (D, CopiesD)>, Answer>>,
    Answer: Verdict,
    S: Profile,
    T: Profile,
    (S::Is, T::Is): SideBySide<S, D, Copies, CopiesD, Output = Sides>,
    Sides: Swap,
    Sides::Output: PairUp<Output = Pairs>,
    Pairs: IntoModes,
{
    type Answer = Evaluated<ModesLayout<Pairs>, Answer>;
}

/// A **type operator**: the modes of a block `S:D` and of its copies `C:E`, as two lists. `Self` is the pair of
/// profiles: of the block, and of the right operand.
///
/// The copies along one mode form one mode, even if the composition splits the copies. A tuple of
/// one mode keeps its parentheses if the other operand is an integer.
pub trait SideBySide<S, D, C, E> {
    /// A pair of lists.
    type Output;
}

macro_rules! side_by_side {
    ($($left:ident $right:ident: [$($block:ident)?] [$($copies:ident)?];)+) => {$(
        impl<S, D, C, E> SideBySide<S, D, C, E> for ($left, $right)
        where
            $(S: $block<D, Nil>,)?
            $(C: $copies<E, Nil>,)?
        {
            type Output = (
                side_by_side!(@list S D $($block)?),
                side_by_side!(@list C E $($copies)?),
            );
        }
    )+};
    (@list $S:ident $D:ident) => { Cons<Mode<$S, $D>, Nil> };
    (@list $S:ident $D:ident $modes:ident) => { <$S as $modes<$D, Nil>>::Output };
}
side_by_side! {
    OneInteger OneInteger: [] [];
    OneInteger OneMode: [] [];
    OneInteger Modes: [] [TopModes];
    OneMode OneInteger: [] [];
    OneMode OneMode: [TopModes] [TopModes];
    OneMode Modes: [TopModes] [TopModes];
    Modes OneInteger: [TopModes] [];
    Modes OneMode: [TopModes] [TopModes];
    Modes Modes: [TopModes] [TopModes];
}

/// A **type operator**: the pair of lists, swapped.
pub trait Swap {
    /// The pair.
    type Output;
}
impl<A, B> Swap for (A, B) {
    type Output = (B, A);
}

/// A **type operator**: the modes of two lists in pairs. The shorter list continues with `1:0`.
pub trait PairUp {
    /// The list.
    type Output;
}
impl<A, B> PairUp for (A, B)
where
    A: ZipModes<B>,
{
    type Output = A::Output;
}

/// A **type operator**: the modes of two lists in pairs. The shorter list continues with `1:0`.
pub trait ZipModes<Right> {
    /// The list of pairs.
    type Output;
}
impl ZipModes<Nil> for Nil {
    type Output = Nil;
}
impl<S, D, Tail> ZipModes<Nil> for Cons<Mode<S, D>, Tail>
where
    Tail: ZipModes<Nil>,
{
    type Output = Cons<Mode<(S, _1), (D, _0)>, Tail::Output>;
}
impl<T, E, Right> ZipModes<Cons<Mode<T, E>, Right>> for Nil
where
    Nil: ZipModes<Right>,
{
    type Output = Cons<Mode<(_1, T), (_0, E)>, <Nil as ZipModes<Right>>::Output>;
}
impl<S, D, Tail, T, E, Right> ZipModes<Cons<Mode<T, E>, Right>> for Cons<Mode<S, D>, Tail>
where
    Tail: ZipModes<Right>,
{
    type Output = Cons<Mode<(S, T), (D, E)>, Tail::Output>;
}

/// A **type operator**: copies of the block `Self` that fill `Shape`. The first mode varies fastest.
///
/// ```text
/// shape(result) refines shape
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Block = Layout<(_4, _2), (_2, _1)>;
/// assert_type_eq_all!(
///     TiledTo<Block, (_8, _8)>,
///     Layout<((_4, _2), (_2, _4)), ((_2, _8), (_1, _16))>,
/// );
/// ```
///
/// # Source
///
/// CuTe `tile_to_shape` (`layout.hpp`).
#[doc(alias = "tile_to_shape")]
pub trait TileToShape<Shape, Nothing = ()> {
    /// The layout.
    type Output;
}

/// The result of [`TileToShape`].
pub type TiledTo<A, Shape> = <A as TileToShape<Shape>>::Output;

outcome! { TileToShape [Shape] "in generic code, add the bound `{Self}: ops::TileToShape<{Shape}>`"; }
accepted! { TileToShape [Shape]; }
impl<S, D, Shape, Block, Target, Copies, Fit, Left, R, Answer> TileToShapeOutcome<Shape>
    for Layout<S, D>
where
    S: TopModes<D, Nil, Output = Block>,
    Shape: TopModes<Shape, Nil, Output = Target>,
    Block: CopiesToFill<Target, Output = Copies, Verdict = Fit>,
    Copies: IntoModes,
    Copies::Shape: MakeLayoutLeft<Output = Left>,
    Left: RightOfBlockedMultiply<Self, Answer = Evaluated<R, Answer>>,
    Fit: Verdict,
    Answer: Verdict,
{
    type Answer = Evaluated<R, Both<Fit, Answer>>;
}

/// A **type operator**: the number of blocks in each mode of `Target`.
pub trait CopiesToFill<Target> {
    /// The list of extents.
    type Output;
    /// The check that the block divides each mode.
    type Verdict: Verdict;
}
impl CopiesToFill<Nil> for Nil {
    type Output = Nil;
    type Verdict = Nil;
}
/// Modes of the shape beyond the block are filled by copies alone. Here the block has more modes than the
/// shape.
impl<Head, Tail> CopiesToFill<Nil> for Cons<Head, Tail>
where
    Tail: CopiesToFill<Nil>,
{
    type Output = Cons<Mode<_1, _0>, Tail::Output>;
    type Verdict = Rejection<BlockIsDeeper>;
}
impl<T, E, Target> CopiesToFill<Cons<Mode<T, E>, Target>> for Nil
where
    T: Size,
    Nil: CopiesToFill<Target>,
{
    type Output = Cons<Mode<SizeOf<T>, _0>, <Nil as CopiesToFill<Target>>::Output>;
    type Verdict = Nil;
}
impl<S, D, Tail, T, E, Target> CopiesToFill<Cons<Mode<T, E>, Target>> for Cons<Mode<S, D>, Tail>
where
    S: Size,
    T: Size,
    // The bounds use projections, not type parameters. With parameters, the compiler would multiply a size that
    // is still inferred without end.
    SizeOf<T>: Relate<SizeOf<S>>,
    Relation<SizeOf<T>, SizeOf<S>>: LastGap<SizeOf<T>, SizeOf<S>>,
    <Relation<SizeOf<T>, SizeOf<S>> as LastGap<SizeOf<T>, SizeOf<S>>>::Output: Verdict,
    SizeOf<T>: CeilQuotientOf<SizeOf<S>>,
    Tail: CopiesToFill<Target>,
{
    type Output = Cons<Mode<<SizeOf<T> as CeilQuotientOf<SizeOf<S>>>::Output, _0>, Tail::Output>;
    type Verdict = Both<
        <Relation<SizeOf<T>, SizeOf<S>> as LastGap<SizeOf<T>, SizeOf<S>>>::Output,
        Tail::Verdict,
    >;
}
