//! The traits of the operations, and the results that kernels rarely name.
//!
//! Each operation has a trait, the bound of generic code, and an alias for its result: [`Divide`] and
//! [`Divided`](crate::Divided). Common results are at the crate root.

pub use crate::algebra::coalesce::{Coalesce, CoalesceByMode, CoalescedByMode};
pub use crate::algebra::common::{
    MaxAlignment, MaxAlignmentOf, MaxCommonLayout, MaxCommonLayoutOf, MaxCommonVector,
    MaxCommonVectorOf,
};
pub use crate::algebra::compact::{
    ColMajorStrides, CompactColMajor, CompactRowMajor, RowMajorStrides,
};
pub use crate::algebra::complement::{Complement, ComplementDefault, ComplementedDefault};
pub use crate::algebra::composition::Compose;
pub use crate::algebra::construct::ordered::{
    CompactOrder, FragmentLike, LayoutLike, MakeFragmentLike, MakeLayoutLike, MakeOrderedLayout,
};
pub use crate::algebra::construct::{MakeLayoutLeft, MakeLayoutRight, Reshaped, WithShape};
pub use crate::algebra::covering::{
    Covering, FlatPredicatedDivide, FlatPredicatedDivided, PredicatedDivide, TiledPredicatedDivide,
    TiledPredicatedDivided, ZippedPredicatedDivide, ZippedPredicatedDivided,
};
pub use crate::algebra::distribute::{DomainDistribute, DomainDistributed};
pub use crate::algebra::divide::{
    Divide, FlatDivide, FlatDivided, TiledDivide, TiledDivided, ZippedDivide,
};
pub use crate::algebra::filter::profile::{
    FilterByMode, FilterZerosByMode, FilteredByMode, ZerosFilteredByMode,
};
pub use crate::algebra::filter::{Filter, FilterZeros, ZerosFiltered};
pub use crate::algebra::identity::{CoordinateLayout, MakeIdentityLayout};
pub use crate::algebra::inverse::{LeftInverse, RightInverse};
pub use crate::algebra::modes::nest::{Unflatten, Unflattened, Zip, ZipWith, Zipped, ZippedWith};
pub use crate::algebra::modes::range::{
    AppendTo, AppendedTo, Group, Grouped, PrependTo, PrependedTo, Replace, Replaced, Select, Take,
    Taken,
};
pub use crate::algebra::modes::{
    Append, Appended, Concatenate, Concatenated, Flatten, Flattened, GetMode, Prepend, Prepended,
    Reverse, Reversed,
};
pub use crate::algebra::nullspace::{Nullspace, NullspaceOf};
pub use crate::algebra::product::{
    BlockedMultiply, FlatMultiplied, FlatMultiply, Multiply, RakedMultiply, TileToShape,
    TiledMultiplied, TiledMultiply, ZippedMultiplied, ZippedMultiply,
};
pub use crate::algebra::recast::size::RecastLayout;
pub use crate::algebra::recast::{Downcast, Upcast};
pub use crate::algebra::slice::local::{
    LocalPartition, LocalPartitionOffsetOf, LocalPartitionedAt, LocalTile, LocalTileOffsetOf,
    LocalTiledProjected, Projected,
};
pub use crate::algebra::slice::offset::{OffsetOf, SliceOf, StaticOffset};
pub use crate::algebra::slice::{Dice, Diced, Slice};
pub use crate::algebra::tile_to_shape::{TileToShapeInOrder, TiledToInOrder};
pub use crate::algebra::tuple::{
    CeilDivide, CeilDivided, ShapeDivide, ShapeDivided, ShapeModulo, ShapeRemainder,
};
pub use crate::int_tuple::size::Size;
pub use crate::layout::{Cosize, ShapeOf, StrideOf};
pub use crate::thread_value::partition::{PartitionTv, PartitionedTv};
pub use crate::thread_value::tv_layout::MakeLayoutTv;

// The operations above need these traits.
#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
pub use crate::algebra::slice::local::{
    LocalPartitionAt, LocalPartitionOffset, LocalTileOffset, Project,
};
