//! Tiles of a cluster, and their orders.

use core::marker::PhantomData;

use layout_core::StaticInteger;

use crate::backend::hopper;
use crate::cluster::{self, Cluster};
use crate::order::{InGroups, OwnTile, own};

/// The order of tiles that clusters take: in groups of `Rows` rows, one after the other.
///
/// [`SplitSums::sum`](crate::hopper::SplitSums::sum) gives each to the block that stores it. The example is that of
/// [`Split`](crate::Split).
#[derive(Clone, Copy, Debug)]
pub struct InClusters<Rows>(PhantomData<Rows>);
impl<Rows: Copy> InClusters<Rows> {
    /// In groups of so many rows.
    #[must_use]
    #[inline(always)]
    pub const fn of(_cluster: Cluster<'_>, _rows: Rows) -> Self {
        Self(PhantomData)
    }
}
// SAFETY: the index of a cluster in the grid, whose tiles are `ClusterTile`s.
unsafe impl<Rows: StaticInteger> InGroups for InClusters<Rows> {
    const ROWS: u32 = Rows::U32;
    type Tile<'k, Extents> = ClusterTile<'k, Extents, Rows>;
    #[inline(always)]
    fn given<Extents>(tile: OwnTile<'_, Extents, Self>) -> ClusterTile<'_, Extents, Rows> {
        ClusterTile(tile)
    }
    #[inline(always)]
    fn shared() -> [u32; 2] {
        cluster::number()
    }
}

/// The order of tiles in which the blocks of a cluster have tiles below one another, at the same time: in groups of `Rows` rows of as many
/// tiles as there are blocks.
///
/// They read the same columns of the product's right operand, which they may [`multicast`](crate::hopper::TmaTile::multicast); the
/// example is there.
#[derive(Clone, Copy, Debug)]
pub struct Stacked<Rows>(PhantomData<Rows>);
impl<Rows: Copy> Stacked<Rows> {
    /// In groups of so many rows of as many tiles as the cluster has blocks.
    #[must_use]
    #[inline(always)]
    pub const fn of(_cluster: Cluster<'_>, _rows: Rows) -> Self {
        Self(PhantomData)
    }
}
// SAFETY: the index of a cluster in the grid, and that of a block in it.
unsafe impl<Rows: StaticInteger> InGroups for Stacked<Rows> {
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

/// A tile of a tensor that no other cluster has; [`SplitSums::sum`](crate::hopper::SplitSums::sum) gives it to one of the blocks.
#[derive(Debug)]
pub struct ClusterTile<'k, Tile, Rows>(OwnTile<'k, Tile, InClusters<Rows>>);
impl<Tile, Rows> Clone for ClusterTile<'_, Tile, Rows> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Tile, Rows> Copy for ClusterTile<'_, Tile, Rows> {}

impl<'k, Tile, Rows> ClusterTile<'k, Tile, Rows> {
    /// Its coordinate `(row, column)`, counted in tiles.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> (u32, u32) {
        self.0.get()
    }

    /// Its batch, as [`OwnTile::batch`].
    #[must_use]
    #[inline(always)]
    pub const fn batch(self) -> u32 {
        self.0.batch()
    }

    /// The tile of the block that has the sums.
    #[inline(always)]
    pub(crate) const fn own(self) -> OwnTile<'k, Tile, InClusters<Rows>> {
        self.0
    }
}
