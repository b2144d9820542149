//! The rules that need numbers, each holding on the answers that it accepts.

use super::rows::{
    AskNoCarry, AskShapeDividesCount, AskStrideDividesShape, AskStrideIsMultiple,
    AskStrideIsMultipleOfBlock, AskTileDividesSize,
};
use super::{At, Decimal, DecimalOf};
use crate::int::{Compare, Compared, Divisor, Equal, Greater, Less, Multiple, Neither};

/// *stride divides shape*: the elements at stride `C`, which neither divides `M` nor is a multiple
/// of it, stay in the mode at `I`; `Self` compares what they reach with `M`.
pub trait DividesShape<I, C, M> {}

impl<I, C, M> DividesShape<I, C, M> for Less {}
impl<I, C, M> DividesShape<I, C, M> for Equal where Greater: DividesShape<I, C, M> {}
impl<I, C, M> DividesShape<I, C, M> for Greater
where
    C: Compare<M>,
    Compared<C, M>: StrideAgainstShape<I, C, M>,
{
}

/// The two sentences of *stride divides shape*.
pub trait StrideAgainstShape<I, C, M> {}

impl<I, C: Decimal, M: Decimal> StrideAgainstShape<I, C, M> for Less where
    (DecimalOf<C>, DecimalOf<M>): AskStrideDividesShape<I>
{
}
impl<I, C: Decimal, M: Decimal> StrideAgainstShape<I, C, M> for Greater where
    (DecimalOf<C>, DecimalOf<M>): AskStrideIsMultiple<I>
{
}

/// *shape divides count*: `N` elements fit in the mode at `I`, or the `K` that fit divide `N`;
/// `Self` compares `N` with `K`, neither dividing the other.
pub trait DividesCount<I, K, N> {}

impl<I, K, N> DividesCount<I, K, N> for Less {}
impl<I, K: Decimal, N: Decimal> DividesCount<I, K, N> for Greater where
    (DecimalOf<K>, DecimalOf<N>): AskShapeDividesCount<I>
{
}

/// *no carry*: the leaves together reach less than the shape `M` of the mode at `I`; `Self` compares
/// their `Reach` with it.
pub trait StaysBelow<I, Reach, M> {}

impl<I, Reach, M> StaysBelow<I, Reach, M> for Less {}
impl<I, Reach, M> StaysBelow<I, Reach, M> for Equal where Greater: StaysBelow<I, Reach, M> {}
impl<I, Reach: Decimal, M: Decimal> StaysBelow<I, Reach, M> for Greater where
    (DecimalOf<Reach>, DecimalOf<M>): AskNoCarry<I>
{
}

/// *not complementable*: the stride `D` is a multiple of `Block`; `Self` is their relation.
pub trait BlockDivides<D, Block> {
    /// `D / Block`.
    type Quotient;
}

impl<Q, D, Block> BlockDivides<D, Block> for Multiple<Q> {
    type Quotient = Q;
}
impl<Q, D: Decimal, Block: Decimal> BlockDivides<D, Block> for Divisor<Q>
where
    (DecimalOf<D>, DecimalOf<Block>): AskStrideIsMultipleOfBlock<At<0>>,
{
    type Quotient = Q;
}
impl<D: Decimal, Block: Decimal> BlockDivides<D, Block> for Neither
where
    (DecimalOf<D>, DecimalOf<Block>): AskStrideIsMultipleOfBlock<At<0>>,
{
    type Quotient = D;
}

/// *does not tile*: tiles that span `Block` fill `M` elements; `Self` is the relation of `M` to
/// `Block`.
pub trait TileDivides<Block, M> {
    /// `M / Block`.
    type Quotient;
}

impl<Q, Block, M> TileDivides<Block, M> for Multiple<Q> {
    type Quotient = Q;
}
impl<Q, Block: Decimal, M: Decimal> TileDivides<Block, M> for Divisor<Q>
where
    (DecimalOf<Block>, DecimalOf<M>): AskTileDividesSize<At<0>>,
{
    type Quotient = Q;
}
impl<Block: Decimal, M: Decimal> TileDivides<Block, M> for Neither
where
    (DecimalOf<Block>, DecimalOf<M>): AskTileDividesSize<At<0>>,
{
    type Quotient = M;
}
