//! Which queries and keys of its tensors a tile of attention is of: those of a batch, or those of a sequence, where sequences of any lengths lie one
//! behind the other.

// Extents fit `u32` by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

use layout_core::{StaticInteger, Tensor, View, layout};
use layout_device::hopper::{IsDrawn, OwnTile, TileExtents};
use layout_device::{InSegments, LongestFirst};

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
    longest: u32,
    is_causal: bool,
}
impl<'k> Lengths<'k> {
    /// Those of tensors of these extents.
    ///
    /// Sequences that lie one behind the other have ends, as many of queries and of keys, which ascend, and those that have tiles have so many rows at
    /// the most. If they are causal, a query sees the keys up to its own, counted from the last of both.
    #[must_use]
    #[inline(always)]
    pub fn new(
        [of_queries, of_keys]: [[u64; 5]; 2],
        ends: [Tensor<View<'k, u32>, Ends>; 2],
        longest: u32,
        is_causal: bool,
    ) -> Self {
        let ([rows, _, heads, ..], [keys, _, of_keys, ..]) = (of_queries, of_keys);
        let shared = (heads as u32).checked_div(of_keys as u32).unwrap_or(1);
        let rows = [rows as u32, keys as u32];
        Self {
            rows,
            shared,
            ends,
            longest,
            is_causal,
        }
    }
    /// The head of keys that a head of queries sees.
    #[must_use]
    #[inline(always)]
    pub fn head_of_keys(&self, head: u32) -> u32 {
        head.checked_div(self.shared).unwrap_or(0)
    }
}

/// A sequence: its batch, and the first and the end of its queries and of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
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
}

/// An order of tiles of the queries of sequences.
pub trait InSequences: IsDrawn {
    /// That of sequences of these lengths.
    fn of_lengths(lengths: &Lengths<'_>) -> Self;
    /// A tile with its sequence, if the sequence is that long.
    ///
    /// # Safety
    ///
    /// All tiles of the tensor are placed by the same lengths.
    unsafe fn place<'k, Tile: TileExtents>(
        tile: Self::Tile<'k, Tile>,
        lengths: &Lengths<'_>,
    ) -> Option<(OwnTile<'k, Tile, Self>, Sequence)>;
}
impl<Heads: StaticInteger> InSequences for LongestFirst<Heads> {
    #[inline(always)]
    fn of_lengths(_: &Lengths<'_>) -> Self {
        Self::of(Heads::default())
    }
    #[inline(always)]
    unsafe fn place<'k, Tile: TileExtents>(
        tile: Self::Tile<'k, Tile>,
        lengths: &Lengths<'_>,
    ) -> Option<(OwnTile<'k, Tile, Self>, Sequence)> {
        let (_, batch) = tile.batches();
        let rows = lengths.rows.map(|rows| [0, rows]);
        let is_causal = lengths.is_causal;
        Some((
            tile,
            Sequence {
                batch,
                rows,
                is_causal,
            },
        ))
    }
}
impl<Of: InSequences + Copy> InSequences for InSegments<Of> {
    #[inline(always)]
    fn of_lengths(lengths: &Lengths<'_>) -> Self {
        let [sequences] = *lengths.ends[0].layout().values();
        Self::of(Of::of_lengths(lengths), sequences, lengths.longest)
    }
    #[inline(always)]
    unsafe fn place<'k, Tile: TileExtents>(
        tile: Self::Tile<'k, Tile>,
        lengths: &Lengths<'_>,
    ) -> Option<(OwnTile<'k, Tile, Self>, Sequence)> {
        let rows = [0, 1].map(|side| {
            let end = |i| {
                lengths.ends[side]
                    .load(i)
                    .unwrap_or(0)
                    .min(lengths.rows[side])
            };
            let segment = tile.segment();
            let first = segment.checked_sub(1).map_or(0, end);
            [first, end(segment).max(first)]
        });
        let is_causal = lengths.is_causal;
        // SAFETY: ends ascend, by the promise of the caller; all blocks have the same.
        let tile = unsafe { tile.within(rows[0]) }?;
        Some((
            tile,
            Sequence {
                batch: 0,
                rows,
                is_causal,
            },
        ))
    }
}
