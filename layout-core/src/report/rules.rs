//! The rules that need numbers, and the answer that one of them is broken.

use super::facts::{AskMultipleOf, AskStridesMove};
use super::rows::{
    AskElementIsThere, AskElementsAreApart, AskNoCarry, AskNotInvertible, AskShapeAndFactor,
    AskShapeDividesCount, AskStrideAndFactor, AskStrideDividesShape, AskStrideDividesStride,
    AskStrideIsMultiple, AskStrideIsMultipleOfBlock, AskTileDividesSize,
};
use super::{At, Decimal, DecimalOf};
use crate::modes::{Cons, Nil};

/// The answer of an operator that `Rule` is broken.
pub struct Refusal<Rule>(Rule);

/// *stride divides shape*: at the mode in position `I`, stride `C` below `M` does not divide it, and
/// more elements follow than fit.
pub struct StrideDoesNotDivide<I, C, M>(I, C, M);
/// *stride divides shape*: at the mode in position `I`, stride `C` above `M` is not a multiple.
pub struct StrideIsNoMultiple<I, C, M>(I, C, M);
/// *shape divides count*: in the mode in position `I`, `K` of `N` elements fit and do not divide `N`.
pub struct CountIsNoMultiple<I, K, N>(I, K, N);
/// *no carry*: in the mode in position `I`, leaves add up to `R`, which is not below `M`.
pub struct Carries<I, R, M>(I, R, M);
/// *not complementable*: stride `D` is not a multiple of the `Block` below it.
pub struct BlocksDoNotRepeat<D, Block>(D, Block);
/// *does not tile*: tiles that span `Block` do not fill `M` elements.
pub struct TilesDoNotFill<Block, M>(Block, M);

/// *divisibility*: stride `D` neither divides the factor `N` nor is a multiple of it.
pub struct FactorDoesNotDivide<D, N>(D, N);
/// *divisibility*: extent `S` neither divides `K`, the elements that become one, nor is a multiple.
pub struct ExtentDoesNotDivide<S, K>(S, K);
/// *adjacent elements*: `N` elements become one, and there is none at `Offset`.
pub struct ElementMissing<N, Offset>(N, Offset);
/// *adjacent elements*: elements that become one lie up to `Reach` apart, and one holds `N`.
pub struct ElementsAreApart<Reach, N>(Reach, N);

/// *divisibility*: of two strides in order, `D` is not a multiple of `Below`.
pub struct StridesDoNotDivide<D, Below>(D, Below);
/// *not invertible*: the integer coordinates `I` and `J` have one offset.
pub struct OffsetsMeet<I, J>(I, J);
/// *not invertible*: the integer coordinates 0 and `I` have one offset.
pub struct MeetsZero<I>(I);

/// *not distinct*: stride `D` is not above the `Reach` of the modes with smaller strides.
pub struct ModesMeet<D, Reach>(D, Reach);
/// *unknown*: a run-time number is not known to be a multiple of `N`.
pub struct NotKnownToBeMultiple<N>(N);

/// An answer that is no refusal. Asking it of one makes the compiler tell the rule.
pub trait Accepted {}

impl Accepted for Nil {}
impl<Head, Tail> Accepted for Cons<Head, Tail> {}

impl<I, C: Decimal, M: Decimal> Accepted for Refusal<StrideDoesNotDivide<I, C, M>> where
    (DecimalOf<C>, DecimalOf<M>): AskStrideDividesShape<I>
{
}
impl<I, C: Decimal, M: Decimal> Accepted for Refusal<StrideIsNoMultiple<I, C, M>> where
    (DecimalOf<C>, DecimalOf<M>): AskStrideIsMultiple<I>
{
}
impl<I, K: Decimal, N: Decimal> Accepted for Refusal<CountIsNoMultiple<I, K, N>> where
    (DecimalOf<K>, DecimalOf<N>): AskShapeDividesCount<I>
{
}
impl<I, R: Decimal, M: Decimal> Accepted for Refusal<Carries<I, R, M>> where
    (DecimalOf<R>, DecimalOf<M>): AskNoCarry<I>
{
}
impl<D: Decimal, Block: Decimal> Accepted for Refusal<BlocksDoNotRepeat<D, Block>> where
    (DecimalOf<D>, DecimalOf<Block>): AskStrideIsMultipleOfBlock<At<0>>
{
}
impl<Block: Decimal, M: Decimal> Accepted for Refusal<TilesDoNotFill<Block, M>> where
    (DecimalOf<Block>, DecimalOf<M>): AskTileDividesSize<At<0>>
{
}
impl<D: Decimal, N: Decimal> Accepted for Refusal<FactorDoesNotDivide<D, N>> where
    (DecimalOf<D>, DecimalOf<N>): AskStrideAndFactor<At<0>>
{
}
impl<S: Decimal, K: Decimal> Accepted for Refusal<ExtentDoesNotDivide<S, K>> where
    (DecimalOf<S>, DecimalOf<K>): AskShapeAndFactor<At<0>>
{
}
impl<N: Decimal, Offset: Decimal> Accepted for Refusal<ElementMissing<N, Offset>> where
    (DecimalOf<N>, DecimalOf<Offset>): AskElementIsThere<At<0>>
{
}
impl<Reach: Decimal, N: Decimal> Accepted for Refusal<ElementsAreApart<Reach, N>> where
    (DecimalOf<Reach>, DecimalOf<N>): AskElementsAreApart<At<0>>
{
}
impl<D: Decimal, Below: Decimal> Accepted for Refusal<StridesDoNotDivide<D, Below>> where
    (DecimalOf<D>, DecimalOf<Below>): AskStrideDividesStride<At<0>>
{
}
impl<I: Decimal, J: Decimal> Accepted for Refusal<OffsetsMeet<I, J>> where
    (DecimalOf<I>, DecimalOf<J>): AskNotInvertible<At<0>>
{
}
impl<I: Decimal> Accepted for Refusal<MeetsZero<I>> where DecimalOf<I>: AskStridesMove {}
impl<N: Decimal> Accepted for Refusal<NotKnownToBeMultiple<N>> where DecimalOf<N>: AskMultipleOf {}
