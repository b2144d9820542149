//! The softmax of each row of a matrix.
//!
//! A warp, a block of 256 threads or a block of 1024 threads computes one row. The number of
//! threads is chosen so that the row stays in registers, with 32 values per thread, between the sum
//! of exponentials and the division. A row of more than 32768 columns keeps only its last tile in
//! registers, and reads the earlier tiles twice.

use layout_core::*;
use layout_device::block::{self, Scratch, WholeWarps};
use layout_device::math::exp2;
use layout_device::{Launch, Shared, copy, kernel, warp};

use crate::matrix::{Aligned, RowMajor};

layout! {
    /// Four adjacent elements per thread, or one element, for one row per warp, per block and per
    /// large block.
    type FoursOfWarps = make_layout_tv((8, 32):(32, 1), (1, 4):(0, 1));
    type OnesOfWarps = make_layout_tv((8, 32):(32, 1), (1, 1):(0, 0));
    type FoursOfBlock = make_layout_tv((1, 256):(0, 1), (1, 4):(0, 1));
    type OnesOfBlock = make_layout_tv((1, 256):(0, 1), (1, 1):(0, 0));
    type FoursOfLargeBlock = make_layout_tv((1, 1024):(0, 1), (1, 4):(0, 1));
    type OnesOfLargeBlock = make_layout_tv((1, 1024):(0, 1), (1, 1):(0, 0));
}

/// The values of a row that a thread keeps in registers.
type Numbers = Fragment<f32, Layout![32:1]>;

/// The threads that compute one row. Each variant has its own kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// One warp per row: [`softmax_by_warps`].
    OfWarps,
    /// One block of 256 threads per row: [`softmax_by_blocks`].
    OfBlocks,
    /// One block of 1024 threads per row: [`softmax_by_large_blocks`].
    OfLargeBlocks,
}

impl Rows {
    /// Returns the fastest kernel for rows of `columns` elements. Each kernel accepts any row
    /// length.
    #[must_use]
    pub const fn of(columns: u32) -> Self {
        match columns {
            0..=1024 => Self::OfWarps,
            1025..=8192 => Self::OfBlocks,
            _ => Self::OfLargeBlocks,
        }
    }

    /// Returns the name of the kernel.
    #[must_use]
    pub const fn kernel(self) -> &'static str {
        match self {
            Self::OfWarps => "softmax_by_warps",
            Self::OfBlocks => "softmax_by_blocks",
            Self::OfLargeBlocks => "softmax_by_large_blocks",
        }
    }

    /// Returns the launch of the kernel for `rows` rows.
    #[must_use]
    pub const fn launch(self, rows: u32) -> Launch {
        let (blocks, threads) = match self {
            Self::OfWarps => (rows.div_ceil(8), [32, 8, 1]),
            Self::OfBlocks => (rows, [256, 1, 1]),
            Self::OfLargeBlocks => (rows, [1024, 1, 1]),
        };
        Launch {
            blocks: [blocks, 1, 1],
            threads,
            shared_bytes: 0,
        }
    }
}

/// Defines the kernel `$name` for tiles of `$Tile`.
///
/// A thread moves `$Fours` if rows are aligned to 16 bytes, and `$Ones` otherwise. `$all` reduces
/// the values of all threads of a row.
macro_rules! softmax {
    ($(#[$doc:meta])* $name:ident, $blocks:literal, $Extents:ty, $Threads:ty, $Tile:ty, $columns:literal,
     $Fours:ty, $Ones:ty, $all:path) => {
        $(#[$doc])*
        ///
        /// Computes
        /// `output[(row, j)] = e^input[(row, j)] / sum(e^input[(row, i)] for i in columns)` in each
        /// row. A row becomes NaN if it contains a NaN or plus infinity, or contains only minus
        /// infinity.
        ///
        /// # Safety
        ///
        /// * The launch must be [`Rows::launch`].
        /// * `input` must be valid for reads over its full layout, and `output` for reads and
        ///   writes.
        /// * `input` and `output` must have the same shape, and must not overlap.
        /// * All offsets must fit in `u32`.
        #[kernel(blocks_per_multiprocessor = $blocks)]
        pub unsafe fn $name(
            ctx: ThreadContext<'_, (u32,), $Extents>,
            input: Tensor<View<'_, f32>, RowMajor>,
            output: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
            #[shared] scratch: [Shared<'_, f32, Scratch<$Threads>, <$Threads as WholeWarps>::PartitionScheme>; 2],
        ) {
            let (rows, me, tile) = (ctx.block_idx(), ctx.thread_rank(), <$Tile>::default());
            let [_, columns, _] = *input.layout().values();
            let tiles = columns.div_ceil($columns);
            let mut output: Result<Tensor<_, Aligned>, _> = output.try_as_layout();
            let are_fours = output.is_ok();
            let load = |place| {
                let mut x = Numbers::filled(Layout::new(), f32::NEG_INFINITY);
                let from = input.predicated_tile(tile, rows.append(place).get());
                if are_fours {
                    copy(&from.partition_tv(<$Fours>::new(), me.get()), &mut x);
                } else {
                    copy(&from.partition_tv(<$Ones>::new(), me.get()), &mut x);
                }
                x
            };

            let mut x = Numbers::filled(Layout::new(), f32::NEG_INFINITY);
            // Starts at a finite value, because minus infinity minus minus infinity is NaN.
            let (mut max, mut sum) = (f32::MIN, 0.0);
            for place in 0..tiles {
                x = load(place);
                let larger = x.fold(max, maximum);
                let before = sum * exponential(max, larger);
                sum = x.fold(before, |sum, x| sum + exponential(x, larger));
                max = larger;
            }
            let [of_max, of_sum] = scratch;
            let (whole, _) = $all(ctx, max, of_max, maximum);
            let sum = sum * exponential(max, whole);
            let (sum, _) = $all(ctx, sum, of_sum, |a, b| a + b);

            for place in (0..tiles).rev() {
                if place + 1 < tiles {
                    x = load(place);
                }
                x = x.map(|x| exponential(x, whole) * (1.0 / sum));
                let place = rows.append(place);
                match &mut output {
                    Ok(output) => {
                        let to = output.reborrow().predicated_tile_mut(tile, place);
                        copy(&x, &mut to.partition_tv_mut(<$Fours>::new(), me));
                    }
                    Err(output) => {
                        let to = output.reborrow().predicated_tile_mut(tile, place);
                        copy(&x, &mut to.partition_tv_mut(<$Ones>::new(), me));
                    }
                }
            }
        }
    };
}
softmax! {
    /// Computes the softmax of each row, with one warp per row.
    softmax_by_warps, 4, (_32, _8), _256, (_8, _1024), 1024, FoursOfWarps, OnesOfWarps, of_warp
}
softmax! {
    /// Computes the softmax of each row, with one block of 256 threads per row.
    softmax_by_blocks, 4, (_256,), _256, (_1, _8192), 8192, FoursOfBlock, OnesOfBlock, block::reduce
}
softmax! {
    /// Computes the softmax of each row, with one block of 1024 threads per row.
    softmax_by_large_blocks, 1, (_1024,), _1024, (_1, _32768), 32_768, FoursOfLargeBlock, OnesOfLargeBlock, block::reduce
}

/// Reduces the values of a warp. Returns `unused` unchanged, because a warp needs no scratch
/// memory.
#[inline(always)]
fn of_warp<Context, Unused>(
    _: Context,
    value: f32,
    unused: Unused,
    combine: impl Fn(f32, f32) -> f32,
) -> (f32, Unused) {
    (warp::reduce(value, combine), unused)
}

/// Returns the larger value.
#[inline(always)]
const fn maximum(x: f32, y: f32) -> f32 {
    if x < y { y } else { x }
}

/// Returns `e^(x - max)`.
#[inline(always)]
fn exponential(x: f32, max: f32) -> f32 {
    exp2((x - max) * core::f32::consts::LOG2_E)
}
