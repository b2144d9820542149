//! Layouts that contain another layout, on which operations act.

use crate::Layout;
use crate::algebra::coalesce::{CoalesceByModeOutcome, CoalesceOutcome};
use crate::algebra::composition::ComposeOutcome;
use crate::algebra::construct::WithShape;
use crate::algebra::divide::DivideOutcome;
use crate::algebra::gather::{
    FlatDivideOutcome, FlatMultiplyOutcome, TiledDivideOutcome, TiledMultiplyOutcome,
    ZippedDivideOutcome, ZippedMultiplyOutcome,
};
use crate::algebra::modes::nest::ZipOutcome;
use crate::algebra::modes::range::{
    AppendToOutcome, GroupOutcome, ReplaceOutcome, SelectOutcome, TakeOutcome,
};
use crate::algebra::modes::{Append, FlattenOutcome, GetModeOutcome, Prepend, ReverseOutcome};
use crate::algebra::product::{
    BlockedMultiplyOutcome, MultiplyOutcome, RakedMultiplyOutcome, TileToShapeOutcome,
};
use crate::algebra::slice::{DiceOutcome, SliceOutcome};
use crate::algebra::tile_to_shape::TileToShapeInOrderOutcome;
use crate::layout::IsLayout;
use crate::mixed::MixedLayout;
use crate::report::Evaluated;
use crate::swizzle::{ComposedLayout, SwizzledFrom};
use crate::thread_value::partition::{PartitionD, PartitionOperand, PartitionS, PartitionTv};

/// Implements operations for layouts with extra data that operations keep: a swizzle and an offset, or dynamic
/// integers.
///
/// ```text
/// op(swizzle o offset o a) == swizzle o offset o op(a)
/// ```
///
/// Usage: `carried!(operations; answers of operations that can fail)`
macro_rules! carried {
    ($($Op:ident [$($param:ident)*],)+; $($Outcome:ident [$($operand:ident)*],)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<W, O, S, D, $($param),*> $Op<$($param),*> for ComposedLayout<W, O, Layout<S, D>>
        where
            Layout<S, D>: $Op<$($param),*>,
        {
            type Output = ComposedLayout<W, O, <Layout<S, D> as $Op<$($param),*>>::Output>;
        }
        #[diagnostic::do_not_recommend]
        impl<S, D, V, $($param),*> $Op<$($param),*> for MixedLayout<Layout<S, D>, V>
        where
            Layout<S, D>: $Op<$($param),*>,
        {
            type Output = MixedLayout<<Layout<S, D> as $Op<$($param),*>>::Output, V>;
        }
        #[diagnostic::do_not_recommend]
        impl<W, S, D, $($param),*> $Op<$($param),*> for SwizzledFrom<W, Layout<S, D>>
        where
            Layout<S, D>: $Op<$($param),*>,
        {
            type Output = SwizzledFrom<W, <Layout<S, D> as $Op<$($param),*>>::Output>;
        }
    )+ $(
        #[diagnostic::do_not_recommend]
        impl<W, O, S, D, $($operand,)* R, Checked> $Outcome<$($operand),*> for ComposedLayout<W, O, Layout<S, D>>
        where
            Layout<S, D>: $Outcome<$($operand,)* Answer = Evaluated<R, Checked>>,
        {
            type Answer = Evaluated<ComposedLayout<W, O, R>, Checked>;
        }
        #[diagnostic::do_not_recommend]
        impl<S, D, V, $($operand,)* R, Checked> $Outcome<$($operand),*> for MixedLayout<Layout<S, D>, V>
        where
            Layout<S, D>: $Outcome<$($operand,)* Answer = Evaluated<R, Checked>>,
        {
            type Answer = Evaluated<MixedLayout<R, V>, Checked>;
        }
        #[diagnostic::do_not_recommend]
        impl<W, S, D, $($operand,)* R, Checked> $Outcome<$($operand),*> for SwizzledFrom<W, Layout<S, D>>
        where
            Layout<S, D>: $Outcome<$($operand,)* Answer = Evaluated<R, Checked>>,
        {
            type Answer = Evaluated<SwizzledFrom<W, R>, Checked>;
        }
    )+};
}

carried! {
    Append [X],
    FlattenOutcome [],
    PartitionD [B],
    PartitionS [B],
    PartitionTv [B],
    Prepend [X],
    ReverseOutcome [],
    WithShape [Shape],
    ;
    AppendToOutcome [Rank X],
    BlockedMultiplyOutcome [B],
    CoalesceByModeOutcome [P],
    CoalesceOutcome [],
    ComposeOutcome [B],
    DiceOutcome [C],
    DivideOutcome [B],
    FlatDivideOutcome [B],
    FlatMultiplyOutcome [B],
    GetModeOutcome [I],
    GroupOutcome [Begin End],
    MultiplyOutcome [B],
    PartitionOperand [Operand Mma],
    RakedMultiplyOutcome [B],
    ReplaceOutcome [N X],
    SelectOutcome [P],
    TakeOutcome [Begin End],
    TileToShapeInOrderOutcome [Shape Order],
    TileToShapeOutcome [Shape],
    TiledDivideOutcome [B],
    TiledMultiplyOutcome [B],
    ZipOutcome [],
    ZippedDivideOutcome [B],
    ZippedMultiplyOutcome [B],
}

/// A slice keeps dynamic integers. A slice of a swizzled layout starts at another offset.
#[diagnostic::do_not_recommend]
impl<S, D, V, C, R, Checked> SliceOutcome<C> for MixedLayout<Layout<S, D>, V>
where
    Layout<S, D>: SliceOutcome<C, Answer = Evaluated<R, Checked>>,
{
    type Answer = Evaluated<MixedLayout<R, V>, Checked>;
}

/// A layout that can be converted to another layout of the same kind, with the same dynamic integers.
pub trait Becomes<R> {
    /// Returns the other layout.
    fn becomes(self) -> R;
}
impl<S, D, R: IsLayout> Becomes<R> for Layout<S, D> {
    #[inline(always)]
    fn becomes(self) -> R {
        R::VALUE
    }
}
impl<L, V, R: IsLayout> Becomes<MixedLayout<R, V>> for MixedLayout<L, V> {
    #[inline(always)]
    fn becomes(self) -> MixedLayout<R, V> {
        self.with_layout()
    }
}
impl<W, O, L, X, P, R> Becomes<ComposedLayout<X, P, R>> for ComposedLayout<W, O, L> {
    #[inline(always)]
    fn becomes(self) -> ComposedLayout<X, P, R> {
        ComposedLayout::OF_PARTS
    }
}
impl<W, L, R> Becomes<SwizzledFrom<W, R>> for SwizzledFrom<W, L> {
    #[inline(always)]
    fn becomes(self) -> SwizzledFrom<W, R> {
        SwizzledFrom::new(self.start())
    }
}
