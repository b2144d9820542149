//! Global-memory tensors to which TMA stores tiles.

// Sizes of a tile fit, because the tile fits in shared memory. Sizes of a tensor fit, because the
// launch promises them.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;

use layout_core::StaticInteger;
use layout_core::bounds::{CheckedLayout, FlatModes, IndexAt};
use layout_core::checks::extents_of;

use layout_decide::Text;

use super::IsOrder;
use crate::map::{Plan, TensorMapParams};
use crate::order::{
    PersistentTiles, RaggedTiles, SameTile, Segments, TileExtents, TileSchedule, UniqueTile,
};
use crate::tma_pipeline::elements;
use crate::{Element, RoundFromF32, backend};

use backend::hopper;

/// A global-memory tensor with the layout `L` to which TMA stores shared-memory tiles `Tile`, by
/// [`EpilogueStage`](crate::EpilogueStage).
///
/// `L` and `Tile` must meet the requirements of [`TmaView`](crate::TmaView). The layout is a
/// checked [`Injective`](layout_core::Injective) layout, `Injective::check(layout)?`.
/// `PartitionScheme` is the partition scheme of the tiles among blocks, one scheme for all blocks.
/// Write `_` in a kernel's parameter. The example of [`TmaPipeline`](crate::TmaPipeline) stores a
/// matrix product.
///
/// # Errors
///
/// Returns the same errors as [`TmaView`](crate::TmaView).
///
/// # Source
///
/// CuTe `make_tma_copy` with `SM90_TMA_STORE` (`cute/atom/copy_traits_sm90_tma.hpp`).
#[derive(Debug)]
pub struct TmaParts<'k, T, L, Tile, PartitionScheme> {
    pub(super) tensor: backend::Mapped<T>,
    pub(super) layout: L,
    pub(super) kernel: PhantomData<(&'k mut T, Tile, PartitionScheme)>,
}

impl<'k, T: Element, L: FlatModes, Tile: CheckedLayout, OfBlock: TileExtents, Order: TileSchedule>
    TmaParts<'k, T, L, Tile, PersistentTiles<'k, OfBlock, Order>>
{
    /// Returns the tiles that the running block processes. All blocks of the grid share the tensor's
    /// tiles.
    ///
    /// Tiles have the extents `OfBlock` and are in groups of rows of tiles. The number of rows in a group is a static
    /// integer. A third mode of the tensor counts batches: the tiles of a batch precede the tiles of the next batch.
    /// A fourth mode counts further batches. If `order` is [`SplitKReduce`](crate::SplitKReduce), several blocks have
    /// the same tile and add to it.
    ///
    /// `persistent_tiles` fixes the tile order of the tensor.
    ///
    /// # Errors
    ///
    /// All calls for a tensor must use the same order:
    ///
    /// ```text
    /// error[E0277]: expected one order for all tiles of this tensor, found a second order
    /// ```
    ///
    /// If the number of modes is wrong, the kernel does not build:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tiles in groups: expected the modes `(row, column)`, found 5 modes: use two modes, and at most two batch modes after them
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // one line, because the compiler prints it
    #[allow(clippy::needless_pass_by_value)] // an order is a word or two
    pub fn persistent_tiles<O: TileSchedule + IsOrder<Order>>(&self, _tile: OfBlock, order: O) -> PersistentTiles<'k, OfBlock, Order> {
        const {
            if L::RANK < 2 || L::RANK > if Order::ARE_ADDED { 2 } else { 4 } {
                let text = Text::new().str("tiles in groups: expected the modes `(row, column)`, found ");
                let text = text.natural(L::RANK as u64).str(if L::RANK == 1 { " mode" } else { " modes" });
                let is_more = if Order::ARE_ADDED { ": use two modes" } else { ": use two modes, and at most two batch modes after them" };
                text.str(is_more).panic()
            }
            if Order::HAVE_SEGMENTS && !matches!(L::CONTIGUOUS, Some(1)) {
                let text = Text::new().str("tiles in groups: the rows of segments are not contiguous");
                text.str(": make the tensor contiguous along mode 1, as in `(?rows, ?columns):(8 * ?leading, 1)`").panic()
            }
            let [m, n] = OfBlock::EXTENTS;
            if m == 0 || n == 0 || Order::ROWS == 0 {
                let text = Text::new().str("tiles in groups: expected at least one row and column, found ");
                let text = text.natural(Order::ROWS as u64).str(" rows of ");
                let text = text.natural(m as u64).str(" x ").natural(n as u64);
                text.str(" tiles: use `_1` or more for each").panic()
            }
        }
        let ([rows, columns, batches, more, ..], [m, n]) = (self.layout.extents(), OfBlock::EXTENTS);
        let [rows, times @ ..] = order.counted([rows, batches, more].map(|extent| extent as u32));
        let tiles = [rows.div_ceil(m), (columns as u32).div_ceil(n)];
        PersistentTiles::new(order.at_once(), tiles, times, self.tensor.number())
    }
}

impl<'k, T: Element, L: FlatModes, Tile: CheckedLayout, OfBlock: TileExtents, Rows: StaticInteger>
    TmaParts<'k, T, L, Tile, PersistentTiles<'k, OfBlock, Segments<Rows>>>
{
    /// Returns the tiles that the running block processes, for consecutive segments of rows. No tile
    /// has rows of two segments.
    ///
    /// Tiles have the extents `OfBlock`. Within a segment, the tiles are in groups of `Rows` rows of
    /// tiles.
    ///
    /// Segment `i` ends before row `ends(i)`, where the next segment begins. `None` ends the list. A
    /// segment is empty if its end is not above the previous end. Rows after the last segment are not
    /// stored. The last tile of a segment can be a partial tile: threads store its rows in 16-byte
    /// units, and rows past the segment's end are not stored.
    ///
    /// `ragged_tiles` fixes the tile order of the tensor. The example multiplies each segment by its own `B`, with
    /// tiles that start at the first row of the segment:
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::{atoms::*, *};
    /// use layout_device::hopper::{UniqueTile, Segments};
    /// use layout_device::{F16, MmaOperands, TmaPipeline, EpilogueStage, TmaParts, TmaView, kernel, shared_bytes};
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Matrices = (?rows, ?columns, ?count):(8 * ?leading, 1, 8 * ?apart);
    ///     type Numbers = ?count:1;
    ///     type Smem = wgmma_tile((64, 64), 16, 1);
    ///     type Square = (64, 64):(64, 1);
    /// }
    /// type Mma = TiledMma<WgmmaF32F16<_64>>;
    /// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
    /// type Memory<'k> = (TmaPipeline<'k, MmaOperands<Mma, Smem, Smem>, _4>, EpilogueStage<'k, F16, Smem, _1>);
    ///
    /// /// Computes `C = A * B[i]` for the rows of each segment `i`.
    /// ///
    /// /// # Safety
    /// ///
    /// /// The launch must have blocks of 256 threads with the shared memory of `Memory`. The matrices must be valid, and no other code may access `c`.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn product(
    ///     ctx: ThreadContext<'_, (u32,), (_256,)>,
    ///     ends: Tensor<View<'_, u32>, Numbers>,
    ///     a: TmaView<'_, F16, Matrix, Smem>,
    ///     b: TmaView<'_, F16, Matrices, Smem>,
    ///     c: TmaParts<'_, F16, Matrix, Smem, _>,
    ///     #[shared(dynamic)] memory: Memory<'_>,
    /// ) {
    ///     let (pipeline, mut staging) = memory;
    ///     // SAFETY: all blocks use the same ends.
    ///     let tiles = unsafe { c.ragged_tiles((_64, _64), _8, |i| ends.load(i)) };
    ///     let fill = |tile: UniqueTile<'_, _, Segments<_>>, k| {
    ///         let (m, n) = tile.get();
    ///         (a.tile((m, k)).shift_down(tile.first_row()), b.tile((n, k, tile.segment())))
    ///     };
    ///     pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
    ///         let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
    ///         while let Some(stage) = steps.next() {
    ///             stage.gemm(&mut sums);
    ///         }
    ///         staging.store(Store::new(), steps.me(), &c, tile, &sums);
    ///     });
    /// }
    /// # let (ends, n, k) = ([30_u32, 30, 100], 72, 136);
    /// # let m = 100;
    /// # let number = |i: u32| F16::from_f32((i * i % 5) as f32 - 2.0);
    /// # let [a, b] = [m * k, 3 * n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
    /// # let mut c = vec![F16::from_f32(f32::NAN); (m * n) as usize];
    /// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
    /// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
    /// # let of_ends = unsafe { Pointer::new(ends.as_ptr().cast_mut()) };
    /// # let layout = Injective::check(Matrix::from_values([m, n, n / 8]))?;
    /// # let kernel = || unsafe {
    /// #     product(
    /// #         (of_ends.get().cast_const(), Numbers::from_values([3])),
    /// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
    /// #         (of_b.get().into(), Matrices::from_values([n, k, 3, k / 8, n * k / 8])),
    /// #         (of_c.get().into(), layout),
    /// #     );
    /// # };
    /// # unsafe { launch(Dim3::x(3), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
    /// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
    /// #     let at = |from: &[F16], i| from[i as usize].to_f32();
    /// #     let of = ends.iter().filter(|&&end| end <= row).count() as u32;
    /// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i) * at(&b, (of * n + column) * k + i)).sum();
    /// #     assert_eq!(at(&c, row * n + column), sum);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Safety
    ///
    /// - `ends` must return the same row for the same index, in all threads of the grid and for
    ///   every call.
    ///
    /// # Errors
    ///
    /// If the number of modes is wrong, or the tensor is contiguous along its rows, the kernel does
    /// not build:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tiles of segments: expected row-major modes `(row, column)`, found 3 modes, with stride 1 in mode 1: use two modes, and give mode 1 stride 1
    /// ```
    ///
    /// # Source
    ///
    /// `DeepGEMM`'s contiguous grouped layout (`m_grouped_fp8_gemm_nt_contiguous`), without its
    /// alignment; `_grouped_mm` of `PyTorch`.
    #[must_use]
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // one line, because the compiler prints it
    pub unsafe fn ragged_tiles<Ends: Fn(u32) -> Option<u32>>(&self, _tile: OfBlock, _rows: Rows, ends: Ends) -> RaggedTiles<'k, OfBlock, Rows, Ends> {
        const {
            if L::RANK != 2 || !matches!(L::CONTIGUOUS, Some(1)) {
                let text = Text::new().str("tiles of segments: expected row-major modes `(row, column)`, found ");
                let text = text.natural(L::RANK as u64).str(if L::RANK == 1 { " mode" } else { " modes" });
                let text = match L::CONTIGUOUS {
                    Some(side) => text.str(", with stride 1 in mode ").natural(side as u64),
                    None => text.str(", none with stride 1"),
                };
                text.str(": use two modes, and give mode 1 stride 1").panic()
            }
            let [m, n] = OfBlock::EXTENTS;
            if m == 0 || n == 0 || Rows::U32 == 0 {
                Text::new().str("tiles of segments: expected at least one row and one column \
                                 per tile, and one row of tiles per group, found 0: use `_1` or more for each").panic()
            }
        }
        let ([rows, columns, ..], [_, n]) = (self.layout.extents(), OfBlock::EXTENTS);
        RaggedTiles::new([rows as u32, (columns as u32).div_ceil(n)], ends, self.tensor.number())
    }
}

impl<'k, T: Element, L: FlatModes, Tile: CheckedLayout, OfBlock, Order>
    TmaParts<'k, T, L, Tile, PersistentTiles<'k, OfBlock, SameTile<Order>>>
{
    /// Returns the tile of this tensor at the coordinates of another tensor's tile, for kernels that
    /// store two results.
    ///
    /// `beside` fixes the tile order of the tensor.
    ///
    /// # Safety
    ///
    /// - All tiles of this tensor must come from tiles of one other tensor.
    /// - The other tensor must have the same modes and extents.
    /// - The other tensor must be contiguous along the same mode.
    ///
    /// ```
    /// use layout_core::*;
    /// use layout_device::{LongestFirst, TmaParts, hopper::UniqueTile};
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    ///     type Lines = (64, 32):(32, 1);
    /// }
    /// type Order = LongestFirst<_1>;
    /// type Tiles<'k, Order> = layout_device::hopper::PersistentTiles<'k, (_64, _32), Order>;
    /// type Second<'k> = TmaParts<'k, f32, Matrix, Lines, Tiles<'k, layout_device::SameTile<Order>>>;
    ///
    /// fn second<'k>(to: &Second<'k>, tile: UniqueTile<'k, (_64, _32), Order>) {
    ///     // SAFETY: `to` gets tiles from no other tensor.
    ///     assert_eq!(unsafe { to.beside(tile) }.get(), tile.get());
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub unsafe fn beside(
        &self,
        tile: UniqueTile<'k, OfBlock, Order>,
    ) -> UniqueTile<'k, OfBlock, SameTile<Order>> {
        tile.beside(self.tensor.number())
    }
}

impl<T: Element, L: FlatModes, Tile: CheckedLayout, PartitionScheme>
    TmaParts<'_, T, L, Tile, PartitionScheme>
{
    /// Returns the layout of the tensor.
    #[must_use]
    #[inline(always)]
    pub fn layout(&self) -> &L {
        &self.layout
    }

    /// Returns the address of the row statistics, or null.
    #[inline(always)]
    pub(crate) fn of_rows(&self) -> *mut f32 {
        self.tensor.of_rows()
    }

    /// Stops the kernel if a tile belongs to another tensor.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn check(&self, of: usize) {
        if self.tensor.number() != of {
            backend::stop(
                "expected a tile of this tensor, found a tile of another tensor: use the tensor that returned the tile",
            );
        }
    }

    /// Returns the start of box `i` of a tile, in the tile and in the tensor, or `None` if the box
    /// starts outside the tensor.
    ///
    /// TMA writes 16-byte units. [`each_beside`](Self::each_beside) handles the elements of a row after
    /// its last full unit.
    #[inline(always)]
    fn of_box(&self, i: usize, tile: [u32; 5], above: u32) -> Option<(usize, [u32; 5])> {
        let (offset, at) = Plan::<T, L, Tile>::of(i, tile, [above, 0]);
        (at[0] < self.whole()).then_some((offset, at))
    }

    /// Returns the number of elements along the contiguous mode that TMA writes.
    #[inline(always)]
    fn whole(&self) -> u32 {
        let extent = self.layout.extents()[const { Plan::<T, L, Tile>::BOXES.order[0] }] as u32;
        extent - extent % const { TensorMapParams::unit_of::<T>() as u32 }
    }

    /// Starts to store a shared-memory tile at a coordinate counted in tiles, from the row `above`, as
    /// part of the next bulk group.
    ///
    /// Elements outside the tensor, and elements that [`each_beside`](Self::each_beside) handles,
    /// are not stored.
    ///
    /// # Safety
    ///
    /// - `cells` must be a tile `Tile` in shared memory.
    /// - No thread may write the tile until the bulk group has read it.
    /// - No other thread may write the same part of the tensor.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) unsafe fn store(&self, tile: [u32; 5], above: u32, cells: *const T) {
        for i in 0..const { Plan::<T, L, Tile>::COUNT } {
            let Some((offset, at)) = self.of_box(i, tile, above) else {
                continue;
            };
            let map = |address| TensorMapParams::of_parts::<T, L, Tile>(&self.layout, address);
            // SAFETY: the tensor map describes this tensor, as the kernel's caller guarantees. The
            // boxes belong to the tile and stay inside it. The caller guarantees that no thread writes
            // the tile.
            unsafe {
                let cells = cells.wrapping_add(offset).cast();
                hopper::store_box(self.tensor, map, L::RANK, cells, at);
            }
        }
    }

    /// Calls a function for each element of a tile that TMA does not write, divided among 128 threads.
    ///
    /// The function receives the position in the tile and in the tensor. Tiles are counted from row
    /// `above`, and only rows below `end` are visited.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn each_beside(
        &self,
        tile: [u32; 5],
        [above, end]: [u32; 2],
        thread: u32,
        mut put: impl FnMut(usize, *mut T),
    ) where
        Tile: Default + IndexAt<u32>,
    {
        let (extents, strides) = (self.layout.extents(), self.layout.strides());
        let of_tile = const { extents_of::<Tile>() };
        let side = const { Plan::<T, L, Tile>::BOXES.order[0] };
        let (whole, width) = (self.whole(), of_tile[side] as u32);
        let first = whole.wrapping_sub(tile[side].wrapping_mul(width));
        let count = extents[side] as u32 - whole;
        if count == 0 || first >= width {
            return;
        }
        let (extents, strides) = (extents.map(anew), strides.map(anew));
        let [above, end, thread] = [above, end, thread].map(hopper::anew);
        let mut line = thread;
        while line
            < const {
                elements::<Tile>() / extents_of::<Tile>()[Plan::<T, L, Tile>::BOXES.order[0]] as u32
            }
        {
            let (mut rest, mut size, mut step) = (line, 1, 1);
            let (mut index, mut offset, mut is_there) = (0, 0, true);
            for mode in 0..L::RANK {
                let extent = (of_tile[mode] as u32).max(1);
                let place = if mode == side {
                    step = size;
                    first
                } else {
                    let place = rest % extent;
                    rest /= extent;
                    place
                };
                let mut at = u64::from(tile[mode].wrapping_mul(extent).wrapping_add(place));
                if mode == 0 {
                    at += u64::from(above);
                    is_there &= at < u64::from(end);
                }
                is_there &= at < extents[mode];
                offset += at as usize * strides[mode] as usize;
                index += place * size;
                size *= extent;
            }
            if is_there {
                let start = self.tensor.start().wrapping_add(offset);
                for i in 0..count {
                    let index = Tile::default().index(index + i * step);
                    put(index, start.wrapping_add(i as usize));
                }
            }
            line += 128;
        }
    }
}

/// Returns a value that is recomputed when needed, for rarely used extents and strides.
#[inline(always)]
fn anew(number: u64) -> u64 {
    let [low, high] = [number, number >> 32].map(|half| hopper::anew(half as u32));
    u64::from(high) << 32 | u64::from(low)
}

impl<T: Element, L: FlatModes, Tile: CheckedLayout, PartitionScheme>
    TmaParts<'_, T, L, Tile, PartitionScheme>
{
    /// Calls a function for each 16-byte unit that TMA would write, divided among 128 threads like
    /// [`each_beside`](Self::each_beside).
    ///
    /// The tensor must be contiguous along the second mode.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn each_unit(
        &self,
        tile: [u32; 5],
        [above, end]: [u32; 2],
        thread: u32,
        mut put: impl FnMut(usize, *mut T),
    ) where
        Tile: Default + IndexAt<u32>,
    {
        let unit = const { TensorMapParams::unit_of::<T>() as u32 };
        let (extents, strides) = (
            self.layout.extents().map(anew),
            self.layout.strides().map(anew),
        );
        let [above, end, thread] = [above, end, thread].map(hopper::anew);
        let whole = extents[1] as u32 / unit * unit;
        let end = u64::from(end).min(extents[0]);
        let mut start = self.tensor.start();
        for mode in 2..L::RANK {
            if u64::from(tile[mode]) >= extents[mode] {
                return;
            }
            start = start.wrapping_add(tile[mode] as usize * strides[mode] as usize);
        }
        let [rows, columns] = const {
            [
                extents_of::<Tile>()[0] as u32,
                extents_of::<Tile>()[1] as u32,
            ]
        };
        let mut i = thread;
        while i < rows * columns / unit {
            let (row, column) = (i / (columns / unit), i % (columns / unit) * unit);
            let of_row = u64::from(tile[0]) * u64::from(rows) + u64::from(row);
            let (of_row, of_column) = (u64::from(above) + of_row, tile[1] * columns + column);
            if of_row < end && of_column < whole {
                let start = start.wrapping_add(of_row as usize * strides[0] as usize);
                let index = Tile::default().index(row + rows * column);
                put(index, start.wrapping_add(of_column as usize));
            }
            i += 128;
        }
    }
}

impl<T: RoundFromF32, L: FlatModes, Tile: CheckedLayout, PartitionScheme>
    TmaParts<'_, T, L, Tile, PartitionScheme>
{
    /// Starts to add a tile like [`store`](Self::store). Each element is added atomically.
    ///
    /// # Safety
    ///
    /// - `cells` must be a tile `Tile` in shared memory.
    /// - No thread may write the tile until the bulk group has read it.
    /// - Other threads must access the same part of the tensor only by this operation.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) unsafe fn add(&self, tile: [u32; 5], cells: *const T) {
        for i in 0..const { Plan::<T, L, Tile>::COUNT } {
            let Some((offset, at)) = self.of_box(i, tile, 0) else {
                continue;
            };
            let map = |address| TensorMapParams::of_parts::<T, L, Tile>(&self.layout, address);
            // SAFETY: the tensor map describes this tensor, as the kernel's caller guarantees. The
            // boxes belong to the tile and stay inside it. The caller guarantees that no thread writes
            // the tile.
            unsafe {
                let cells = cells.wrapping_add(offset).cast();
                hopper::add_box(self.tensor, map, L::RANK, cells, at);
            }
        }
    }
}
