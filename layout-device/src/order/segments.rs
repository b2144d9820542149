//! Tile schedulers for segments of rows (ragged tensors).

use core::marker::PhantomData;

use layout_core::StaticInteger;

use super::{Exactly, IsDynamic, Places, TileExtents, TileSchedule, UniqueTile, own, quotient};
use crate::{backend, thread};

/// The order of tiles of consecutive row segments, in groups of `Rows` rows of tiles.
///
/// [`TmaParts::ragged_tiles`](crate::TmaParts::ragged_tiles) uses this order.
#[derive(Clone, Copy, Debug)]
pub struct Segments<Rows>(PhantomData<Rows>);
// SAFETY: `shared` returns the index of a block in the grid, as for an integer.
unsafe impl<Rows: StaticInteger> TileSchedule for Segments<Rows> {
    const ROWS: u32 = Rows::U32;
    const HAVE_SEGMENTS: bool = true;
    own! {}
}
impl<Tile, Rows> UniqueTile<'_, Tile, Segments<Rows>> {
    /// Returns the index of the tile's segment.
    #[must_use]
    #[inline(always)]
    pub const fn segment(self) -> u32 {
        self.segment
    }
    /// Returns the first row of the segment. The tile's row coordinate is relative to this row.
    #[must_use]
    #[inline(always)]
    pub const fn first_row(self) -> u32 {
        self.rows[0]
    }
}

/// The order of tiles of row segments, for example packed (varlen) sequences. The tiles of a segment
/// are in the order `Of`.
///
/// All segments are enumerated as if they had the length of the longest segment. Segments take the
/// position of the tensor's fourth mode. A [`SegmentTile`] has no rows of the tensor until
/// [`within`](SegmentTile::within) receives the rows of its segment. Positions past the end of a
/// segment are not tiles.
///
/// ```
/// use layout_core::_1;
/// use layout_device::{Ragged, LongestFirst};
///
/// // Three sequences of at most 1000 rows, starting with the last rows of all sequences.
/// let order = Ragged::of(LongestFirst::of(_1::new()), 3, 3, 1000);
/// ```
///
/// # Source
///
/// `FlashAttention`'s variable-length sequences (`flash_attn_varlen_func`), with its `cu_seqlens` and
/// `max_seqlen`.
#[derive(Clone, Copy, Debug)]
pub struct Ragged<Of> {
    at_once: u32,
    segments: u32,
    longest: u32,
    of: PhantomData<Of>,
}
impl<Of: Copy> Ragged<Of> {
    /// Returns the order with `at_once` batches per group, replacing the group size of `Of`.
    ///
    /// `segments` is the number of segments, and `longest` is the number of rows of the longest
    /// segment. Rows of a segment beyond `longest` have no tiles.
    #[must_use]
    #[inline(always)]
    pub const fn of(_copy: Of, at_once: u32, segments: u32, longest: u32) -> Self {
        Self {
            at_once: if at_once == 0 { 1 } else { at_once },
            segments,
            longest,
            of: PhantomData,
        }
    }
}
// SAFETY: `shared` returns the index of a block in the grid, as for `Of`, with different extents. The
// caller of `within` guarantees equal extents in all blocks, and without `within` no tile of a tensor
// exists.
unsafe impl<Of: IsDynamic> TileSchedule for Ragged<Of> {
    const ROWS: u32 = Of::ROWS;
    const HAVE_SEGMENTS: bool = true;
    #[inline(always)]
    fn at_once(&self) -> u32 {
        self.at_once
    }
    type Tile<'k, Extents> = SegmentTile<'k, Extents, Of>;
    #[inline(always)]
    fn given<Extents>(tile: UniqueTile<'_, Extents, Self>) -> SegmentTile<'_, Extents, Of> {
        SegmentTile(tile)
    }
    #[inline(always)]
    fn place(places: &mut Places, number: u32) -> (u32, u32, u32) {
        Of::place(places, number)
    }
    #[inline(always)]
    fn counted(&self, [_, batches, _]: [u32; 3]) -> [u32; 3] {
        [self.longest, batches, self.segments]
    }
}
// SAFETY: the order maps numbers to tiles like `Of`. `given` returns its argument, a tile without
// rows.
unsafe impl<Of: IsDynamic> IsDynamic for Ragged<Of> {}

/// A tile of a row segment from [`Ragged`], before its rows are known.
#[derive(Debug)]
pub struct SegmentTile<'k, Tile, Of>(UniqueTile<'k, Tile, Ragged<Of>>);
impl<Tile, Of> Clone for SegmentTile<'_, Tile, Of> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Tile, Of> Copy for SegmentTile<'_, Tile, Of> {}
impl<'k, Tile: TileExtents, Of> SegmentTile<'k, Tile, Of> {
    /// Returns the index of the tile's segment.
    #[must_use]
    #[inline(always)]
    pub const fn segment(self) -> u32 {
        self.0.batch[1]
    }

    /// Returns the tile within rows `first` to `end` (exclusive), at a coordinate of the fourth
    /// mode, or `None`.
    ///
    /// The result is `None` if the segment ends before the tile. The tile's row coordinate is relative
    /// to `first`.
    ///
    /// # Safety
    ///
    /// - All calls for tiles of this segment, in all blocks of the grid, must pass the same
    ///   `first`, `end` and `batch`.
    /// - The rows from `first` to `end` must not overlap the rows of another segment with the same
    ///   `batch`.
    /// - All tile orders of the tensor, in all blocks, must have the same group size, segments and
    ///   longest segment.
    #[must_use]
    #[inline(always)]
    pub unsafe fn within(
        self,
        batch: u32,
        [first, end]: [u32; 2],
    ) -> Option<UniqueTile<'k, Tile, Ragged<Of>>> {
        let UniqueTile {
            coordinate,
            batch: [inner, segment],
            of,
            kernel,
            ..
        } = self.0;
        let above = u64::from(coordinate.0) * u64::from(Tile::EXTENTS[0]);
        (u64::from(first) + above < end.into()).then_some(UniqueTile {
            coordinate,
            batch: [inner, batch],
            segment,
            rows: [first, end],
            of,
            kernel,
        })
    }
}

/// The tiles of row segments that the running block processes, like
/// [`PersistentTiles`](crate::hopper::PersistentTiles) for a full tensor.
///
/// [`TmaParts::ragged_tiles`](crate::TmaParts::ragged_tiles) returns this iterator.
#[derive(Debug)]
pub struct RaggedTiles<'k, Tile, Rows, Ends> {
    ends: Ends,
    /// The number of rows of the tensor, and the number of tile columns.
    extents: [u32; 2],
    walk: Walk,
    /// The rows of the last segment.
    rows: [u32; 2],
    of: usize,
    kernel: PhantomData<Exactly<'k, (Tile, Rows)>>,
}
impl<Tile: TileExtents, Rows, Ends> RaggedTiles<'_, Tile, Rows, Ends> {
    /// Returns the tiles of a tensor with `extents` rows and tile columns.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn new(extents: [u32; 2], ends: Ends, of: usize) -> Self {
        let [rows, columns] = extents;
        Walk::check([rows.div_ceil(const { Tile::EXTENTS[0] }), columns]);
        Self {
            ends,
            extents,
            walk: Walk::new(),
            rows: [0, 0],
            of,
            kernel: PhantomData,
        }
    }
}
impl<'k, Tile: TileExtents, Rows: StaticInteger, Ends: Fn(u32) -> Option<u32>> Iterator
    for RaggedTiles<'k, Tile, Rows, Ends>
{
    type Item = UniqueTile<'k, Tile, Segments<Rows>>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let [of_tensor, columns] = self.extents;
        loop {
            let [first, end] = self.rows;
            let tiles = [(end - first).div_ceil(const { Tile::EXTENTS[0] }), columns];
            if let Some(coordinate) = self.walk.next::<Rows>(tiles) {
                return Some(UniqueTile {
                    coordinate,
                    batch: [0; 2],
                    segment: self.walk.last(),
                    rows: self.rows,
                    of: self.of,
                    kernel: PhantomData,
                });
            }
            // The ends are forced to ascend, because otherwise two segments could share rows. After the
            // last segment, the rows no longer change.
            let next = (self.ends)(self.walk.begun)?.min(of_tensor).max(end);
            self.walk.leave(tiles);
            self.rows = [end, next];
        }
    }
}

/// The position of a block in the concatenated tiles of segments or groups. The block advances by the
/// number of blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    /// The next tile, relative to the first tile of the current segment.
    next: u64,
    step: u32,
    /// The number of segments begun so far.
    pub(crate) begun: u32,
}
impl Walk {
    /// Returns the position before the first tile.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            next: thread::block_idx_x().into(),
            step: thread::grid_dim_x(),
            begun: 0,
        }
    }

    /// Stops the kernel if a segment or group has 2^32 tiles or more.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn check([rows, columns]: [u32; 2]) {
        if u64::from(rows) * u64::from(columns) > u64::from(u32::MAX) {
            backend::stop("expected fewer than 2^32 tiles in a segment or group: use larger tiles")
        }
    }

    /// Returns the row and column of the next tile of the current segment, in groups of `Rows` rows.
    ///
    /// The segment has `rows` by `columns` [checked](Self::check) tiles.
    #[inline(always)]
    pub(crate) fn next<Rows: StaticInteger>(
        &mut self,
        [rows, columns]: [u32; 2],
    ) -> Option<(u32, u32)> {
        if self.next >= (rows * columns).into() {
            return None;
        }
        // The number is below the number of tiles.
        #[allow(clippy::cast_possible_truncation)]
        let tile = self.next as u32;
        self.next += u64::from(self.step);
        let (group, rest) = quotient(tile, Rows::U32.min(rows) * columns);
        let above = group * Rows::U32;
        let (column, row) = quotient(rest, Rows::U32.min(rows - above));
        Some((above + row, column))
    }

    /// Advances to the next segment, after [`next`](Self::next) has returned all tiles of the
    /// current segment.
    #[inline(always)]
    pub(crate) fn leave(&mut self, [rows, columns]: [u32; 2]) {
        self.next -= u64::from(rows * columns);
        self.begun += 1;
    }

    /// Returns the index of the current segment.
    #[inline(always)]
    pub(crate) const fn last(&self) -> u32 {
        self.begun.wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::marker::PhantomData;

    use layout_core::{_1, _3, _64};

    use std::vec;
    use std::vec::Vec;

    use super::{Ragged, RaggedTiles, Walk};
    use crate::order::{LongestFirst, PersistentTiles, Places, TileSchedule};

    /// Returns the rows and columns of all tiles of segments with these ends, over all blocks.
    fn segments(ends: &[u32], [rows, columns]: [u32; 2], blocks: u32) -> Vec<[u32; 5]> {
        let mut all = Vec::new();
        for block in 0..blocks {
            let mut tiles = RaggedTiles::<(_64, _64), _3, _> {
                ends: |segment: u32| ends.get(segment as usize).copied(),
                extents: [rows, columns],
                walk: Walk {
                    next: block.into(),
                    step: blocks,
                    begun: 0,
                },
                rows: [0, 0],
                of: 0,
                kernel: PhantomData,
            };
            all.extend(tiles.by_ref().map(|tile| {
                let ((row, column), [first, end]) = (tile.get(), tile.rows);
                [tile.segment(), first, end, row, column]
            }));
            assert!(tiles.next().is_none());
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn tiles_of_segments_have_each_row_once() {
        // No segments, descending ends, ends past the tensor, and empty segments.
        let all: [&[u32]; 6] = [
            &[],
            &[0, 0, 1, 64, 64, 300],
            &[200, 100, 250, 900],
            &[1000],
            &[63, 65, 128],
            &[500; 3],
        ];
        for ends in all {
            for blocks in [1, 2, 7, 100] {
                let tiles = segments(ends, [500, 4], blocks);
                let mut stored = vec![[0; 4]; 500];
                for [segment, first, end, row, column] in tiles {
                    assert!(end <= ends[segment as usize].max(first));
                    let start = first + 64 * row;
                    assert!(start < end);
                    for row in start..end.min(start + 64) {
                        stored[row as usize][column as usize] += 1;
                    }
                }
                let end = ends.iter().max().copied().unwrap_or(0);
                for (row, stored) in (0..).zip(stored) {
                    assert_eq!(stored, [u32::from(row < end); 4], "{row} of {ends:?}");
                }
            }
        }
    }

    #[test]
    fn tiles_in_segments_have_each_row_of_each_batch_once() {
        type Order = Ragged<LongestFirst<_1>>;
        // Empty segments, segments shorter than a tile, and one segment of the longest length.
        let (ends, batches) = ([0_u32, 1, 64, 64, 300, 500], 2);
        for blocks in [1, 2, 7, 100] {
            let mut stored = vec![[0; 2]; 500];
            for block in 0..blocks {
                let order: Order = Ragged::of(LongestFirst::of(_1::new()), 3, 6, 236);
                let [rows, times @ ..] = order.counted([500, batches, 1]);
                let tiles = PersistentTiles::<(_64, _64), Order> {
                    places: Places {
                        at_once: order.at_once(),
                        rows: rows.div_ceil(64),
                        columns: 1,
                        batches: times,
                        group: (0, 0, 0),
                    },
                    count: rows.div_ceil(64) * times[0] * times[1],
                    next: block,
                    step: blocks,
                    below: [0, 1],
                    of: 0,
                    kernel: PhantomData,
                };
                for tile in tiles {
                    let i = tile.segment() as usize;
                    let first = i.checked_sub(1).map_or(0, |before| ends[before]);
                    // SAFETY: the test stores nothing through the tile.
                    let Some(tile) = (unsafe { tile.within(0, [first, ends[i]]) }) else {
                        continue;
                    };
                    let start = first + 64 * tile.get().0;
                    assert!(start < ends[i] && tile.rows == [first, ends[i]]);
                    for row in start..ends[i].min(start + 64) {
                        stored[row as usize][tile.batch() as usize] += 1;
                    }
                }
            }
            assert_eq!(stored, [[1; 2]; 500], "{blocks} blocks");
        }
    }
}
