//! Products of matrices and vectors, in batches.
//!
//! A warp has four rows of a matrix: what it reads of the vector serves all four.

use layout_core::*;
use layout_device::{Launch, copy, kernel, warp};

use crate::matrix::{RowMajor, Stack};

/// What a block has of a matrix and of its vector at a time, and of the result.
const TILE: (_1, _32, _128) = (_1, _32, _128);
const COLUMNS: (_1, _128) = (_1, _128);
const ROWS: (_1, _32) = (_1, _32);
layout! {
    /// Four neighbours of four rows of the matrix for each thread, and four of the vector for each lane.
    type OfMatrix = make_layout_tv((1, 8, 32):(0, 32, 1), (1, 4, 4):(0, 4, 1));
    type OfVector = make_layout_tv((1, 32):(0, 1), (1, 4):(0, 1));
    /// The results of a warp.
    type OfResult = make_layout_tv((1, 8):(0, 1), (1, 4):(0, 1));
}
type Numbers<L> = Fragment<f32, L>;

/// Where a thread is: in a grid of blocks of rows by matrices, in a block of 8 warps of 32 lanes.
type Place<'k> = Here<'k, (u32, u32), (_32, _8)>;

/// The launch for so many matrices of so many rows.
#[must_use]
pub const fn launch(matrices: u32, rows: u32) -> Launch {
    Launch {
        blocks: [rows.div_ceil(32), matrices, 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `y[(b, i)] = sum(a[(b, i, j)] * x[(b, j)] for j in columns)`.
///
/// # Safety
///
/// Runs as [`launch`]`(matrices, rows)` says. `a` has as many matrices as `x` and `y` have rows, as many rows as `y`
/// and as many columns as `x` have columns. `a` and `x` are valid for reads and `y` for reads and writes over
/// their whole layouts, whose offsets fit `u32`, and they do not overlap.
#[kernel]
pub unsafe fn gemv(
    here: Place<'_>,
    a: Tensor<View<'_, f32>, Stack>,
    x: Tensor<View<'_, f32>, RowMajor>,
    y: Tensor<Parts<'_, f32, Grid, _>, RowMajor>,
) {
    let (block, me) = (here.block().reversed(), here.rank());
    let ((matrix, rows), (lane, _)) = (block.get(), here.thread().get());
    let [_, columns, _] = *x.layout().values();

    let mut sums = Numbers::<Layout![4:1]>::filled(Layout::new(), 0.0);
    for step in 0..columns.div_ceil(128) {
        let mut of_a = Numbers::<Layout![(4, 4):(1, 4)]>::filled(Layout::new(), 0.0);
        let from = a.covering_tile(TILE, (matrix, rows, step));
        copy(&from.partition_tv(OfMatrix::new(), me.get()), &mut of_a);
        let mut of_x = Numbers::<Layout![4:1]>::filled(Layout::new(), 0.0);
        let from = x.covering_tile(COLUMNS, (matrix, step));
        copy(&from.partition_tv(OfVector::new(), lane), &mut of_x);
        for row in Below::<_4>::all() {
            for column in Below::<_4>::all() {
                sums[row] += of_a[(column, row)] * of_x[column];
            }
        }
    }
    let sums = sums.map(|sum| warp::reduce(sum, |a, b| a + b));
    if let Some(first) = here.thread().inside((_1, _8)) {
        let mine = y.own_covering_tile(ROWS, block);
        copy(&sums, &mut mine.own_partition_tv(OfResult::new(), first));
    }
}
