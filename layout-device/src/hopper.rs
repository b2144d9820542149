//! Types of Hopper kernels: matrix multiplication by TMA and `wgmma`.
//!
//! A block of a Hopper kernel has one producer warpgroup, whose thread starts TMA copies to stages of
//! shared memory. The other warpgroups are consumers, which multiply the contents of the stages. A
//! warpgroup is 128 threads. [`Ring`] has a complete example with these types:
//!
//! | | description | checked |
//! |---|---|---|
//! | [`TmaView`] | a tensor whose tiles TMA loads to shared memory | TMA boxes can make up the tile |
//! | [`Ring`] | a pipeline of shared-memory stages | a stage is filled with all its tiles; the block has enough threads |
//! | [`Tile`] | a stage that threads read | |
//! | [`Operands`] | a stage that `wgmma` or `mma.sync` multiplies | the instruction can read both tiles |
//! | [`Staging`] | a shared-memory output tile per warpgroup | the warpgroups' tiles make up the block's tile |
//! | [`Added`] | a tile order for split-K: all blocks add to the tiles | |
//! | [`TmaParts`] | a tensor to which TMA stores or adds tiles | no two blocks have the same tile, or all blocks add |
//!
//! Tiles can belong to segments of rows with a different right operand for each segment:
//! [`TmaParts::tiles_of_segments`]. For a grouped GEMM, whose matrices have different extents and
//! addresses, a kernel has one tensor parameter per operand, of type [`PerGroup`]. For FP8 inputs with
//! a scale per stage, the kernel adds up the results of [`Slot::product`].
//!
//! Apply an epilogue, such as a bias, to the accumulators before they are stored, by
//! [`update`](crate::update). If the number of tiles is small, [`Added`] and [`Split`] divide `k` among
//! blocks:
//!
//! | | description | example |
//! |---|---|---|
//! | [`Cluster`] | blocks that can access each other's shared memory | |
//! | [`Split`] | shared memory for adding up one tile's accumulators, in the order [`InClusters`] | with a bias and `relu` |
//! | [`multicast`](TmaTile::multicast) | each block loads a part of a tile for all, in the order [`Stacked`] | in its documentation |
//!
//! On a host the executor runs the same kernel. In a debug build, copies complete when a thread waits
//! for them. Products are exact up to rounding, and barriers count. A kernel that waits forever fails,
//! and the error lists the barrier of each thread. For GPUs, these kernels are built for `sm_90a`. Most
//! pipelines take more than the 48 KiB of `#[shared]`. Mark them `#[shared(dynamic)]`, and launch with
//! [`shared_bytes`]. The chapter `docs/book/17-hopper.md` develops a fast kernel from a simple one.
//!
//! [`Ring`]: crate::Ring
//! [`Tile`]: crate::Tile
//! [`Added`]: crate::Added
//! [`Cluster`]: crate::Cluster
//! [`InClusters`]: crate::InClusters
//! [`Operands`]: crate::Operands
//! [`PerGroup`]: crate::PerGroup
//! [`Stacked`]: crate::Stacked
//! [`Split`]: crate::Split
//! [`Staging`]: crate::Staging
//! [`TmaParts`]: crate::TmaParts
//! [`TmaParts::tiles_of_segments`]: crate::TmaParts::tiles_of_segments
//! [`TmaView`]: crate::TmaView
//! [`shared_bytes`]: crate::shared_bytes

pub use crate::cluster::{ClusterTile, SplitSums, SumsLayout};
pub use crate::groups::{Entry, OfGroups, OneEach, TilesOfGroups};
pub use crate::in_flight::{Factor, InFlight, IsSlot, Product, TransposedTile};
pub use crate::map::{MapOf, NoMap};
pub use crate::operands::{Multiplies, MultipliesHeld, SlotAtom, SlotProduct, Warps};
pub use crate::order::{
    InGroups, IsDrawn, OwnTile, Places, SegmentTile, Segments, TileExtents, TilesInGroups,
    TilesOfSegments,
};
pub use crate::ring::{
    AnyNumber, Consumer, FillSlot, Filling, Slot, Slots, Steps, Taking, Tasks, TileLayout,
    Warpgroups,
};
pub use crate::staging::PutSums;
pub use crate::tma::{Multicast, TileCoordinate, TmaTile};
pub use crate::turns::Drawn;
