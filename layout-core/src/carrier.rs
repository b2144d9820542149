//! Layouts around another one, on which operations act.

use crate::Layout;
use crate::algebra::coalesce::{CoalesceByMode, CoalesceOutcome};
use crate::algebra::composition::ComposeOutcome;
use crate::algebra::construct::WithShape;
use crate::algebra::divide::DivideOutcome;
use crate::algebra::gather::{
    FlatDivideOutcome, FlatMultiplyOutcome, TiledDivideOutcome, TiledMultiplyOutcome,
    ZippedDivideOutcome, ZippedMultiplyOutcome,
};
use crate::algebra::modes::nest::ZipOutcome;
use crate::algebra::modes::range::{AppendToOutcome, GroupOutcome, SelectOutcome, TakeOutcome};
use crate::algebra::modes::{FlattenOutcome, GetModeOutcome};
use crate::algebra::product::{
    BlockedMultiplyOutcome, MultiplyOutcome, RakedMultiplyOutcome, TileToShapeOutcome,
};
use crate::algebra::tile_to_shape::TileToShapeInOrderOutcome;
use crate::mixed::MixedLayout;
use crate::modes::IntoLayout;
use crate::report::Done;
use crate::swizzle::ComposedLayout;
use crate::thread_value::partition::{
    PartitionA, PartitionB, PartitionC, PartitionD, PartitionS, PartitionTv,
};

/// Layouts with something beside them that operations hand on: a swizzle and an offset, or run-time
/// numbers.
///
/// ```text
/// op(swizzle o offset o a) == swizzle o offset o op(a)
/// ```
///
/// `carried!(operations; what operations that can refuse answer)`
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
    )+ $(
        #[diagnostic::do_not_recommend]
        impl<W, O, S, D, $($operand,)* R, Given> $Outcome<$($operand),*> for ComposedLayout<W, O, Layout<S, D>>
        where
            Layout<S, D>: $Outcome<$($operand,)* Answer = Done<R, Given>>,
        {
            type Answer = Done<ComposedLayout<W, O, R>, Given>;
        }
        #[diagnostic::do_not_recommend]
        impl<S, D, V, $($operand,)* R, Given> $Outcome<$($operand),*> for MixedLayout<Layout<S, D>, V>
        where
            Layout<S, D>: $Outcome<$($operand,)* Answer = Done<R, Given>>,
        {
            type Answer = Done<MixedLayout<R, V>, Given>;
        }
    )+};
}

#[diagnostic::do_not_recommend]
impl<W, O, M: IntoLayout> IntoLayout for ComposedLayout<W, O, M> {
    type Output = ComposedLayout<W, O, M::Output>;
}
#[diagnostic::do_not_recommend]
impl<M: IntoLayout, V> IntoLayout for MixedLayout<M, V> {
    type Output = MixedLayout<M::Output, V>;
}

carried! {
    AppendToOutcome [Rank X],
    CoalesceOutcome [],
    CoalesceByMode [P],
    FlattenOutcome [],
    GetModeOutcome [I],
    GroupOutcome [Begin End],
    PartitionA [B],
    PartitionB [B],
    PartitionC [B],
    PartitionD [B],
    PartitionS [B],
    PartitionTv [B],
    SelectOutcome [P],
    TakeOutcome [Begin End],
    WithShape [Shape],
    ZipOutcome [],
    ;
    BlockedMultiplyOutcome [B],
    ComposeOutcome [B],
    DivideOutcome [B],
    FlatDivideOutcome [B],
    FlatMultiplyOutcome [B],
    MultiplyOutcome [B],
    RakedMultiplyOutcome [B],
    TileToShapeInOrderOutcome [Shape Order],
    TileToShapeOutcome [Shape],
    TiledDivideOutcome [B],
    TiledMultiplyOutcome [B],
    ZippedDivideOutcome [B],
    ZippedMultiplyOutcome [B],
}
