//! Tiles of a cluster, and their orders.

use core::marker::PhantomData;

use layout_core::StaticInteger;

use crate::backend::hopper;
use crate::cluster::{self, Cluster};
use crate::order::{TileSchedule, UniqueTile, own};

/// The order in which clusters process tiles, one tile per cluster at a time, in groups of `Rows` rows
/// of tiles.
///
/// [`SplitSums::sum`](crate::hopper::SplitSums::sum) gives each tile to the block that stores it. See
/// the example of [`ClusterSplitK`](crate::ClusterSplitK).
#[derive(Clone, Copy, Debug)]
pub struct PerCluster<Rows>(PhantomData<Rows>);
impl<Rows: Copy> PerCluster<Rows> {
    /// Returns the order with groups of `Rows` rows.
    #[must_use]
    #[inline(always)]
    pub const fn of(_cluster: Cluster<'_>, _rows: Rows) -> Self {
        Self(PhantomData)
    }
}
// SAFETY: `shared` returns the index of a cluster in the grid, and the tiles are `ClusterTile`s.
unsafe impl<Rows: StaticInteger> TileSchedule for PerCluster<Rows> {
    const ROWS: u32 = Rows::U32;
    type Tile<'k, Extents> = ClusterTile<'k, Extents, Rows>;
    #[inline(always)]
    fn given<Extents>(tile: UniqueTile<'_, Extents, Self>) -> ClusterTile<'_, Extents, Rows> {
        ClusterTile(tile)
    }
    #[inline(always)]
    fn shared() -> [u32; 2] {
        cluster::number()
    }
}

/// The order in which the blocks of a cluster process tiles stacked along M, in groups of `Rows` rows
/// of such stacks.
///
/// The blocks read the same columns of the right operand, which they can
/// [`multicast`](crate::hopper::TmaTile::multicast). See its example.
#[derive(Clone, Copy, Debug)]
pub struct ClusterAlongM<Rows>(PhantomData<Rows>);
impl<Rows: Copy> ClusterAlongM<Rows> {
    /// Returns the order with groups of `Rows` rows. A row has as many tiles along M as the cluster has
    /// blocks.
    #[must_use]
    #[inline(always)]
    pub const fn of(_cluster: Cluster<'_>, _rows: Rows) -> Self {
        Self(PhantomData)
    }
}
// SAFETY: `shared` returns the index of a cluster in the grid, and `below` the rank of a block in it.
unsafe impl<Rows: StaticInteger> TileSchedule for ClusterAlongM<Rows> {
    const ROWS: u32 = Rows::U32;
    own! {}
    #[inline(always)]
    fn shared() -> [u32; 2] {
        cluster::number()
    }
    #[inline(always)]
    fn below() -> [u32; 2] {
        [hopper::cluster_rank(), hopper::cluster_size()]
    }
}

/// A tile of a tensor that no other cluster has. [`SplitSums::sum`](crate::hopper::SplitSums::sum)
/// gives the tile to one of the blocks.
#[derive(Debug)]
pub struct ClusterTile<'k, Tile, Rows>(UniqueTile<'k, Tile, PerCluster<Rows>>);
impl<Tile, Rows> Clone for ClusterTile<'_, Tile, Rows> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Tile, Rows> Copy for ClusterTile<'_, Tile, Rows> {}

impl<'k, Tile, Rows> ClusterTile<'k, Tile, Rows> {
    /// Returns the coordinate `(row, column)`, counted in tiles.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> (u32, u32) {
        self.0.get()
    }

    /// Returns the batch, like [`UniqueTile::batch`].
    #[must_use]
    #[inline(always)]
    pub const fn batch(self) -> u32 {
        self.0.batch()
    }

    /// Returns the tile, for the block that has the accumulators.
    #[inline(always)]
    pub(crate) const fn own(self) -> UniqueTile<'k, Tile, PerCluster<Rows>> {
        self.0
    }
}
