//! Products by TMA and `wgmma`: what the types of a kernel for Hopper take and give.
//!
//! A block of such a kernel has one warpgroup that has TMA fill slots of shared memory, and others that multiply what is in them.
//! A warpgroup is 128 threads. Seven types are the parts of it, and a kernel names no others:
//!
//! | | what it is | it is asked |
//! |---|---|---|
//! | [`TmaView`] | a tensor of which TMA copies tiles to shared memory | that the tile is boxes of the tensor |
//! | [`Ring`] | slots of shared memory, filled and read in turn | that a slot is filled with all of its tiles, by a block with the threads for it |
//! | [`Tile`] | what is in a slot, for threads to read | |
//! | [`Operands`] | what is in a slot, for `wgmma` to multiply | that the instruction reads both tiles |
//! | [`Staging`] | a tile of shared memory for each warpgroup, on the way to a tensor | that the tiles of the warpgroups are that of the block |
//! | [`Added`] | the order of tiles that all blocks add to | |
//! | [`TmaParts`] | a tensor to which TMA copies or adds them | that no two blocks have one tile, or all add |
//!
//! Blocks may work together in a [`Cluster`]: they [share](crate::hopper::TmaTile::multicast) what they read, or [divide](crate::Split) a product.
//!
//! On a host the executor runs the same kernel: copies are done when they begin, products are exact up to their rounding, and barriers
//! count. A kernel that waits for ever there fails with what each thread waits for. [`Ring`] has a whole product as its example; for
//! GPUs, it is built for `sm_90a`.
//!
//! [`Cluster`]: crate::Cluster
//! [`Ring`]: crate::Ring
//! [`Tile`]: crate::Tile
//! [`Added`]: crate::Added
//! [`Operands`]: crate::Operands
//! [`Staging`]: crate::Staging
//! [`TmaParts`]: crate::TmaParts
//! [`TmaView`]: crate::TmaView

pub use crate::cluster::{SplitSums, SumsLayout, Warpgroup};
pub use crate::map::{MapOf, NoMap};
pub use crate::operands::WgmmaProduct;
pub use crate::order::{ClusterTile, InGroups, OwnTile, TileExtents, TilesInGroups};
pub use crate::ring::{AnyNumber, Consumer, FillSlot, Slot, Slots, Steps, TileLayout, Warpgroups};
pub use crate::staging::PutSums;
pub use crate::tma::{Multicast, TileCoordinate, TmaTile};
