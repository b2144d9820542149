//! Which queries and keys of its tensors a tile of attention is of: those of a batch, or those of a sequence, where sequences of any lengths lie one
//! behind the other.

// Extents fit `u32` by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

use core::ops::Range;

use layout_core::{StaticInteger, Tensor, View, layout};
use layout_device::InSegments;
use layout_device::hopper::{OwnTile, SegmentTile, TileExtents};

layout! {
    /// For each sequence the row behind its last.
    pub type Ends = ?sequences:1;
}

/// What is known of all sequences: of queries and of keys.
#[derive(Debug)]
pub struct Lengths<'k> {
    rows: [u32; 2],
    /// How many heads of queries share one of keys.
    shared: u32,
    ends: [Tensor<View<'k, u32>, Ends>; 2],
    /// Whose tiles are placed.
    side: Side,
    count: u32,
    longest: u32,
    is_packed: bool,
    is_causal: bool,
}
impl<'k> Lengths<'k> {
    /// Those of tensors of these extents, for tiles of queries or of keys.
    ///
    /// Where there are no ends, a batch is a sequence. Sequences that lie one behind the other have ends, as many of queries and of keys, which
    /// ascend, and the longest has so many of those rows that have tiles. If they are causal, a query sees the keys up to its own, counted from
    /// the last of both.
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
    /// How many heads of queries see one of keys.
    #[must_use]
    #[inline(always)]
    pub const fn shared(&self) -> u32 {
        self.shared
    }
    /// The head of keys that a head of queries sees.
    #[must_use]
    #[inline(always)]
    pub fn head_of_keys(&self, head: u32) -> u32 {
        head.checked_div(self.shared).unwrap_or(0)
    }
    /// The order of tiles in all sequences, of so many heads at a time.
    ///
    /// Where tiles take different times, there are short ones at the end with several heads. Else blocks read fewer keys with one.
    #[must_use]
    #[inline(always)]
    pub fn order<Of: Copy>(&self, of: Of) -> InSegments<Of> {
        let heads = if self.is_causal { 8 } else { 1 };
        InSegments::of(of, heads, self.count, self.longest)
    }
    /// The sequence of a number, given what is done with an end that was loaded: threads of a warp that run together have it
    /// [alike](layout_device::warp::uniform).
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
    /// A tile with its [sequence](Self::sequence), if the sequence is that long.
    ///
    /// # Safety
    ///
    /// All tiles of the tensor are in the [order](Self::order) of these lengths, and placed by them.
    #[must_use]
    #[inline(always)]
    pub unsafe fn place<'t, Tile: TileExtents, Of>(
        &self,
        tile: SegmentTile<'t, Tile, Of>,
        loaded: fn(u32) -> u32,
    ) -> Option<(OwnTile<'t, Tile, InSegments<Of>>, Sequence)> {
        let of = self.sequence(tile.segment(), loaded);
        // SAFETY: batches are different ones, and ends ascend, by the promise of the caller; all blocks have the same.
        let tile = unsafe { tile.within(of.batch, of.rows[self.side as usize]) }?;
        Some((tile, of))
    }
}

/// Queries or keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Queries.
    Queries,
    /// Keys, and values.
    Keys,
}

/// A sequence: its batch, and the first and the end of its queries and of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Which one it is.
    pub number: u32,
    /// The batch of the tensors.
    pub batch: u32,
    /// Of queries and keys, the first and the one behind the last.
    pub rows: [[u32; 2]; 2],
    is_causal: bool,
}

impl Sequence {
    /// How many queries there are.
    #[must_use]
    #[inline(always)]
    pub const fn queries(self) -> u32 {
        self.rows[0][1] - self.rows[0][0]
    }
    /// How many keys there are.
    #[must_use]
    #[inline(always)]
    pub const fn keys(self) -> u32 {
        self.rows[1][1] - self.rows[1][0]
    }
    /// The first key that a query does not see.
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
    /// How many steps of so many keys a tile of queries takes: one at least.
    #[must_use]
    #[inline(always)]
    pub fn steps<Tile: StaticInteger, Keys: StaticInteger>(self, tile: u32) -> u32 {
        let last = (tile * Tile::U32 + Tile::U32 - 1).min(self.queries() - 1);
        self.end(last).div_ceil(Keys::U32).max(1)
    }
    /// The first query that sees a key, or one behind the last.
    #[must_use]
    #[inline(always)]
    pub fn first(self, key: u32) -> u32 {
        if self.is_causal {
            (key + self.queries()).saturating_sub(self.keys())
        } else {
            0
        }
    }
    /// The steps of so many queries that a tile of keys takes.
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
