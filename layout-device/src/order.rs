//! Tile schedulers: the tiles that a block processes, and their order.

mod drawn;
mod segments;

use core::marker::PhantomData;

use layout_core::StaticInteger;

pub use drawn::{BatchOrder, IsDynamic, LongestFirst};
pub(crate) use segments::Walk;
pub use segments::{Ragged, RaggedTiles, SegmentTile, Segments};

use crate::{backend, thread};

/// The tiles of a tensor that the running block processes: block `b` processes tiles `b`,
/// `b + grid_size`, `b + 2 * grid_size`, ...
///
/// [`TmaParts::persistent_tiles`](crate::TmaParts::persistent_tiles) returns this iterator.
///
/// Tiles are numbered column by column within groups of `Rows` rows of tiles. Concurrent blocks
/// therefore read few rows and columns. Each tile belongs to one block. The number of tiles must be
/// below 2^32. Otherwise, a GPU stops the kernel. Tiles of a batch precede tiles of the next batch.
///
/// ```text
/// Rows = 2, of 3 x 4 tiles:   0  2  4  6
///                             1  3  5  7
///                             8  9 10 11
/// ```
///
/// # Source
///
/// CUTLASS `PersistentTileSchedulerSm90` (`cutlass/gemm/kernel/sm90_tile_scheduler.hpp`); Triton's
/// matrix multiplication tutorial (grouped ordering).
#[derive(Debug)]
pub struct PersistentTiles<'k, Tile, Rows> {
    places: Places,
    /// The total number of tiles.
    count: u32,
    next: u32,
    step: u32,
    /// The index of the block's tile among tiles stacked along M, and the number of stacked tiles.
    below: [u32; 2],
    /// The identity of the tensor.
    of: usize,
    kernel: PhantomData<Exactly<'k, (Tile, Rows)>>,
}

/// The map from tile indices to coordinates.
#[derive(Debug)]
pub struct Places {
    /// The number of rows, or batches, in a group.
    at_once: u32,
    rows: u32,
    columns: u32,
    /// The extents of the two batch modes.
    batches: [u32; 2],
    /// The batch of the last tile, the first tile of its group, and the group's first row.
    group: (u32, u32, u32),
}

/// Marks a type as tied to its thread and invariant in `'k`.
pub(crate) type Exactly<'k, T> = (*const (), fn(&'k ()) -> &'k (), T);

impl<Tile, Rows> PersistentTiles<'_, Tile, Rows> {
    /// Returns the tiles of a tensor with `rows` by `columns` tiles per batch, or per repetition.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn new(at_once: u32, [rows, columns]: [u32; 2], batches: [u32; 2], of: usize) -> Self
    where
        Rows: TileSchedule,
    {
        let ([next, step], below) = (Rows::shared(), Rows::below());
        let rows = rows.div_ceil(below[1].max(1));
        let count = (u64::from(rows) * u64::from(columns)).saturating_mul(batches[0].into());
        let count = count.saturating_mul(batches[1].into());
        let Ok(count) = u32::try_from(count) else {
            backend::stop(
                "expected fewer than 2^32 tiles: use larger tiles, or fewer split-K parts",
            )
        };
        Self {
            places: Places {
                at_once,
                rows,
                columns,
                batches,
                group: (0, 0, 0),
            },
            count,
            next,
            step,
            below,
            of,
            kernel: PhantomData,
        }
    }
}

impl Places {
    /// Returns the row, column and batch of a tile, in groups of at most `most` rows.
    #[inline(always)]
    fn in_groups(&mut self, most: u32, tile: u32) -> (u32, u32, u32) {
        // Matrices without batches need no division.
        let (batch, tile) = if self.batches == [1, 1] {
            (0, tile)
        } else {
            quotient(tile, self.rows * self.columns)
        };
        let (last, mut begin, mut first) = self.group;
        if batch != last {
            (begin, first) = (0, 0);
        }
        // All groups except the last have the same size. Stepping to the next group is faster than a
        // division, which would delay the first copies and each tile.
        let of_group = most.min(self.rows) * self.columns;
        if (tile - begin) / 8 >= of_group {
            let (groups, _) = quotient(tile - begin, of_group);
            (begin, first) = (begin + groups * of_group, first + groups * most);
        }
        while tile - begin >= of_group {
            (begin, first) = (begin + of_group, first + most);
        }
        let rows = most.min(self.rows - first);
        self.group = (batch, begin, first);
        let (column, row) = if rows == most {
            quotient(tile - begin, most)
        } else {
            quotient(tile - begin, rows)
        };
        (first + row, column, batch)
    }

    /// Returns the row, column and batch of the tile with index `tile`. Within a group of `at_once`
    /// batches, the batch changes fastest, then the column, then the row.
    #[inline(always)]
    fn ascending(&self, tile: u32) -> (u32, u32, u32) {
        // Limited to the number of batches, so that a group does not have more tiles than the tensor.
        let all = self.batches[0] * self.batches[1];
        let most = self.at_once.min(all);
        let (group, tile) = quotient(tile, self.rows * self.columns * most);
        let first = group * most;
        let batches = most.min(all - first);
        let (place, batch) = quotient(tile, batches);
        let (row, column) = quotient(place, self.columns);
        (row, column, first + batch)
    }
}

/// A bound that no type satisfies.
#[diagnostic::on_unimplemented(
    message = "expected a `ConsumerThread` in the thread that obtained it, found another thread",
    label = "one owner: call `steps.me()` in each thread that needs a `ConsumerThread`"
)]
pub trait ForAllThreads {}

/// The order of tiles in groups: a static integer (the number of rows of a group), [`SplitKReduce`], or
/// [`ClusterAlongM`](crate::ClusterAlongM) or [`PerCluster`](crate::PerCluster) of an integer.
///
/// # Errors
///
/// An implementation guarantees that no two blocks store the same tile, so the `impl` must be
/// `unsafe`:
///
/// ```text
/// error[E0200]: the trait `TileSchedule` requires an `unsafe impl` declaration
/// ```
///
/// # Safety
///
/// - No two blocks of a grid may get the same indices from [`shared`](Self::shared) and
///   [`below`](Self::below), unless their tile is a [`ClusterTile`](crate::hopper::ClusterTile) or
///   [`ARE_ADDED`](Self::ARE_ADDED) is `true`.
/// - All blocks must get the same counts from [`shared`](Self::shared) and [`below`](Self::below).
/// - Each index must be below its count.
/// - [`place`](Self::place) must be injective: two different indices must not map to the same tile.
#[diagnostic::on_unimplemented(
    message = "expected an order of tiles, found `{Self}`",
    label = "this is neither an integer nor `SplitKReduce`",
    note = "write the number of rows of tiles per group, like `_8`, or `SplitKReduce::in_parts(_8, \
            parts)` for split-K"
)]
pub unsafe trait TileSchedule: Sized {
    /// The number of rows of a group.
    const ROWS: u32;
    /// Returns the number of rows, or batches, of a group.
    #[inline(always)]
    fn at_once(&self) -> u32 {
        Self::ROWS
    }
    /// `true` if stores add to the elements in memory instead of replacing them.
    const ARE_ADDED: bool = false;
    /// Returns the row, column and batch of the tile with this number.
    #[inline(always)]
    fn place(places: &mut Places, number: u32) -> (u32, u32, u32) {
        places.in_groups(Self::ROWS, number)
    }
    /// `true` if tiles belong to segments of rows, and stores must stay within the segment's rows.
    const HAVE_SEGMENTS: bool = false;
    /// The type of the tiles that a block gets.
    type Tile<'k, Extents>;
    /// Converts a tile to [`Tile`](Self::Tile), without changing its coordinate.
    fn given<Extents>(tile: UniqueTile<'_, Extents, Self>) -> Self::Tile<'_, Extents>;
    /// Returns the extents to enumerate: the rows, and the counts along the two batch modes.
    /// `of_tensor` contains the extents of the tensor.
    #[inline(always)]
    fn counted(&self, of_tensor: [u32; 3]) -> [u32; 3] {
        of_tensor
    }
    /// Returns the index of the running block, or cluster, among the blocks that share the tiles, and
    /// the number of these blocks.
    #[inline(always)]
    #[must_use]
    fn shared() -> [u32; 2] {
        [thread::block_idx_x(), thread::grid_dim_x()]
    }
    /// Returns the index of the running block among stacked tiles that the order counts as one
    /// tile, and the number of stacked tiles.
    #[inline(always)]
    #[must_use]
    fn below() -> [u32; 2] {
        [0, 1]
    }
}
macro_rules! own {
    () => {
        type Tile<'k, Extents> = UniqueTile<'k, Extents, Self>;
        #[inline(always)]
        fn given<Extents>(tile: UniqueTile<'_, Extents, Self>) -> UniqueTile<'_, Extents, Self> {
            tile
        }
    };
}
pub(crate) use own;
// SAFETY: `shared` returns the index of a block in the grid, which is unique.
unsafe impl<Rows: StaticInteger> TileSchedule for Rows {
    const ROWS: u32 = Rows::U32;
    own! {}
}

/// The order of tiles in which several blocks add to each tile (split-K): groups of `Rows` rows, each
/// tile repeated `parts` times.
///
/// [`EpilogueStage::store`](crate::EpilogueStage::store) adds each element atomically instead of
/// storing it. The sum also includes the previous contents of the tensor. Every tile occurs once
/// before any tile repeats. [`UniqueTile::part`] returns the repetition.
///
/// No block has the full sum. Add a bias in part 0 only. Nonlinear functions such as `relu` cannot
/// be applied. Use [`ClusterSplitK`](crate::ClusterSplitK) for these functions.
///
/// Use this order if a matrix multiplication has fewer tiles than the GPU has multiprocessors, so
/// that blocks divide `k`. Past the end of `k`, the operands are zero.
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{SplitKReduce, F16, MmaOperands, TmaPipeline, EpilogueStage, TmaParts, TmaView, kernel, shared_bytes};
///
/// layout! {
///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
///     type Long = (?rows, ?columns):(4 * ?leading, 1);
///     type Smem = wgmma_tile((64, 64), 16, 1);
///     type Out = wgmma_tile((64, 64), 32, 1);
///     type Square = (64, 64):(64, 1);
/// }
/// type Mma = TiledMma<WgmmaF32F16<_64>>;
/// type Store = TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, Mma>;
/// type Memory<'k> = (TmaPipeline<'k, MmaOperands<Mma, Smem, Smem>, _4>, EpilogueStage<'k, f32, Out, _1>);
///
/// /// Computes `C += A * B`, with `k` divided into four parts.
/// ///
/// /// # Safety
/// ///
/// /// The launch must have blocks of 256 threads with the shared memory of `Memory`. The matrices must be valid, and no other code may access `c`.
/// #[kernel(blocks_per_multiprocessor = 1)]
/// pub unsafe fn product(
///     ctx: ThreadContext<'_, (u32,), (_256,)>,
///     a: TmaView<'_, F16, Matrix, Smem>,
///     b: TmaView<'_, F16, Matrix, Smem>,
///     c: TmaParts<'_, f32, Long, Out, _>,
///     #[shared(dynamic)] memory: Memory<'_>,
/// ) {
///     let (pipeline, mut staging) = memory;
///     let tiles = c.persistent_tiles((_64, _64), SplitKReduce::in_parts(_8, 4));
///     let steps = a.steps(1).div_ceil(4);
///     pipeline.run(
///         ctx,
///         tiles,
///         steps,
///         |tile, step| {
///             let ((m, n), k) = (tile.get(), tile.part() * steps + step);
///             (a.tile((m, k)), b.tile((n, k)))
///         },
///         |tile, steps| {
///             let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
///             while let Some(stage) = steps.next() {
///                 stage.gemm(&mut sums);
///             }
///             staging.store(Store::new(), steps.me(), &c, tile, &sums);
///         },
///     );
/// }
/// # let (m, n, k) = (100, 72, 328);
/// # let number = |i: u32| F16::from_f32((i * i % 5) as f32 - 2.0);
/// # let [a, b] = [m * k, n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
/// # let mut c = vec![1.0_f32; (m * n) as usize];
/// # let [of_a, of_b] = [&a, &b].map(|from| unsafe { Pointer::new(from.as_ptr().cast_mut()) });
/// # let of_c = unsafe { Pointer::new(c.as_mut_ptr()) };
/// # let layout = Injective::check(Long::from_values([m, n, n / 4]))?;
/// # let kernel = || unsafe {
/// #     product(
/// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
/// #         (of_b.get().into(), Matrix::from_values([n, k, k / 8])),
/// #         (of_c.get().into(), layout),
/// #     );
/// # };
/// # unsafe { launch(Dim3::x(5), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
/// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
/// #     let at = |from: &[F16], i| from[i as usize].to_f32();
/// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i) * at(&b, column * k + i)).sum();
/// #     assert_eq!(c[(row * n + column) as usize], 1.0 + sum);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the tensor has three modes, the kernel does not build:
///
/// ```text
/// error[E0080]: evaluation panicked: tiles in groups: expected the modes `(row, column)`, found 3 modes: use two modes
/// ```
///
/// # Source
///
/// CUTLASS, stream-K with `ReductionMode::Nondeterministic`
/// (`cutlass/gemm/kernel/tile_scheduler_params.h`); PTX ISA, `cp.reduce.async.bulk.tensor`.
#[derive(Clone, Copy, Debug)]
pub struct SplitKReduce<Rows> {
    parts: u32,
    rows: PhantomData<Rows>,
}
impl<Rows> SplitKReduce<Rows> {
    /// Returns the order with groups of `Rows` rows, in which `parts` blocks add to each tile.
    #[must_use]
    #[inline(always)]
    pub const fn in_parts(_rows: Rows, parts: u32) -> Self
    where
        Rows: Copy,
    {
        Self {
            parts,
            rows: PhantomData,
        }
    }
}
// SAFETY: `shared` returns the index of a block, as for an integer. Blocks that share a tile add to it.
unsafe impl<Rows: StaticInteger> TileSchedule for SplitKReduce<Rows> {
    const ROWS: u32 = Rows::U32;
    const ARE_ADDED: bool = true;
    own! {}
    #[inline(always)]
    fn counted(&self, [rows, ..]: [u32; 3]) -> [u32; 3] {
        [rows, self.parts, 1]
    }
}

/// The order of tiles at the coordinates of another tensor's tiles, which are in the order `Of`.
///
/// [`TmaParts::beside`](crate::TmaParts::beside) returns such a tile.
#[derive(Clone, Copy, Debug)]
pub struct SameTile<Of>(PhantomData<Of>);
// SAFETY: no value of this type exists, so no tiles are enumerated in this order. A tile comes from a
// tile of the order `Of`, which is unique.
unsafe impl<Of: TileSchedule> TileSchedule for SameTile<Of> {
    const ROWS: u32 = Of::ROWS;
    const ARE_ADDED: bool = Of::ARE_ADDED;
    const HAVE_SEGMENTS: bool = Of::HAVE_SEGMENTS;
    own! {}
}
impl<'k, Extents, Of> UniqueTile<'k, Extents, Of> {
    /// Returns the tile of another tensor with the same coordinates.
    #[inline(always)]
    pub(crate) const fn beside(self, of: usize) -> UniqueTile<'k, Extents, SameTile<Of>> {
        UniqueTile {
            coordinate: self.coordinate,
            batch: self.batch,
            segment: self.segment,
            rows: self.rows,
            of,
            kernel: PhantomData,
        }
    }
}

impl<'k, Extents, Rows: TileSchedule> PersistentTiles<'k, Extents, Rows> {
    /// Returns the total number of tiles.
    #[inline(always)]
    pub(crate) const fn all(&self) -> u32 {
        self.count
    }

    /// Returns the row, column and batches of the tile with this number, or `None` past the last tile.
    ///
    /// The tile index must increase from call to call.
    #[inline(always)]
    pub(crate) fn place(&mut self, number: u32) -> Option<[u32; 4]> {
        if number >= self.count {
            return None;
        }
        let (row, column, batch) = Rows::place(&mut self.places, number);
        let batches = self.places.batches;
        let (outer, inner) = if batches[1] == 1 {
            (0, batch)
        } else {
            quotient(batch, batches[0])
        };
        let [below, of] = self.below;
        Some([row * of + below, column, inner, outer])
    }

    /// Returns the tile at a row, a column and batches.
    ///
    /// # Safety
    ///
    /// - The coordinates must belong to one of these tiles.
    /// - No other block may get this tile.
    #[inline(always)]
    pub(crate) unsafe fn at(
        &self,
        [row, column, inner, outer]: [u32; 4],
    ) -> Rows::Tile<'k, Extents> {
        Rows::given(UniqueTile {
            coordinate: (row, column),
            batch: [inner, outer],
            segment: 0,
            rows: [0, u32::MAX],
            of: self.of,
            kernel: PhantomData,
        })
    }
}

impl<'k, Extents, Rows: TileSchedule> Iterator for PersistentTiles<'k, Extents, Rows> {
    type Item = Rows::Tile<'k, Extents>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let number = self.next;
        self.next = number.saturating_add(self.step);
        let place = self.place(number)?;
        // SAFETY: `place` returned the coordinates of one of these tiles. Blocks, or clusters, start at
        // different numbers and advance by the number of blocks or clusters, so no other block gets
        // this tile.
        Some(unsafe { self.at(place) })
    }
}

/// Returns the quotient and the remainder. If the divisor is 0, no tile exists and the quotient is 0.
#[inline(always)]
fn quotient(a: u32, b: u32) -> (u32, u32) {
    let quotient = a.checked_div(b).unwrap_or(0);
    (quotient, a - quotient * b)
}

/// A tensor tile that no other block has, from [`PersistentTiles`].
///
/// The type contains the extents of the tile and the tile order. The value records its tensor, which
/// [`EpilogueStage::store`](crate::EpilogueStage::store) checks.
#[derive(Debug)]
pub struct UniqueTile<'k, Tile, Rows> {
    pub(crate) coordinate: (u32, u32),
    pub(crate) batch: [u32; 2],
    pub(crate) segment: u32,
    /// The first row of the segment, and the row after the last stored row.
    pub(crate) rows: [u32; 2],
    /// The identity of the tensor.
    pub(crate) of: usize,
    pub(crate) kernel: PhantomData<Exactly<'k, (Tile, Rows)>>,
}
impl<Tile, Rows> Clone for UniqueTile<'_, Tile, Rows> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Tile, Rows> Copy for UniqueTile<'_, Tile, Rows> {}

impl<Tile, Rows> UniqueTile<'_, Tile, Rows> {
    /// Returns the coordinate `(row, column)`, counted in tiles.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> (u32, u32) {
        self.coordinate
    }
    /// Returns the coordinate along the third mode of the tensor, or 0 if the tensor has no third mode.
    #[must_use]
    #[inline(always)]
    pub const fn batch(self) -> u32 {
        self.batch[0]
    }
    /// Returns the coordinates along the third and the fourth mode, or 0 for missing modes.
    #[must_use]
    #[inline(always)]
    pub const fn batches(self) -> (u32, u32) {
        (self.batch[0], self.batch[1])
    }
    /// Returns the part of `k` that the block adds to the tile, if the order is [`SplitKReduce`].
    #[must_use]
    #[inline(always)]
    pub const fn part(self) -> u32 {
        self.batch[0]
    }
}

/// The extents of a block's tile in rows and columns, such as `(_128, _256)`.
#[diagnostic::on_unimplemented(
    message = "expected the extents of a tile, found `{Self}`",
    label = "these are not two static integers",
    note = "write the two extents of a block's tile, like `(_128, _256)`"
)]
pub trait TileExtents {
    /// The extents in rows and columns.
    const EXTENTS: [u32; 2];
}
impl<M: StaticInteger, N: StaticInteger> TileExtents for (M, N) {
    const EXTENTS: [u32; 2] = [M::U32, N::U32];
}

#[cfg(test)]
mod tests {
    use core::marker::PhantomData;

    use layout_core::{_1, _3, _64, StaticInteger};

    use super::{PersistentTiles, Places, TileSchedule, UniqueTile};

    /// Checks the coordinates, batches and indices of a block's tiles against the documented order.
    fn check<Rows>([rows, columns, batches, blocks]: [u32; 4], block: u32)
    where
        Rows: StaticInteger
            + for<'k> TileSchedule<Tile<'k, (_64, _64)> = UniqueTile<'k, (_64, _64), Rows>>,
    {
        let of_batch = rows * columns;
        let tiles = PersistentTiles::<(_64, _64), Rows> {
            places: Places {
                at_once: Rows::U32,
                rows,
                columns,
                batches: [batches, 1],
                group: (0, 0, 0),
            },
            count: of_batch * batches,
            next: block,
            step: blocks,
            below: [0, 1],
            of: 0,
            kernel: PhantomData,
        };
        let mut wanted = block;
        for tile in tiles {
            let ((row, column), batch) = (tile.get(), tile.batch());
            assert!(row < rows && column < columns && batch < batches);
            let first = row / Rows::U32 * Rows::U32;
            let of_group = Rows::U32.min(rows - first);
            let number = batch * of_batch + first * columns + column * of_group + row - first;
            assert_eq!(number, wanted, "{rows} x {columns} x {batches}, {blocks}");
            wanted += blocks;
        }
        assert!(wanted >= of_batch * batches);
    }

    #[test]
    fn tiles_are_counted_in_groups() {
        let all = [
            [1, 1, 1],
            [7, 2, 3],
            [12, 1, 2],
            [2, 5, 4],
            [9, 9, 1],
            [100, 1, 1],
            [70, 2, 2],
        ];
        for [rows, columns, batches] in all {
            for blocks in [1, 2, 5, 13, 50, 1000] {
                for block in 0..blocks {
                    check::<_3>([rows, columns, batches, blocks], block);
                    check::<_1>([rows, columns, batches, blocks], block);
                }
            }
        }
    }
}
