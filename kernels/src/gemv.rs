//! Batched matrix-vector multiplication.
//!
//! Each warp computes four rows of the result. Each vector element is loaded once for all four
//! rows.

use layout_core::*;
use layout_device::{Launch, copy, kernel, warp};

use crate::matrix::{RowMajor, Stack};

/// The tile of the matrix, per block and step. `COLUMNS` is the tile of the vector, `ROWS` the tile
/// of the result.
const TILE: (_1, _32, _128) = (_1, _32, _128);
const COLUMNS: (_1, _128) = (_1, _128);
const ROWS: (_1, _32) = (_1, _32);
layout! {
    /// Four adjacent elements in each of four rows of the matrix per thread, and four of the vector
    /// per lane.
    type OfMatrix = make_layout_tv((1, 8, 32):(0, 32, 1), (1, 4, 4):(0, 4, 1));
    type OfVector = make_layout_tv((1, 32):(0, 1), (1, 4):(0, 1));
    /// The results of a warp.
    type OfResult = make_layout_tv((1, 8):(0, 1), (1, 4):(0, 1));
}
type Numbers<L> = Fragment<f32, L>;

/// Context of a thread in a grid of row blocks by matrices. A block has 8 warps.
type Context<'k> = ThreadContext<'k, (u32, u32), (_32, _8)>;

/// Returns the launch for `matrices` matrices of `rows` rows each.
#[must_use]
pub const fn launch(matrices: u32, rows: u32) -> Launch {
    Launch {
        blocks: [rows.div_ceil(32), matrices, 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `y[(b, i)] = sum(a[(b, i, j)] * x[(b, j)] for j in columns)`.
///
/// # Safety
///
/// * The launch must be [`launch`]`(matrices, rows)`.
/// * The number of matrices in `a` must match the number of rows of `x` and of `y`.
/// * Each matrix of `a` must have one row per column of `y`, and one column per column of `x`.
/// * `a` and `x` must be valid for reads over their full layouts, and `y` for reads and writes.
/// * All offsets must fit in `u32`, and the tensors must not overlap.
#[kernel]
pub unsafe fn gemv(
    ctx: Context<'_>,
    a: Tensor<View<'_, f32>, Stack>,
    x: Tensor<View<'_, f32>, RowMajor>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_rank());
    let ((matrix, rows), (lane, _)) = (block.get(), ctx.thread_idx().get());
    let [_, columns, _] = *x.layout().values();

    let mut sums = Numbers::<Layout![4:1]>::filled(Layout::new(), 0.0);
    for step in 0..columns.div_ceil(128) {
        let mut of_a = Numbers::<Layout![(4, 4):(1, 4)]>::filled(Layout::new(), 0.0);
        let from = a.predicated_tile(TILE, (matrix, rows, step));
        copy(&from.partition_tv(OfMatrix::new(), me.get()), &mut of_a);
        let mut of_x = Numbers::<Layout![4:1]>::filled(Layout::new(), 0.0);
        let from = x.predicated_tile(COLUMNS, (matrix, step));
        copy(&from.partition_tv(OfVector::new(), lane), &mut of_x);
        for row in Bounded::<_4>::all() {
            for column in Bounded::<_4>::all() {
                sums[row] += of_a[(column, row)] * of_x[column];
            }
        }
    }
    let sums = sums.map(|sum| warp::reduce(sum, |a, b| a + b));
    if let Some(first) = ctx.thread_idx().inside((_1, _8)) {
        let mine = y.predicated_tile_mut(ROWS, block);
        copy(&sums, &mut mine.partition_tv_mut(OfResult::new(), first));
    }
}
