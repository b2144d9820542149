//! The tiles that a block takes, and their order.

use core::marker::PhantomData;

use layout_core::StaticInteger;

use crate::cluster::{self, Cluster};
use crate::turns::IsDrawn;
use crate::{backend, thread};

use backend::hopper;

/// The tiles of a tensor that the running block takes, one after the other: tile `b` of block `b`, and from there every so many as there are
/// blocks. [`TmaParts::tiles_in_groups`](crate::TmaParts::tiles_in_groups) gives them.
///
/// Blocks at work at the same time read few rows and columns: in groups of `Rows` rows of tiles, they are counted column by column.
/// Each tile belongs to one block, and all of them are fewer than 2^32; a GPU stops the kernel where they are more. Those of a batch
/// come before those of the next.
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
    places: Places,
    /// How many tiles there are in all.
    count: u32,
    next: u32,
    step: u32,
    /// Of so many tiles below one another, the number of the block's.
    below: [u32; 2],
    /// The tensor.
    of: usize,
    kernel: PhantomData<Exactly<'k, (Tile, Rows)>>,
}

/// Where tiles are that are counted one after the other.
#[derive(Debug)]
pub struct Places {
    /// How many rows, or batches, are at work at the same time.
    at_once: u32,
    rows: u32,
    columns: u32,
    /// How many there are along the two modes behind.
    batches: [u32; 2],
    /// The batch of the last tile, the first tile of its group and the first row.
    group: (u32, u32, u32),
}

/// Not for other threads, and for exactly `'k`.
pub(crate) type Exactly<'k, T> = (*const (), fn(&'k ()) -> &'k (), T);

impl<Tile, Rows> TilesInGroups<'_, Tile, Rows> {
    /// Those of a tensor with so many tiles in rows and columns, in each batch, or each so many times.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn new(at_once: u32, [rows, columns]: [u32; 2], batches: [u32; 2], of: usize) -> Self
    where
        Rows: InGroups,
    {
        let ([next, step], below) = (Rows::shared(), Rows::below());
        let rows = rows.div_ceil(below[1].max(1));
        let count = (u64::from(rows) * u64::from(columns)).saturating_mul(batches[0].into());
        let count = count.saturating_mul(batches[1].into());
        let Ok(count) = u32::try_from(count) else {
            backend::stop("there are 2^32 tiles or more: take larger ones, or fewer parts")
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
    /// The row, column and batch of a tile in groups of so many rows.
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
        // All groups but the last one are as large. From one to the next, a division takes longer than a step, before the first copies
        // and behind each tile.
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

    /// The row, column and batch of a tile in groups of as many batches as are at work, the first rows first.
    #[inline(always)]
    fn ascending(&self, tile: u32) -> (u32, u32, u32) {
        // No more than there are, so that a group has no more tiles than all.
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

/// What no type is.
#[diagnostic::on_unimplemented(
    message = "a `Consumer` belongs to one thread",
    label = "one owner: let each thread ask for its own where it needs it, by `steps.me()`"
)]
pub trait ForAllThreads {}

/// The order of tiles that are counted in groups: an integer, the rows of a group, or [`Added`], [`Stacked`](crate::Stacked),
/// [`InClusters`](crate::InClusters) of one.
///
/// # Errors
///
/// That no two blocks store one tile rests on an order, which promises it:
///
/// ```text
/// error[E0200]: the trait `InGroups` requires an `unsafe impl` declaration
/// ```
///
/// # Safety
///
/// No two blocks of a grid get the same numbers from [`shared`](Self::shared) and [`below`](Self::below), unless their tile is a
/// [`ClusterTile`] or [`ARE_ADDED`](Self::ARE_ADDED). All of them get the same counts, and each number is below its count. No two numbers have
/// one [`place`](Self::place).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an order of tiles",
    label = "neither an integer nor `Added`",
    note = "tiles are counted in groups of so many rows, as `_8`, or are added to, `Added::in_parts(_8, parts)`"
)]
pub unsafe trait InGroups: Sized {
    /// The rows of a group.
    const ROWS: u32;
    /// How many rows, or batches, are at work at the same time.
    #[inline(always)]
    fn at_once(&self) -> u32 {
        Self::ROWS
    }
    /// Whether what is stored is added to what is there.
    const ARE_ADDED: bool = false;
    /// The row, column and batch of the tile of a number.
    #[inline(always)]
    fn place(places: &mut Places, number: u32) -> (u32, u32, u32) {
        places.in_groups(Self::ROWS, number)
    }
    /// Whether tiles belong to segments of rows, and only rows of these are stored.
    const HAVE_SEGMENTS: bool = false;
    /// What a block is given.
    type Tile<'k, Extents>;
    /// The same tile.
    fn given<Extents>(tile: OwnTile<'_, Extents, Self>) -> Self::Tile<'_, Extents>;
    /// How many rows of the tensor there are to be counted, and how many times along the modes behind, given what the tensor has.
    #[inline(always)]
    fn counted(&self, of_tensor: [u32; 3]) -> [u32; 3] {
        of_tensor
    }
    /// Of those who share the tiles, the number of the running one, and how many there are.
    #[inline(always)]
    #[must_use]
    fn shared() -> [u32; 2] {
        [thread::block_idx_x(), thread::grid_dim_x()]
    }
    /// Of tiles below one another that count as one, the number of the running block's, and how many there are.
    #[inline(always)]
    #[must_use]
    fn below() -> [u32; 2] {
        [0, 1]
    }
}
macro_rules! own {
    () => {
        type Tile<'k, Extents> = OwnTile<'k, Extents, Self>;
        #[inline(always)]
        fn given<Extents>(tile: OwnTile<'_, Extents, Self>) -> OwnTile<'_, Extents, Self> {
            tile
        }
    };
}
// SAFETY: the index of a block in the grid.
unsafe impl<Rows: StaticInteger> InGroups for Rows {
    const ROWS: u32 = Rows::U32;
    own! {}
}

/// The order of tiles of a tensor that several blocks have, and add to: in groups of `Rows` rows, each so many times.
///
/// [`Staging::store`](crate::Staging::store) adds to such a tensor what it would store to another, each number at once. What was there
/// before is a summand, too. All tiles come once before one comes again, and [`OwnTile::part`] is which time it is.
///
/// No block has a whole sum: a bias is added by part 0 alone, and a function that is not linear, as `relu`, has no place here.
/// [`Split`](crate::Split) has one.
///
/// A product whose `k` is divided among blocks, where there are fewer tiles than multiprocessors. Behind the end of `k` the operands
/// are full of zeros.
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{Added, Half, Operands, Ring, Staging, TmaParts, TmaView, kernel, shared_bytes};
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
/// type Memory<'k> = (Ring<'k, Operands<Mma, Smem, Smem>, _4>, Staging<'k, f32, Out, _1>);
///
/// /// `C += A * B`, in four parts of `k`.
/// ///
/// /// # Safety
/// ///
/// /// Runs in blocks of 256 threads with the shared memory of `Memory`. The matrices are valid, and `c` is no others'.
/// #[kernel(blocks_per_multiprocessor = 1)]
/// pub unsafe fn product(
///     here: Here<'_, (u32,), (_256,)>,
///     a: TmaView<'_, Half, Matrix, Smem>,
///     b: TmaView<'_, Half, Matrix, Smem>,
///     c: TmaParts<'_, f32, Long, Out, _>,
///     #[shared(dynamic)] memory: Memory<'_>,
/// ) {
///     let (ring, mut staging) = memory;
///     let tiles = c.tiles_in_groups((_64, _64), Added::in_parts(_8, 4));
///     let steps = a.steps(1).div_ceil(4);
///     ring.run(
///         here,
///         tiles,
///         steps,
///         |tile, step| {
///             let ((m, n), k) = (tile.get(), tile.part() * steps + step);
///             (a.tile((m, k)), b.tile((n, k)))
///         },
///         |tile, steps| {
///             let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
///             while let Some(slot) = steps.next() {
///                 slot.gemm(&mut sums);
///             }
///             staging.store(Store::new(), steps.me(), &c, tile, &sums);
///         },
///     );
/// }
/// # let (m, n, k) = (100, 72, 328);
/// # let number = |i: u32| Half::from_f32((i * i % 5) as f32 - 2.0);
/// # let [a, b] = [m * k, n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
/// # let mut c = vec![1.0_f32; (m * n) as usize];
/// # let [of_a, of_b] = [&a, &b].map(|from| unsafe { Pointer::new(from.as_ptr().cast_mut()) });
/// # let of_c = unsafe { Pointer::new(c.as_mut_ptr()) };
/// # let layout = Distinct::check(Long::from_values([m, n, n / 4]))?;
/// # let kernel = || unsafe {
/// #     product(
/// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
/// #         (of_b.get().into(), Matrix::from_values([n, k, k / 8])),
/// #         (of_c.get().into(), layout),
/// #     );
/// # };
/// # unsafe { launch(Dim3::x(5), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
/// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
/// #     let at = |from: &[Half], i| from[i as usize].to_f32();
/// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i) * at(&b, column * k + i)).sum();
/// #     assert_eq!(c[(row * n + column) as usize], 1.0 + sum);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A tensor of three modes is found when the kernel is built:
///
/// ```text
/// error[E0080]: evaluation panicked: tiles in groups: the tensor has 3 modes: it is `(row, column)`
/// ```
///
/// # Source
///
/// CUTLASS, stream-K with `ReductionMode::Nondeterministic` (`cutlass/gemm/kernel/tile_scheduler_params.h`); PTX ISA,
/// `cp.reduce.async.bulk.tensor`.
#[derive(Clone, Copy, Debug)]
pub struct Added<Rows> {
    parts: u32,
    rows: PhantomData<Rows>,
}
impl<Rows> Added<Rows> {
    /// In groups of so many rows, each tile for so many blocks.
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
// SAFETY: as of an integer.
unsafe impl<Rows: StaticInteger> InGroups for Added<Rows> {
    const ROWS: u32 = Rows::U32;
    const ARE_ADDED: bool = true;
    own! {}
    #[inline(always)]
    fn counted(&self, [rows, ..]: [u32; 3]) -> [u32; 3] {
        [rows, self.parts, 1]
    }
}

/// The order of tiles of which those of the last rows take longest, as under a causal mask: the last rows first, of so many batches at a time.
///
/// Blocks that [draw](TilesInGroups::drawn) them have as much to do each.
///
/// ```text
/// Batches = 2, of 3 x 1 tiles in 4 batches, row of batch:   2.0 2.1 1.0 1.1 0.0 0.1   2.2 2.3 1.2 1.3 0.2 0.3
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LongestFirst<Batches>(PhantomData<Batches>);
/// The order of [`LongestFirst`] with the first rows first: those of keys take longest under a causal mask.
///
/// ```text
/// Batches = 2, of 3 x 1 tiles in 4 batches, row of batch:   0.0 0.1 1.0 1.1 2.0 2.1   0.2 0.3 1.2 1.3 2.2 2.3
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InBatches<Batches>(PhantomData<Batches>);
macro_rules! by_batches {
    ($($Order:ident: |$places:ident, $row:ident| $place:expr;)+) => {$(
        impl<Batches: Copy> $Order<Batches> {
            /// Of so many batches at a time.
            #[must_use]
            #[inline(always)]
            pub const fn of(_batches: Batches) -> Self {
                Self(PhantomData)
            }
        }
        // SAFETY: the index of a block in the grid. A number is that of a group of batches, a row, a column and a batch of the group.
        unsafe impl<Batches: StaticInteger> InGroups for $Order<Batches> {
            const ROWS: u32 = Batches::U32;
            own! {}
            #[inline(always)]
            fn place($places: &mut Places, number: u32) -> (u32, u32, u32) {
                let ($row, column, batch) = $places.ascending(number);
                ($place, column, batch)
            }
        }
    )+};
}
by_batches! {
    LongestFirst: |places, row| places.rows - 1 - row;
    InBatches: |places, row| row;
}

/// The order of tiles that are beside those of another tensor, which are in the order `Of`: [`TmaParts::beside`](crate::TmaParts::beside)
/// gives them, one at a time.
#[derive(Clone, Copy, Debug)]
pub struct Beside<Of>(PhantomData<Of>);
// SAFETY: nobody has a value, and with it tiles in an order: a tile is that beside another one.
unsafe impl<Of: InGroups> InGroups for Beside<Of> {
    const ROWS: u32 = Of::ROWS;
    const ARE_ADDED: bool = Of::ARE_ADDED;
    const HAVE_SEGMENTS: bool = Of::HAVE_SEGMENTS;
    own! {}
}
impl<'k, Extents, Of> OwnTile<'k, Extents, Of> {
    /// The tile of another tensor with the same coordinates.
    #[inline(always)]
    pub(crate) const fn beside(self, of: usize) -> OwnTile<'k, Extents, Beside<Of>> {
        OwnTile {
            coordinate: self.coordinate,
            batch: self.batch,
            segment: self.segment,
            rows: self.rows,
            of,
            kernel: PhantomData,
        }
    }
}

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

/// The order of tiles of segments of rows, one segment after the other: in groups of `Rows` rows.
///
/// [`TmaParts::tiles_of_segments`](crate::TmaParts::tiles_of_segments) has it.
#[derive(Clone, Copy, Debug)]
pub struct Segments<Rows>(PhantomData<Rows>);
// SAFETY: as of an integer.
unsafe impl<Rows: StaticInteger> InGroups for Segments<Rows> {
    const ROWS: u32 = Rows::U32;
    const HAVE_SEGMENTS: bool = true;
    own! {}
}
impl<Tile, Rows> OwnTile<'_, Tile, Segments<Rows>> {
    /// The number of its segment.
    #[must_use]
    #[inline(always)]
    pub const fn segment(self) -> u32 {
        self.segment
    }
    /// The first row of its segment, from which its row is counted in tiles.
    #[must_use]
    #[inline(always)]
    pub const fn first_row(self) -> u32 {
        self.rows[0]
    }
}

/// The order of tiles of segments of rows, such as sequences of different lengths that lie one behind the other: those of each as `Of` counts them,
/// as if all segments were as long as the longest.
///
/// Segments are counted in the place of the tensor's fourth mode. A [`SegmentTile`] has no rows of the tensor before it is told
/// [where its segment is](SegmentTile::within): those behind its end are no tiles.
///
/// ```
/// use layout_core::_1;
/// use layout_device::{InSegments, LongestFirst};
///
/// // Three sequences of at most 1000 rows, the last rows of all of them first.
/// let order = InSegments::of(LongestFirst::of(_1::new()), 3, 3, 1000);
/// ```
///
/// # Source
///
/// `FlashAttention`'s sequences of variable lengths (`flash_attn_varlen_func`), with its `cu_seqlens` and `max_seqlen`.
#[derive(Clone, Copy, Debug)]
pub struct InSegments<Of> {
    at_once: u32,
    segments: u32,
    longest: u32,
    of: PhantomData<Of>,
}
impl<Of: Copy> InSegments<Of> {
    /// So many batches at a time, in the place of those that `Of` says, of so many segments, of which the longest has so many rows; what others
    /// have behind those has no tiles.
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
// SAFETY: as of `Of`, the index of a block in the grid, with other extents. That these are the same in all blocks is promised to `within`,
// without which a tile is none of a tensor.
unsafe impl<Of: IsDrawn> InGroups for InSegments<Of> {
    const ROWS: u32 = Of::ROWS;
    const HAVE_SEGMENTS: bool = true;
    #[inline(always)]
    fn at_once(&self) -> u32 {
        self.at_once
    }
    type Tile<'k, Extents> = SegmentTile<'k, Extents, Of>;
    #[inline(always)]
    fn given<Extents>(tile: OwnTile<'_, Extents, Self>) -> SegmentTile<'_, Extents, Of> {
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

/// A tile of a segment of rows, of [`InSegments`], which has no rows yet.
#[derive(Debug)]
pub struct SegmentTile<'k, Tile, Of>(OwnTile<'k, Tile, InSegments<Of>>);
impl<Tile, Of> Clone for SegmentTile<'_, Tile, Of> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Tile, Of> Copy for SegmentTile<'_, Tile, Of> {}
impl<'k, Tile: TileExtents, Of> SegmentTile<'k, Tile, Of> {
    /// The number of its segment.
    #[must_use]
    #[inline(always)]
    pub const fn segment(self) -> u32 {
        self.0.batch[1]
    }

    /// The tile, of a segment of the rows from `first` to below `end` of a coordinate of the fourth mode, from which its row is counted in tiles:
    /// `None` if the segment ends before it.
    ///
    /// # Safety
    ///
    /// All calls for tiles of this segment, in all blocks of the grid, have these three numbers, and no row between the last two is one of another
    /// segment with the first. All orders of tiles of the tensor, in all blocks, are of as many
    /// batches at a time, segments and rows.
    #[must_use]
    #[inline(always)]
    pub unsafe fn within(
        self,
        batch: u32,
        [first, end]: [u32; 2],
    ) -> Option<OwnTile<'k, Tile, InSegments<Of>>> {
        let OwnTile {
            coordinate,
            batch: [inner, segment],
            of,
            kernel,
            ..
        } = self.0;
        let above = u64::from(coordinate.0) * u64::from(Tile::EXTENTS[0]);
        (u64::from(first) + above < end.into()).then_some(OwnTile {
            coordinate,
            batch: [inner, batch],
            segment,
            rows: [first, end],
            of,
            kernel,
        })
    }
}

/// The tiles of segments of rows that the running block takes, as [`TilesInGroups`] those of a whole tensor:
/// [`TmaParts::tiles_of_segments`](crate::TmaParts::tiles_of_segments) gives them.
#[derive(Debug)]
pub struct TilesOfSegments<'k, Tile, Rows, Ends> {
    ends: Ends,
    /// How many rows the tensor has, and how many columns of tiles.
    extents: [u32; 2],
    walk: Walk,
    /// The rows of the last segment.
    rows: [u32; 2],
    of: usize,
    kernel: PhantomData<Exactly<'k, (Tile, Rows)>>,
}
impl<Tile: TileExtents, Rows, Ends> TilesOfSegments<'_, Tile, Rows, Ends> {
    /// Those of a tensor with so many rows, and columns of tiles.
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
    for TilesOfSegments<'k, Tile, Rows, Ends>
{
    type Item = OwnTile<'k, Tile, Segments<Rows>>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let [of_tensor, columns] = self.extents;
        loop {
            let [first, end] = self.rows;
            let tiles = [(end - first).div_ceil(const { Tile::EXTENTS[0] }), columns];
            if let Some(coordinate) = self.walk.next::<Rows>(tiles) {
                return Some(OwnTile {
                    coordinate,
                    batch: [0; 2],
                    segment: self.walk.last(),
                    rows: self.rows,
                    of: self.of,
                    kernel: PhantomData,
                });
            }
            // Ends that do not ascend would give rows to two segments. Behind the last one, nothing changes any more.
            let next = (self.ends)(self.walk.begun)?.min(of_tensor).max(end);
            self.walk.leave(tiles);
            self.rows = [end, next];
        }
    }
}

/// Where a block is among the tiles of segments or groups, one after the other: it takes every so many as there are blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    /// The next tile, counted from the first of what was begun last.
    next: u64,
    step: u32,
    /// How many were begun.
    pub(crate) begun: u32,
}
impl Walk {
    /// Before the first.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            next: thread::block_idx_x().into(),
            step: thread::grid_dim_x(),
            begun: 0,
        }
    }

    /// Stops the kernel where there are more tiles in rows and columns than are counted.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn check([rows, columns]: [u32; 2]) {
        if u64::from(rows) * u64::from(columns) > u64::from(u32::MAX) {
            backend::stop("there are 2^32 tiles or more: take larger ones")
        }
    }

    /// The next tile of what was begun last, which has so many rows and columns of [checked](Self::check) tiles: its row and column, in
    /// groups of `Rows` rows.
    #[inline(always)]
    pub(crate) fn next<Rows: StaticInteger>(
        &mut self,
        [rows, columns]: [u32; 2],
    ) -> Option<(u32, u32)> {
        if self.next >= (rows * columns).into() {
            return None;
        }
        // Below their number.
        #[allow(clippy::cast_possible_truncation)]
        let tile = self.next as u32;
        self.next += u64::from(self.step);
        let (group, rest) = quotient(tile, Rows::U32.min(rows) * columns);
        let above = group * Rows::U32;
        let (column, row) = quotient(rest, Rows::U32.min(rows - above));
        Some((above + row, column))
    }

    /// Goes on to what comes next, where [`next`](Self::next) has no more of so many tiles.
    #[inline(always)]
    pub(crate) fn leave(&mut self, [rows, columns]: [u32; 2]) {
        self.next -= u64::from(rows * columns);
        self.begun += 1;
    }

    /// What was begun last.
    #[inline(always)]
    pub(crate) const fn last(&self) -> u32 {
        self.begun.wrapping_sub(1)
    }
}

impl<'k, Extents, Rows: InGroups> TilesInGroups<'k, Extents, Rows> {
    /// How many tiles there are.
    #[inline(always)]
    pub(crate) const fn all(&self) -> u32 {
        self.count
    }

    /// Where the tile of a number is, if there are more: its row, column and batches. Numbers ascend from call to call.
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

    /// The tile of a place.
    ///
    /// # Safety
    ///
    /// It is one of these tiles, and no other block asks for it.
    #[inline(always)]
    pub(crate) unsafe fn at(
        &self,
        [row, column, inner, outer]: [u32; 4],
    ) -> Rows::Tile<'k, Extents> {
        Rows::given(OwnTile {
            coordinate: (row, column),
            batch: [inner, outer],
            segment: 0,
            rows: [0, u32::MAX],
            of: self.of,
            kernel: PhantomData,
        })
    }
}

impl<'k, Extents, Rows: InGroups> Iterator for TilesInGroups<'k, Extents, Rows> {
    type Item = Rows::Tile<'k, Extents>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let number = self.next;
        self.next = number.saturating_add(self.step);
        let place = self.place(number)?;
        // SAFETY: blocks, or clusters, have different numbers to begin with, and as far from one to the next.
        Some(unsafe { self.at(place) })
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
    pub(crate) coordinate: (u32, u32),
    pub(crate) batch: [u32; 2],
    pub(crate) segment: u32,
    /// The row from which tiles are counted, and the one behind the last that is stored.
    pub(crate) rows: [u32; 2],
    /// The tensor.
    pub(crate) of: usize,
    pub(crate) kernel: PhantomData<Exactly<'k, (Tile, Rows)>>,
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
        self.batch[0]
    }
    /// Its coordinates along the third and the fourth mode, and 0 where there are none.
    #[must_use]
    #[inline(always)]
    pub const fn batches(self) -> (u32, u32) {
        (self.batch[0], self.batch[1])
    }
    /// Which of the parts that are added to the tile it is, where the order is [`Added`].
    #[must_use]
    #[inline(always)]
    pub const fn part(self) -> u32 {
        self.batch[0]
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

#[cfg(test)]
mod tests {
    extern crate std;

    use core::marker::PhantomData;

    use layout_core::{_1, _3, _64, StaticInteger};

    use std::vec;
    use std::vec::Vec;

    use super::{
        InGroups, InSegments, LongestFirst, OwnTile, Places, TilesInGroups, TilesOfSegments, Walk,
    };

    /// The tiles of a block: their coordinates and batches, and their numbers as the documentation counts them.
    fn check<Rows>([rows, columns, batches, blocks]: [u32; 4], block: u32)
    where
        Rows:
            StaticInteger + for<'k> InGroups<Tile<'k, (_64, _64)> = OwnTile<'k, (_64, _64), Rows>>,
    {
        let of_batch = rows * columns;
        let tiles = TilesInGroups::<(_64, _64), Rows> {
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

    /// All tiles of segments with these ends, by so many blocks.
    fn segments(ends: &[u32], [rows, columns]: [u32; 2], blocks: u32) -> Vec<[u32; 5]> {
        let mut all = Vec::new();
        for block in 0..blocks {
            let mut tiles = TilesOfSegments::<(_64, _64), _3, _> {
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
        // No rows, ends that descend, ends behind the tensor, and rows of none.
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
        type Order = InSegments<LongestFirst<_1>>;
        // No rows, ends behind each other by less than a tile, and a segment as long as the longest.
        let (ends, batches) = ([0_u32, 1, 64, 64, 300, 500], 2);
        for blocks in [1, 2, 7, 100] {
            let mut stored = vec![[0; 2]; 500];
            for block in 0..blocks {
                let order: Order = InSegments::of(LongestFirst::of(_1::new()), 3, 6, 236);
                let [rows, times @ ..] = order.counted([500, batches, 1]);
                let tiles = TilesInGroups::<(_64, _64), Order> {
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
                    // SAFETY: nothing is stored.
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
