//! The tiles that a block takes, and their order.

use core::marker::PhantomData;

use layout_core::StaticInteger;

use crate::cluster::Cluster;

/// The tiles of a tensor that the running block takes, one after the other: tile `b` of block `b`, and from there every so many as there are
/// blocks. [`TmaParts::tiles_in_groups`](crate::TmaParts::tiles_in_groups) gives them.
///
/// Blocks at work at the same time read few rows and columns: in groups of `Rows` rows of tiles, they are counted column by column.
/// Each tile belongs to one block, and all of them are fewer than 2^32. Those of a batch come before those of the next.
///
/// ```text
/// Rows = 2, of 3 x 4 tiles:   0  2  4  6
///                             1  3  5  7
///                             8  9 10 11
/// ```
///
/// # Source
///
/// CUTLASS `PersistentTileSchedulerSm90` (`cutlass/gemm/kernel/sm90_tile_scheduler.hpp`); Triton's tutorial of matrix multiplication
/// (grouped ordering).
#[derive(Debug)]
pub struct TilesInGroups<'k, Tile, Rows> {
    rows: u32,
    columns: u32,
    batches: u32,
    next: u32,
    step: u32,
    /// The number of the block in its cluster, and how many there are.
    of_cluster: [u32; 2],
    /// The tensor.
    of: usize,
    kernel: PhantomData<Exactly<'k, Tile, Rows>>,
}

/// Not for other threads, and for exactly `'k`.
type Exactly<'k, Tile, Rows> = (*const (), fn(&'k ()) -> &'k (), Tile, Rows);

impl<Tile, Rows> TilesInGroups<'_, Tile, Rows> {
    /// Those of a tensor with so many tiles in rows, columns and batches, for one of so many who share them.
    #[inline(always)]
    pub(crate) fn new(
        [rows, columns, batches]: [u32; 3],
        of: usize,
        [next, step]: [u32; 2],
    ) -> Self {
        Self {
            rows,
            columns,
            batches,
            next,
            step,
            of_cluster: [0, 1],
            of,
            kernel: PhantomData,
        }
    }
}

impl<Tile, Rows> TilesInGroups<'_, Tile, SideBySide<Rows>> {
    /// Those of clusters, whose blocks have rows of tiles side by side.
    #[inline(always)]
    pub(crate) fn side_by_side(
        [rows, columns, batches]: [u32; 3],
        of: usize,
        cluster: Cluster<'_>,
    ) -> Self {
        let Cluster { rank, size, .. } = cluster;
        Self {
            of_cluster: [rank, size],
            ..Self::new(
                [rows.div_ceil(size.max(1)), columns, batches],
                of,
                cluster.number(),
            )
        }
    }
}

impl<'k, Tile, Rows> TilesInGroups<'k, Tile, Rows> {
    /// The next one, in groups of so many rows.
    #[inline(always)]
    fn advance(&mut self, in_group: u32) -> Option<OwnTile<'k, Tile, Rows>> {
        let tile = self.next;
        let of_batch = self.rows * self.columns;
        if tile >= of_batch * self.batches {
            return None;
        }
        self.next = tile + self.step;
        // Matrices without batches need no division.
        let (batch, tile) = if self.batches == 1 {
            (0, tile)
        } else {
            quotient(tile, of_batch)
        };
        let (group, rest) = quotient(tile, in_group * self.columns);
        let first = group * in_group;
        let (column, row) = quotient(rest, (self.rows - first).min(in_group));
        Some(OwnTile {
            coordinate: (first + row, column),
            batch,
            of: self.of,
            kernel: PhantomData,
        })
    }
}

impl<'k, Tile, Rows: StaticInteger> Iterator for TilesInGroups<'k, Tile, Rows> {
    type Item = OwnTile<'k, Tile, Rows>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.advance(Rows::U32)
    }
}

/// Groups of `Rows` rows of tiles that clusters take, one after the other.
#[derive(Debug)]
pub struct InClusters<Rows>(PhantomData<Rows>);

impl<'k, Tile, Rows: StaticInteger> Iterator for TilesInGroups<'k, Tile, InClusters<Rows>> {
    type Item = ClusterTile<'k, Tile, Rows>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.advance(Rows::U32).map(ClusterTile)
    }
}

/// Groups of `Rows` rows of tiles, one for each block of a cluster, that lie below one another, taken one after the other.
#[derive(Debug)]
pub struct SideBySide<Rows>(PhantomData<Rows>);

impl<'k, Tile, Rows: StaticInteger> Iterator for TilesInGroups<'k, Tile, SideBySide<Rows>> {
    type Item = OwnTile<'k, Tile, SideBySide<Rows>>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (tile, [rank, size]) = (self.advance(Rows::U32)?, self.of_cluster);
        let (row, column) = tile.coordinate;
        Some(OwnTile {
            coordinate: (row * size + rank, column),
            ..tile
        })
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

/// The quotient and the rest; there is no tile where the divisor is 0.
#[inline(always)]
fn quotient(a: u32, b: u32) -> (u32, u32) {
    let quotient = a.checked_div(b).unwrap_or(0);
    (quotient, a - quotient * b)
}

/// A tile of a tensor that no other block has, of [`TilesInGroups`].
///
/// Its type has the extents of a tile and the order in which they are counted, and it knows the tensor:
/// [`Staging::store`](crate::Staging::store) takes no other.
#[derive(Debug)]
pub struct OwnTile<'k, Tile, Rows> {
    coordinate: (u32, u32),
    batch: u32,
    /// The tensor.
    pub(crate) of: usize,
    kernel: PhantomData<Exactly<'k, Tile, Rows>>,
}
impl<Tile, Rows> Clone for OwnTile<'_, Tile, Rows> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Tile, Rows> Copy for OwnTile<'_, Tile, Rows> {}

impl<Tile, Rows> OwnTile<'_, Tile, Rows> {
    /// Its coordinate `(row, column)`, counted in tiles.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> (u32, u32) {
        self.coordinate
    }
    /// Its batch, where the tensor has a third mode, and 0 else.
    #[must_use]
    #[inline(always)]
    pub const fn batch(self) -> u32 {
        self.batch
    }
}

/// The extents of the tile of a block, rows and columns: `(_128, _256)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not the extents of a tile",
    label = "not two static integers",
    note = "the tile of a block has two extents, as `(_128, _256)`"
)]
pub trait TileExtents {
    /// The extents.
    const EXTENTS: [u32; 2];
}
impl<M: StaticInteger, N: StaticInteger> TileExtents for (M, N) {
    const EXTENTS: [u32; 2] = [M::U32, N::U32];
}
