//! Operations of which swizzle and offset know nothing.

use super::ComposedLayout;
use crate::Layout;
use crate::algebra::coalesce::{Coalesce, CoalesceByMode, Coalesced, CoalescedByMode};
use crate::algebra::construct::{Reshaped, WithShape};
use crate::algebra::modes::nest::{Zip, Zipped};
use crate::algebra::modes::range::{
    AppendTo, AppendedTo, Group, Grouped, Select, Selected, Take, Taken,
};
use crate::algebra::modes::{Flatten, Flattened, GetMode, ModeOf};
use crate::algebra::product::{
    BlockedMultiplied, BlockedMultiply, FlatMultiplied, FlatMultiply, Multiplied, Multiply,
    RakedMultiplied, RakedMultiply, TileToShape, TiledMultiplied, TiledMultiply, TiledTo,
    ZippedMultiplied, ZippedMultiply,
};
use crate::algebra::tile_to_shape::{TileToShapeInOrder, TiledToInOrder};

/// `op(swizzle o offset o a) = swizzle o offset o op(a)`
macro_rules! inside {
    ($($op:ident $result:ident [$($param:ident)*],)+) => {$(
        impl<W, O, S, D, $($param),*> $op<$($param),*> for ComposedLayout<W, O, Layout<S, D>>
        where
            Layout<S, D>: $op<$($param),*>,
        {
            type Output = ComposedLayout<W, O, $result<Layout<S, D>, $($param),*>>;
        }
    )+};
}
inside! {
    AppendTo AppendedTo [Rank X],
    BlockedMultiply BlockedMultiplied [B],
    Coalesce Coalesced [],
    CoalesceByMode CoalescedByMode [P],
    FlatMultiply FlatMultiplied [B],
    Flatten Flattened [],
    GetMode ModeOf [I],
    Group Grouped [Begin End],
    Multiply Multiplied [B],
    RakedMultiply RakedMultiplied [B],
    Select Selected [P],
    Take Taken [Begin End],
    TileToShape TiledTo [Shape],
    TileToShapeInOrder TiledToInOrder [Shape Order],
    TiledMultiply TiledMultiplied [B],
    WithShape Reshaped [Shape],
    Zip Zipped [],
    ZippedMultiply ZippedMultiplied [B],
}
