//! The cosize of swizzled layouts, as a type.

use super::{ComposedLayout, Swizzle};
use crate::Layout;
use crate::int::{_1, _2, DivideUp, DividedUp, Plus, Product, Times};
use crate::layout::{Cosize, CosizeOf};

/// The cosize is rounded up to the block size of the swizzle.
impl<W, O, S, D, Cells, Block> Cosize for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: Cosize,
    CosizeOf<Layout<S, D>>: Plus<O, Output = Cells>,
    W: SwizzleBlock<Output = Block>,
    Cells: DivideUp<Block>,
    Block: Times<DividedUp<Cells, Block>>,
{
    type Output = Product<Block, DividedUp<Cells, Block>>;
}

/// A **type operator**: the block size of a swizzle. The swizzle permutes the offsets of each block, and blocks start
/// at multiples of the block size.
pub trait SwizzleBlock {
    /// The block size.
    type Output;
}
impl<const M: u32, const S: i32> SwizzleBlock for Swizzle<0, M, S> {
    type Output = _1;
}

/// A **type operator**: the block size `2^(B + M)`, with `-S` more bits for a negative `S`.
pub trait PowerOfBits {
    /// The power of two.
    type Output;
}

macro_rules! bits {
    ($($bits:literal $less:literal,)+) => {$(
        impl<const M: u32, const S: i32> SwizzleBlock for Swizzle<$bits, M, S>
        where
            Self: PowerOfBits,
        {
            type Output = <Self as PowerOfBits>::Output;
        }
        bits!(@twice [B S] Swizzle<B, $bits, S>, Swizzle<B, $less, S>);
        bits!(@twice [S] Swizzle<$bits, 0, S>, Swizzle<$less, 0, S>);
        bits!(@twice [] Swizzle<0, 0, { -$bits }>, Swizzle<0, 0, { -$less }>);
        impl PowerOfBits for Swizzle<0, 0, $bits> {
            type Output = _1;
        }
    )+};
    (@twice [B S] $of:ty, $half:ty) => {
        bits!(@impl [const B: u32, const S: i32] $of, $half);
    };
    (@twice [S] $of:ty, $half:ty) => { bits!(@impl [const S: i32] $of, $half); };
    (@twice [] $of:ty, $half:ty) => {
        impl PowerOfBits for $of {
            type Output = Product<_2, <$half as PowerOfBits>::Output>;
        }
    };
    (@impl [$($parameters:tt)*] $of:ty, $half:ty) => {
        impl<$($parameters)*> PowerOfBits for $of
        where
            $half: PowerOfBits,
            _2: Times<<$half as PowerOfBits>::Output>,
        {
            type Output = Product<_2, <$half as PowerOfBits>::Output>;
        }
    };
}
bits! {
    1 0,
    2 1,
    3 2,
    4 3,
    5 4,
    6 5,
    7 6,
    8 7,
    9 8,
    10 9,
    11 10,
    12 11,
    13 12,
    14 13,
    15 14,
    16 15,
    17 16,
    18 17,
    19 18,
    20 19,
    21 20,
    22 21,
    23 22,
    24 23,
    25 24,
    26 25,
    27 26,
    28 27,
    29 28,
    30 29,
    31 30,
    32 31,
}
impl PowerOfBits for Swizzle<0, 0, 0> {
    type Output = _1;
}

#[cfg(test)]
mod tests {
    use super::super::{Swizzle, Swizzling};
    use super::SwizzleBlock;
    use crate::StaticInteger;

    fn agrees<W: Swizzling + SwizzleBlock<Output: StaticInteger>>() {
        assert_eq!(W::Output::VALUE, Some(W::BLOCK as u64), "{}", W::default());
    }

    #[test]
    fn types_and_constants_agree_on_blocks() {
        agrees::<Swizzle<0, 4, 3>>();
        agrees::<Swizzle<1, 0, 1>>();
        agrees::<Swizzle<3, 4, 3>>();
        agrees::<Swizzle<3, 4, -3>>();
        agrees::<Swizzle<2, 0, -5>>();
        agrees::<Swizzle<5, 2, 20>>();
        agrees::<Swizzle<16, 0, 16>>();
        agrees::<Swizzle<1, 0, 31>>();
        agrees::<Swizzle<1, 0, -31>>();
    }
}
