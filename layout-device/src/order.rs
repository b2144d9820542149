//! The tiles that a block takes, and their order.

use core::marker::PhantomData;

use layout_core::StaticInteger;

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
    /// Of so many tiles below one another, the number of the block's.
    below: [u32; 2],
    /// The tensor.
    of: usize,
    kernel: PhantomData<Exactly<'k, Tile, Rows>>,
}

/// Not for other threads, and for exactly `'k`.
type Exactly<'k, Tile, Rows> = (*const (), fn(&'k ()) -> &'k (), Tile, Rows);

impl<Tile, Rows> TilesInGroups<'_, Tile, Rows> {
    /// Those of a tensor with so many tiles in rows and columns, in each batch, or each so many times, for one of so many who share them.
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
            below: [0, 1],
            of,
            kernel: PhantomData,
        }
    }

    /// Of so many tiles below one another, all of which count as one, this one.
    #[inline(always)]
    pub(crate) fn below(self, number: u32, of: u32) -> Self {
        Self {
            rows: self.rows.div_ceil(of.max(1)),
            below: [number, of],
            ..self
        }
    }
}

/// The order of tiles that are counted in groups: of so many rows, an integer, or one of those that are named here.
pub trait InGroups: Sized {
    /// The rows of a group.
    const ROWS: u32;
    /// Whether what is stored is added to what is there.
    const ARE_ADDED: bool = false;
    /// What a block is given.
    type Tile<'k, Extents>;
    /// The same tile.
    fn given<Extents>(tile: OwnTile<'_, Extents, Self>) -> Self::Tile<'_, Extents>;
}
macro_rules! orders {
    ($(
        $(#[$doc:meta])*
        $Order:ident $tile:ident: $Tile:ty, $given:expr, $are_added:literal;
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Order<Rows>(PhantomData<Rows>);
        impl<Rows: StaticInteger> InGroups for $Order<Rows> {
            const ROWS: u32 = Rows::U32;
            const ARE_ADDED: bool = $are_added;
            type Tile<'k, Extents> = $Tile;
            #[inline(always)]
            fn given<Extents>($tile: OwnTile<'_, Extents, Self>) -> Self::Tile<'_, Extents> {
                $given
            }
        }
    )+};
}
orders! {
    /// Groups of `Rows` rows of tiles, each for several blocks, which add to it: of
    /// [`TmaParts::sums_in_groups`](crate::TmaParts::sums_in_groups).
    Added tile: OwnTile<'k, Extents, Self>, tile, true;
    /// Groups of `Rows` rows of tiles, each for a cluster: of [`TmaParts::tiles_of_cluster`](crate::TmaParts::tiles_of_cluster).
    InClusters tile: ClusterTile<'k, Extents, Rows>, ClusterTile(tile), false;
    /// Groups of `Rows` rows of as many tiles below one another as a cluster has blocks: of
    /// [`TmaParts::tiles_side_by_side`](crate::TmaParts::tiles_side_by_side).
    SideBySide tile: OwnTile<'k, Extents, Self>, tile, false;
}
impl<Rows: StaticInteger> InGroups for Rows {
    const ROWS: u32 = Rows::U32;
    type Tile<'k, Extents> = OwnTile<'k, Extents, Self>;
    #[inline(always)]
    fn given<Extents>(tile: OwnTile<'_, Extents, Self>) -> OwnTile<'_, Extents, Self> {
        tile
    }
}

impl<'k, Extents, Rows: InGroups> Iterator for TilesInGroups<'k, Extents, Rows> {
    type Item = Rows::Tile<'k, Extents>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
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
        let (group, rest) = quotient(tile, Rows::ROWS * self.columns);
        let first = group * Rows::ROWS;
        let (column, row) = quotient(rest, (self.rows - first).min(Rows::ROWS));
        let [number, of] = self.below;
        Some(Rows::given(OwnTile {
            coordinate: ((first + row) * of + number, column),
            batch,
            of: self.of,
            kernel: PhantomData,
        }))
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
    /// Which of the parts that are added to the tile it is, of [`sums_in_groups`](crate::TmaParts::sums_in_groups).
    #[must_use]
    #[inline(always)]
    pub const fn part(self) -> u32 {
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
