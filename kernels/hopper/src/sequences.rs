//! Maps a tile of attention to its queries and keys, for batches of equal length and for packed
//! (varlen) sequences.

// The launch contract bounds all extents by `u32`.
#![allow(clippy::cast_possible_truncation)]

use core::ops::Range;

use layout_core::{StaticInteger, Tensor, View, layout};
use layout_device::Ragged;
use layout_device::hopper::{SegmentTile, TileExtents, UniqueTile};

layout! {
    /// The end of each sequence: one past its last row.
    pub type Ends = ?sequences:1;
}

/// Lengths of all sequences, for queries and for keys.
#[derive(Debug)]
pub struct Lengths<'k> {
    rows: [u32; 2],
    /// Number of query heads per key-value head.
    shared: u32,
    ends: [Tensor<View<'k, u32>, Ends>; 2],
    /// Side whose rows are tiled.
    side: Side,
    count: u32,
    longest: u32,
    is_packed: bool,
    is_causal: bool,
}
impl<'k> Lengths<'k> {
    /// Returns the lengths for tensors with these extents, for tiles of queries or of keys.
    ///
    /// Without ends, each batch is one sequence. Packed sequences have ends for queries and for
    /// keys. The two lists have the same length and ascend. `longest` is the maximum number of
    /// tiled rows in a sequence. With a causal mask, a query sees the keys up to its own position,
    /// counted from the last row of both.
    #[must_use]
    #[inline(always)]
    pub fn new(
        side: Side,
        [of_queries, of_keys]: [[u64; 5]; 2],
        ends: [Tensor<View<'k, u32>, Ends>; 2],
        longest: u32,
        is_causal: bool,
    ) -> Self {
        let ([rows, _, heads, batches, _], [keys, _, of_keys, ..]) = (of_queries, of_keys);
        let rows = [rows as u32, keys as u32];
        let [sequences] = *ends[0].layout().values();
        let is_packed = sequences > 0;
        let (count, longest) = if is_packed {
            (sequences, longest)
        } else {
            (batches as u32, rows[side as usize])
        };
        Self {
            rows,
            shared: (heads as u32).checked_div(of_keys as u32).unwrap_or(1),
            ends,
            side,
            count,
            longest,
            is_packed,
            is_causal,
        }
    }
    /// Returns the number of query heads that share one key-value head.
    #[must_use]
    #[inline(always)]
    pub const fn shared(&self) -> u32 {
        self.shared
    }
    /// Returns the key-value head of a query head.
    #[must_use]
    #[inline(always)]
    pub fn head_of_keys(&self, head: u32) -> u32 {
        head.checked_div(self.shared).unwrap_or(0)
    }
    /// Returns the order of tiles over all sequences, for a group of heads.
    ///
    /// If tiles take different times, the order groups several heads, so that short tiles come
    /// last. Otherwise it uses one head per group, and blocks read fewer keys.
    #[must_use]
    #[inline(always)]
    pub fn order<Of: Copy>(&self, of: Of) -> Ragged<Of> {
        let heads = if self.is_causal { 8 } else { 1 };
        Ragged::of(of, heads, self.count, self.longest)
    }
    /// Returns sequence `number`. `loaded` is applied to each loaded end. With
    /// [`uniform`](layout_device::warp::uniform), all threads of a warp have the same value.
    #[must_use]
    #[inline(always)]
    pub fn sequence(&self, number: u32, loaded: fn(u32) -> u32) -> Sequence {
        let (mut batch, mut rows) = (number, self.rows.map(|rows| [0, rows]));
        if self.is_packed {
            batch = 0;
            rows = [0, 1].map(|side| {
                let end = |i| {
                    let end = self.ends[side].load(i).unwrap_or(0);
                    loaded(end.min(self.rows[side]))
                };
                let first = number.checked_sub(1).map_or(0, end);
                [first, end(number).max(first)]
            });
        }
        let is_causal = self.is_causal;
        Sequence {
            number,
            batch,
            rows,
            is_causal,
        }
    }
    /// Returns a tile with its [sequence](Self::sequence), or `None` if the sequence is too short.
    ///
    /// # Safety
    ///
    /// * All tiles of the tensor must be in the [order](Self::order) of these lengths.
    /// * All tiles of the tensor must be placed by these lengths.
    #[must_use]
    #[inline(always)]
    pub unsafe fn place<'t, Tile: TileExtents, Of>(
        &self,
        tile: SegmentTile<'t, Tile, Of>,
        loaded: fn(u32) -> u32,
    ) -> Option<(UniqueTile<'t, Tile, Ragged<Of>>, Sequence)> {
        let of = self.sequence(tile.segment(), loaded);
        // SAFETY: by the caller's contract, batches are distinct, ends ascend, and all blocks use
        // the same lengths.
        let tile = unsafe { tile.within(of.batch, of.rows[self.side as usize]) }?;
        Some((tile, of))
    }
}

/// The side of attention: queries or keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Queries.
    Queries,
    /// Keys and values.
    Keys,
}

/// One sequence: its batch and its row ranges of queries and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Index of the sequence.
    pub number: u32,
    /// Batch index in the tensors.
    pub batch: u32,
    /// Row ranges of queries and keys, each as the first row and one past the last.
    pub rows: [[u32; 2]; 2],
    is_causal: bool,
}

impl Sequence {
    /// Returns the number of queries.
    #[must_use]
    #[inline(always)]
    pub const fn queries(self) -> u32 {
        self.rows[0][1] - self.rows[0][0]
    }
    /// Returns the number of keys.
    #[must_use]
    #[inline(always)]
    pub const fn keys(self) -> u32 {
        self.rows[1][1] - self.rows[1][0]
    }
    /// Returns the first key that a query does not see.
    #[must_use]
    #[inline(always)]
    pub fn end(self, query: u32) -> u32 {
        let (queries, keys) = (self.queries(), self.keys());
        if self.is_causal {
            keys.min((query + 1 + keys).saturating_sub(queries))
        } else {
            keys
        }
    }
    /// Returns the number of steps of `Keys` keys for a tile of queries, at least 1.
    #[must_use]
    #[inline(always)]
    pub fn steps<Tile: StaticInteger, Keys: StaticInteger>(self, tile: u32) -> u32 {
        let last = (tile * Tile::U32 + Tile::U32 - 1).min(self.queries() - 1);
        self.end(last).div_ceil(Keys::U32).max(1)
    }
    /// Returns the first query that sees a key, or one past the last query.
    #[must_use]
    #[inline(always)]
    pub fn first(self, key: u32) -> u32 {
        if self.is_causal {
            (key + self.queries()).saturating_sub(self.keys())
        } else {
            0
        }
    }
    /// Returns the range of query steps for a tile of keys.
    #[must_use]
    #[inline(always)]
    pub fn steps_of_queries<Tile: StaticInteger, Queries: StaticInteger>(
        self,
        tile: u32,
    ) -> Range<u32> {
        let all = self.queries().div_ceil(Queries::U32);
        (self.first(tile * Tile::U32) / Queries::U32).min(all)..all
    }
}
