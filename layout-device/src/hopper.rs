//! Types of Hopper kernels: matrix multiplication by TMA and `wgmma`.
//!
//! A block of a Hopper kernel has one producer warpgroup, whose thread starts TMA copies to stages of
//! shared memory. The other warpgroups are consumers, which multiply the contents of the stages. A
//! warpgroup is 128 threads. [`TmaPipeline`] has a complete example with these types:
//!
//! | | description | checked |
//! |---|---|---|
//! | [`TmaView`] | a tensor whose tiles TMA loads to shared memory | TMA boxes can make up the tile |
//! | [`TmaPipeline`] | a pipeline of shared-memory stages | a stage is filled with all its tiles; the block has enough threads |
//! | [`Tile`] | a stage that threads read | |
//! | [`MmaOperands`] | a stage that `wgmma` or `mma.sync` multiplies | the instruction can read both tiles |
//! | [`EpilogueStage`] | a shared-memory output tile per warpgroup | the warpgroups' tiles make up the block's tile |
//! | [`SplitKReduce`] | a tile order for split-K: all blocks add to the tiles | |
//! | [`TmaParts`] | a tensor to which TMA stores or adds tiles | no two blocks have the same tile, or all blocks add |
//!
//! Tiles can belong to segments of rows with a different right operand for each segment:
//! [`TmaParts::ragged_tiles`]. For a grouped GEMM, whose matrices have different extents and
//! addresses, a kernel has one tensor parameter per operand, of type [`Grouped`]. For FP8 inputs with
//! a scale per stage, the kernel adds up the results of [`FullStage::mma`].
//!
//! Apply an epilogue, such as a bias, to the accumulators before they are stored, by
//! [`update`](crate::update). If the number of tiles is small, [`SplitKReduce`] and [`ClusterSplitK`] divide `k` among
//! blocks:
//!
//! | | description | example |
//! |---|---|---|
//! | [`Cluster`] | blocks that can access each other's shared memory | |
//! | [`ClusterSplitK`] | shared memory for adding up one tile's accumulators, in the order [`PerCluster`] | with a bias and `relu` |
//! | [`multicast`](TmaTile::multicast) | each block loads a part of a tile for all, in the order [`ClusterAlongM`] | in its documentation |
//!
//! On a host, the executor runs the same kernel. In a debug build, copies complete when a thread waits for them.
//! Products are exact up to rounding, and barriers count. A kernel that waits forever fails, and the error lists the
//! barrier of each thread. For GPUs, these kernels are built for `sm_90a`. Most pipelines take more than the 48 KiB of
//! `#[shared]`. Mark them `#[shared(dynamic)]`, and launch with [`shared_bytes`]. The chapter `docs/book/17-hopper.md`
//! develops a fast kernel from a simple one.
//!
//! [`TmaPipeline`]: crate::TmaPipeline
//! [`Tile`]: crate::Tile
//! [`SplitKReduce`]: crate::SplitKReduce
//! [`Cluster`]: crate::Cluster
//! [`PerCluster`]: crate::PerCluster
//! [`MmaOperands`]: crate::MmaOperands
//! [`Grouped`]: crate::Grouped
//! [`ClusterAlongM`]: crate::ClusterAlongM
//! [`ClusterSplitK`]: crate::ClusterSplitK
//! [`EpilogueStage`]: crate::EpilogueStage
//! [`TmaParts`]: crate::TmaParts
//! [`TmaParts::ragged_tiles`]: crate::TmaParts::ragged_tiles
//! [`TmaView`]: crate::TmaView
//! [`shared_bytes`]: crate::shared_bytes

pub use crate::cluster::{ClusterTile, SplitSums, SumsLayout};
pub use crate::groups::{Entry, OfGroups, OneEach, TilesOfGroups};
pub use crate::in_flight::{Factor, InFlight, IsSlot, Product, TransposedTile};
pub use crate::map::{TensorMapError, TensorMapParams};
pub use crate::operands::{Multiplies, MultipliesHeld, StageAtom, StageMma, Warps};
pub use crate::order::{
    IsDynamic, PersistentTiles, Places, RaggedTiles, SegmentTile, Segments, TileExtents,
    TileSchedule, UniqueTile,
};
pub use crate::scheduler::DynamicTiles;
pub use crate::staging::PutSums;
pub use crate::tma::{Multicast, TileCoordinate, TmaTile};
pub use crate::tma_pipeline::{
    AnyNumber, Consumer, ConsumerThread, FillStage, FullStage, Producer, StageContents, Steps,
    Tasks, TileLayout, Warpgroups,
};
