//! Products by TMA and `wgmma`: what the types of a kernel for Hopper take and give.
//!
//! A block of such a kernel has one warpgroup that has TMA fill slots of shared memory, and others that multiply what is in them.
//! A warpgroup is 128 threads. These types are the parts of it, of which [`Ring`] has a whole product as its example:
//!
//! | | what it is | it is asked |
//! |---|---|---|
//! | [`TmaView`] | a tensor of which TMA copies tiles to shared memory | that the tile is boxes of the tensor |
//! | [`Ring`] | slots of shared memory, filled and read in turn | that a slot is filled with all of its tiles, by a block with the threads for it |
//! | [`Tile`] | what is in a slot, for threads to read | |
//! | [`Operands`] | what is in a slot, for `wgmma` or `mma.sync` to multiply | that the instruction reads both tiles |
//! | [`Staging`] | a tile of shared memory for each warpgroup, on the way to a tensor | that the tiles of the warpgroups are that of the block |
//! | [`Added`] | the order of tiles that all blocks add to | |
//! | [`TmaParts`] | a tensor to which TMA copies or adds them | that no two blocks have one tile, or all add |
//!
//! Tiles may be those of segments of rows, each of which has another right operand: [`TmaParts::tiles_of_segments`]. Where each of some
//! groups has matrices of its own, of other extents and at other addresses, a kernel has one tensor of each [`PerGroup`]. Numbers of 8 bits
//! with a scale for each slot are added up by the kernel, from what [`Slot::product`] gives.
//!
//! What a product needs behind it, as a bias, is done with its sums before they are stored, by [`update`](crate::update). Where there are
//! few tiles, [`Added`] and [`Split`] divide `k` among blocks:
//!
//! | | what it is | example |
//! |---|---|---|
//! | [`Cluster`] | blocks of a launch that see each other's shared memory | |
//! | [`Split`] | shared memory by which they add up the sums of one tile, in the order [`InClusters`] | with a bias and `relu` |
//! | [`multicast`](TmaTile::multicast) | each reads a part of a tile and gives it to all, in the order [`Stacked`] | there |
//!
//! On a host the executor runs the same kernel: in a debug build, copies are done when a thread waits for them; products are exact up to
//! their rounding, and barriers count. A kernel that waits for ever there fails with what each thread waits for. For GPUs, it is built for `sm_90a`.
//! Most rings take more than the 48 KiB of `#[shared]`: they are `#[shared(dynamic)]`, and the launch gives [`shared_bytes`]. The chapter
//! `docs/book/17-hopper.md` goes from a first product to a fast one.
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
