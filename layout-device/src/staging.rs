//! Shared-memory tiles from which TMA stores results.

// Sizes of a tile fit, because the tile fits in shared memory. Sizes of a tensor fit, because the
// launch promises them.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;

use layout_core::atoms::{CopyAtom, Retile, Stmatrix, StmatrixTrans, TiledCopy, UniversalCopy};
use layout_core::bounds::{
    CheckedLayout, FlatModes, InShared, IndexAt, IsTvLayout, TensorLayout, ValuesAt, VectorsOf,
};
use layout_core::checks::{extents_of, offset_of};
use layout_core::ops::Size;
use layout_core::partition::ByD;
use layout_core::{_1, _2, _4, _8, _128, Array, Bounded, Kernel, SizeOf, StaticInteger, Tensor};

use layout_decide::Text;

use crate::matrix::StoreMatrices;
use crate::operands::ROWS;
use crate::order::{PersistentTiles, TileExtents, TileSchedule, UniqueTile};
use crate::tma::TmaParts;
use crate::tma_pipeline::{ConsumerThread, FullStage, GROUP, Tile, TileCells, TileLayout};
use crate::{Bf16, E4m3, E5m2, Element, F16, RoundFromF32, backend};

use backend::hopper;

/// Shared-memory tiles with the layout `L`, one for each of `Groups` warpgroups, from which TMA stores
/// results of type `T`.
///
/// `L` has 64 rows, the rows of one instruction. `L` has all columns of a block's tile, or a part of
/// the columns. The [`TmaParts`] must have the same tile layout. The end of the kernel waits for the
/// copies. See the example of [`TmaPipeline`](crate::TmaPipeline).
///
/// # Source
///
/// CUTLASS `sm90_epilogue_tma_warpspecialized.hpp` (`cutlass/epilogue/collective`).
#[derive(Debug)]
pub struct EpilogueStage<'k, T, L: TileLayout, Groups> {
    tiles: *mut TileCells<T, L::Count>,
    kernel: PhantomData<(&'k mut T, L, Groups)>,
}

#[diagnostic::do_not_recommend]
impl<'k, T, L, Groups> InShared<'k> for EpilogueStage<'k, T, L, Groups>
where
    T: Element,
    L: TileLayout,
    Groups: StaticInteger,
{
    type Cells = Array<TileCells<T, L::Count>, Groups>;
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Self::Cells) -> Self {
        Self {
            tiles: cells.cast(),
            kernel: PhantomData,
        }
    }
    #[inline(always)]
    unsafe fn end() {
        hopper::wait_boxes::<0>();
    }
}

/// An instruction that stores accumulators, rounded to `T`, to shared memory: the atom of the copy for
/// [`EpilogueStage::store`].
///
/// | | element type | stored per thread |
/// |---|---|---|
/// | `Stmatrix<_1>`, `_2`, `_4`; `StmatrixTrans` | 16-bit | 2, 4 or 8 accumulators; the warp stores 8 x 8 matrices |
/// | `UniversalCopy<_4>` | 16-bit | 2 adjacent accumulators |
/// | `UniversalCopy<_8>` | `f32` | 2 adjacent accumulators |
/// | `UniversalCopy<_2>` | 8-bit | 2 adjacent accumulators |
///
/// # Errors
///
/// ```text
/// error[E0277]: expected an instruction that stores accumulators to shared memory as `f32`
/// ```
///
/// # Safety
///
/// * [`put`](Self::put) must write [`SUMS`](Self::SUMS) accumulators, at most [`Side`](Self::Side) at
///   the address of each thread.
/// * [`put`](Self::put) must write nothing else.
/// * The layouts of [`CopyTraits`](layout_core::atoms::CopyTraits) must match the instruction.
#[diagnostic::on_unimplemented(
    message = "expected an instruction that stores accumulators to shared memory as `{T}`",
    label = "this instruction does not store these elements",
    note = "atom: for 16-bit elements, use `Stmatrix` or `StmatrixTrans` of `_1`, `_2` or `_4`, \
            or `CopyAtom<UniversalCopy<_4>, _16>`; for `f32`, `CopyAtom<UniversalCopy<_8>, _32>`; \
            for 8-bit elements, `CopyAtom<UniversalCopy<_2>, _8>`"
)]
pub unsafe trait PutSums<T: RoundFromF32> {
    /// Number of accumulators that the instruction stores per thread.
    const SUMS: u32;
    /// Number of contiguous elements at the address that a thread passes.
    type Side: StaticInteger;
    /// Stores accumulators in pairs. `pair` receives the index of a pair's first accumulator and
    /// returns the rounded pair.
    ///
    /// # Safety
    ///
    /// - `to` must point to [`Side`](Self::Side) elements in shared memory, aligned to their total
    ///   size.
    /// - No other thread may access these elements during the call.
    /// - All threads of the warp must call this function together.
    unsafe fn put(to: *mut T, pair: impl Fn(u32) -> T::Pair);
}
macro_rules! matrices {
    ($T:ident: $($Op:ident $N:ident $n:literal;)+) => {$(
        // SAFETY: each of eight threads points to a matrix row of eight elements. Each thread stores 2
        // elements per matrix.
        #[diagnostic::do_not_recommend]
        unsafe impl PutSums<$T> for $Op<$N> {
            const SUMS: u32 = 2 * $n;
            type Side = _8;
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn put(to: *mut $T, pair: impl Fn(u32) -> u32) {
                let mut registers = [0; $n];
                for (i, register) in (0..).zip(&mut registers) {
                    *register = pair(2 * i);
                }
                // SAFETY: the caller upholds the contract of `put`, which includes the contract of
                // `store`.
                unsafe { <$Op<$N>>::store(to, registers) }
            }
        }
    )+};
}
macro_rules! both {
    ($($T:ident)+) => {$(
        matrices! { $T:
            Stmatrix _1 1;
            Stmatrix _2 2;
            Stmatrix _4 4;
            StmatrixTrans _1 1;
            StmatrixTrans _2 2;
            StmatrixTrans _4 4;
        }
    )+};
}
both! { F16 Bf16 }
macro_rules! pairs {
    ($($T:ident: $Bytes:ident;)+) => {$(
        // SAFETY: `put` writes one pair of accumulators, which is two adjacent elements.
        #[diagnostic::do_not_recommend]
        unsafe impl PutSums<$T> for UniversalCopy<$Bytes> {
            const SUMS: u32 = 2;
            type Side = _2;
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            #[allow(clippy::cast_ptr_alignment)] // the caller guarantees the alignment
            unsafe fn put(to: *mut $T, pair: impl Fn(u32) -> <$T as RoundFromF32>::Pair) {
                hopper::puts(to, 2);
                // SAFETY: the caller guarantees that `to` is valid for writes of two elements and
                // aligned to a pair.
                unsafe { to.cast::<<$T as RoundFromF32>::Pair>().write(pair(0)) }
            }
        }
    )+};
}
pairs! {
    F16: _4;
    Bf16: _4;
    f32: _8;
    E4m3: _2;
    E5m2: _2;
}

impl<T: RoundFromF32, L: TileLayout, Groups: StaticInteger> EpilogueStage<'_, T, L, Groups> {
    /// Stores the accumulators of a warpgroup to the warpgroup's part of a tile of the tensor `to`.
    ///
    /// The warpgroup stores 64 rows at a time. If the shared-memory tile has fewer columns than the
    /// block's tile, the warpgroup stores the columns in parts.
    ///
    /// Warpgroups own alternating groups of 64 rows, as in [`MmaOperands`](crate::MmaOperands). The copy's
    /// instruction moves the accumulators to shared memory:
    /// `TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>`, where `Mma` is the MMA of one warpgroup with as
    /// many columns as `L`. TMA then copies the tile to global memory while the warpgroup computes the
    /// next tile. Elements outside the tensor are not stored.
    ///
    /// If the tiles of the tensor are [`SplitKReduce`](crate::SplitKReduce), each element is added atomically, after
    /// rounding to `T`. The order of blocks differs from run to run. TMA cannot add 8-bit elements.
    ///
    /// All threads of the warpgroup must call this function together. A GPU does not check this.
    ///
    #[cfg_attr(not(rust_analyzer), doc = include_str!("staging_errors.md"))]
    ///
    /// # Panics
    ///
    /// Panics if the tile belongs to another tensor. On a GPU, the kernel stops.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // one line, because the compiler prints it
    pub fn store<'k, Op: PutSums<T, Side = Side>, Bits, Tv, G, OfBlock, InGroup, R, F, V, M, C, D, Side, Rows, S, Ret, X, Y, ThreadsAndValues>(
        &mut self,
        _copy: TiledCopy<CopyAtom<Op, Bits>, Tv>,
        me: ConsumerThread<'k, Groups>,
        to: &TmaParts<'k, T, G, L, PersistentTiles<'k, OfBlock, InGroup>>,
        tile: UniqueTile<'k, OfBlock, InGroup>,
        sums: &Tensor<Array<f32, R>, F>,
    ) where
        G: FlatModes,
        OfBlock: TileExtents,
        InGroup: TileSchedule,
        R: StaticInteger,
        F: TensorLayout<Shape = (V, M, C)>
            + Retile<TiledCopy<CopyAtom<Op, Bits>, Tv>, Output = Ret>,
        M: Size<Output: StaticInteger>,
        Ret: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32> + Default,
        L: ValuesAt<ByD<TiledCopy<CopyAtom<Op, Bits>, Tv>>, Bounded<_128>, Threads = S, Output = D>,
        Side: StaticInteger,
        D: TensorLayout + VectorsOf<Side, Output = Rows>,
        Rows: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32>,
        Tv: IsTvLayout<Tiler = (X, Y), Layout = ThreadsAndValues>,
        X: StaticInteger,
        ThreadsAndValues: CheckedLayout,
    {
        let (pieces, times, parts) = const {
            is_of_warpgroup::<ThreadsAndValues>(X::U32, extents_of::<L>()[1]);
            let pieces = SizeOf::<Rows::Shape>::U32;
            let (all, of_part) = (SizeOf::<Ret::Shape>::U32, pieces * Op::SUMS);
            let times = SizeOf::<M>::U32;
            let parts = all / of_part / times;
            let ([m, n], [rows, columns, ..]) = (OfBlock::EXTENTS, extents_of::<L>());
            let stored = [ROWS * times * Groups::U32, 2 * all / times];
            let is_whole = rows == ROWS as u64
                && parts * of_part * times == all
                && parts as u64 * columns == n as u64;
            if !is_whole || m != stored[0] || n != stored[1] {
                other_tile([m, n], Groups::U32, all, stored, [rows, columns])
            }
            assert!(
                T::IS_ADDED || !InGroup::ARE_ADDED,
                "staging: TMA does not add 8-bit elements: use a tensor with 16-bit or 32-bit elements"
            );
            (pieces, times, parts)
        };
        let me = me.place;
        let cells = self.tiles.wrapping_add(me.group as usize).cast::<T>();
        let (part, start) = L::default().values_at(Bounded::<_128>::wrapped(me.thread));
        let rows = part.vectors_of();
        let barrier = 1 + me.group;
        to.check(tile.of);
        let ((row, column), (batch, more)) = (tile.get(), tile.batches());
        for time in 0..times {
            for part in 0..parts {
                // TMA has finished reading the previous contents of the tile.
                if me.thread == 0 {
                    hopper::wait_boxes_read::<0>();
                }
                hopper::sync_named(barrier, GROUP);
                for piece in 0..pieces {
                    let first = ((time * parts + part) * pieces + piece) * Op::SUMS;
                    let at = |i| sums.data()[Ret::default().index(first + i)];
                    let offset = start + rows.index(piece) * const { Side::U32 as usize };
                    // SAFETY: the shared-memory tile belongs to this warpgroup, since there is one tile
                    // per warpgroup. TMA has read its previous contents. The vectors of a thread are
                    // inside the tile and aligned.
                    unsafe {
                        Op::put(cells.wrapping_add(offset), |i| T::pair(at(i), at(i + 1)));
                    }
                }
                hopper::fence_async();
                hopper::sync_named(barrier, GROUP);
                let row = (row * times + time) * const { Groups::U32 } + me.group;
                let place = [row, column * parts + part, batch, more, 0];
                let [above, end] = tile.rows;
                to.each_beside(place, tile.rows, me.thread, |from, to| {
                    let from = cells.wrapping_add(from).cast_const();
                    // SAFETY: the shared-memory element is initialized, because all threads of the
                    // warpgroup have written and fenced. No other block has this tile of the tensor, or
                    // all blocks add to it.
                    unsafe {
                        if const { InGroup::ARE_ADDED } {
                            hopper::add_beside(from, to);
                        } else {
                            hopper::put_beside(from, to);
                        }
                    }
                });
                let behind = || u64::from(above) + (u64::from(row) + 1) * u64::from(ROWS);
                if const { InGroup::HAVE_SEGMENTS } && behind() > end.into() {
                    // A TMA box would overwrite rows of the next segment.
                    to.each_unit(place, tile.rows, me.thread, |from, to| {
                        let from = cells.wrapping_add(from).cast_const();
                        // SAFETY: the shared-memory tile is initialized, and no other block has this
                        // tile of the tensor. A unit is 16 contiguous bytes, aligned to 16 bytes in
                        // shared and global memory.
                        unsafe { hopper::put_unit(from, to) }
                    });
                } else if me.thread == 0 {
                    // SAFETY: all threads of the warpgroup have written and fenced. No thread writes
                    // the shared-memory tile before the copies have read it. No other block has this
                    // tile of the tensor, or all blocks add to it, because a tensor has only one tile
                    // order. The rows are this warpgroup's part of the tile.
                    unsafe {
                        if const { InGroup::ARE_ADDED } {
                            to.add(place, cells);
                        } else {
                            to.store(place, above, cells);
                        }
                    }
                    hopper::commit_boxes();
                }
            }
        }
    }
}

impl<T: Element, L: TileLayout, N: StaticInteger> FullStage<'_, '_, Tile<T, L>, N> {
    /// Copies the stage's tile to a tensor without passing through registers. Elements outside the
    /// tensor are not stored.
    ///
    /// The call returns when TMA has read the stage. All threads of the first consumer warpgroup must call it
    /// together. In other warpgroups, the call has no effect.
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::*;
    /// use layout_device::{TmaPipeline, Tile, TmaParts, TmaView, kernel};
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    ///     type Lines = (64, 32):(32, 1);
    /// }
    ///
    /// /// Copies a matrix to one of as many rows and columns.
    /// ///
    /// /// # Safety
    /// ///
    /// /// Runs in blocks of 256 threads. All cells are valid, and those of `to` are no others'.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn copy(
    ///     ctx: ThreadContext<'_, (u32,), (_256,)>,
    ///     from: TmaView<'_, f32, Matrix, Lines>,
    ///     to: TmaParts<'_, f32, Matrix, Lines, _>,
    ///     #[shared] pipeline: TmaPipeline<'_, Tile<f32, Lines>, _4>,
    /// ) {
    ///     let tiles = to.persistent_tiles((_64, _32), _8);
    ///     pipeline.run(ctx, tiles, 1, |tile, _| from.tile(tile.get()), |tile, steps| {
    ///         while let Some(stage) = steps.next() {
    ///             stage.store(&to, tile);
    ///         }
    ///     });
    /// }
    /// # let from: Vec<f32> = (0..70 * 40).map(|i| i as f32).collect();
    /// # let mut to = vec![f32::NAN; 70 * 44];
    /// # let (a, b) = unsafe { (Pointer::new(from.as_ptr().cast_mut()), Pointer::new(to.as_mut_ptr())) };
    /// # let layout = Injective::check(Matrix::from_values([70, 37, 11]))?;
    /// # let kernel = || unsafe {
    /// #     copy((a.get().into(), Matrix::from_values([70, 37, 10])), (b.get().into(), layout));
    /// # };
    /// # unsafe { launch(Dim3::x(3), Dim3::x(256), 0, kernel) }?;
    /// # for (row, column) in (0..70).flat_map(|row| (0..44).map(move |column| (row, column))) {
    /// #     let found = to[44 * row + column];
    /// #     assert!(if column < 37 { found == from[40 * row + column] } else { found.is_nan() });
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The tile of the stage must have the extents of a block's tile, which is checked when the kernel
    /// is built:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: staging: the tile of a block is 64 x 64, but the tile of a stage is 64 x 32:
    /// pass `persistent_tiles` the tile `(_64, _32)`
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`EpilogueStage::store`].
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn store<'k, G: FlatModes, OfBlock: TileExtents, InGroup: StaticInteger>(
        &self,
        to: &TmaParts<'k, T, G, L, PersistentTiles<'k, OfBlock, InGroup>>,
        tile: UniqueTile<'k, OfBlock, InGroup>,
    ) {
        const {
            let ([m, n], [rows, columns, ..]) = (OfBlock::EXTENTS, extents_of::<L>());
            if m as u64 != rows || n as u64 != columns {
                let text = Text::new().str("staging: the tile of a block is ");
                let text = text.natural(m as u64).str(" x ").natural(n as u64);
                let text = text.str(", but the tile of a stage is ").natural(rows);
                let text = text.str(" x ").natural(columns);
                let text = text
                    .str(": pass `persistent_tiles` the tile `(_")
                    .natural(rows);
                text.str(", _").natural(columns).str(")`").panic()
            }
        }
        to.check(tile.of);
        if self.place.group > 0 {
            return;
        }
        let (row, column) = tile.get();
        let (batch, more) = tile.batches();
        let tile = [row, column, batch, more, 0];
        let cells = self.cells().cast::<T>().cast_const();
        to.each_beside(tile, [0, u32::MAX], self.place.thread, |from, to| {
            // SAFETY: the stage is full, and the producer refills it only after this warp has released
            // it. No other block has this tile of the tensor.
            unsafe { hopper::put_beside(cells.wrapping_add(from), to) }
        });
        if self.place.thread == 0 {
            // SAFETY: the stage is full. The producer refills it only after this warp has released it,
            // which follows the wait. No other block has this tile of the tensor.
            unsafe { to.store(tile, 0, cells) };
            hopper::commit_boxes();
            hopper::wait_boxes_read::<0>();
        }
    }
}

/// Fails the build unless a copy's threads and values own accumulators in a warpgroup's order.
///
/// In this order, each of the four warps has 16 rows. A thread has two adjacent elements in each of two rows, for
/// every eight columns.
#[track_caller]
const fn is_of_warpgroup<Tv: CheckedLayout>(rows: u32, columns: u64) {
    let [threads, values, ..] = extents_of::<Tv>();
    let text = Text::new().str("staging: ");
    let text = if rows != ROWS || threads != GROUP as u64 {
        let text = text
            .str("expected a copy of 128 threads for 64 rows, a warpgroup, found ")
            .natural(threads);
        let text = text.str(" threads for ").natural(rows as u64);
        text.str(" rows")
    } else {
        let mut i = 0;
        loop {
            if i == threads + values {
                return;
            }
            // A thread, or a value of thread 0. The layout is the sum of their offsets.
            let (t, v) = if i < threads {
                (i, 0)
            } else {
                (0, i - threads)
            };
            let row = t / 32 * 16 + t / 4 % 8 + v / 2 % 2 * 8;
            let column = t % 4 * 2 + v % 2 + v / 4 * 8;
            let found = offset_of::<Tv>(t + threads * v);
            if found != row + ROWS as u64 * column {
                let text = text.str("value ").natural(v).str(" of thread ").natural(t);
                let text = text.str(" is at (").natural(found % ROWS as u64);
                let text = text.str(", ").natural(found / ROWS as u64);
                let text = text.str("), but the accumulator is at (").natural(row);
                break text.str(", ").natural(column).str(")");
            }
            i += 1;
        }
    };
    let text = text.str(": use the copy `TiledCopyC<CopyAtom<..>, TiledMma<WgmmaF32F16<_");
    text.natural(columns)
        .str(">>>`, with the columns of the tile")
        .panic()
}

/// Fails the build: the block's tile differs from the stored tile, or is not a multiple of the
/// shared-memory tile.
#[track_caller]
const fn other_tile(
    of_block: [u32; 2],
    groups: u32,
    sums: u32,
    stored: [u32; 2],
    of_memory: [u64; 2],
) -> ! {
    let text = Text::new().str("staging: the tile of a block is ");
    let text = text.natural(of_block[0] as u64).str(" x ");
    let text = text.natural(of_block[1] as u64).str(", but ");
    let text = text.natural(groups as u64).str(" warpgroup");
    let text = text.str(if groups == 1 { "" } else { "s" }).str(" with ");
    let text = text
        .natural(sums as u64)
        .str(" accumulators per thread store");
    let text = text.str(if groups == 1 { "s " } else { " " });
    let [m, n] = [stored[0] as u64, stored[1] as u64];
    let text = text.natural(m).str(" x ").natural(n);
    let text = if of_block[0] == stored[0] && of_block[1] == stored[1] {
        let text = text.str(" elements through shared-memory tiles of ");
        let text = text.natural(of_memory[0]).str(" x ");
        let text = text.natural(of_memory[1]);
        let text = text.str(": use `EpilogueStage` tiles with 64 rows, and ");
        text.natural(n).str(" columns or a divisor of ").natural(n)
    } else {
        let text = text
            .str(" elements: pass `persistent_tiles` the tile `(_")
            .natural(m);
        text.str(", _").natural(n).str(")`")
    };
    text.panic()
}
