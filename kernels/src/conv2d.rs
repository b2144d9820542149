//! A convolution of an image with 3 x 3 weights.
//!
//! A thread computes a column of eight cells. It reads them with the cells around, which a composition turns
//! into windows: the window of a cell, and the place in the window, are one coordinate. Cells around the image
//! are zeros. What the threads beside read too comes from the cache.

use layout_core::*;
use layout_device::{Launch, copy, kernel};

use crate::matrix::RowMajor;

layout! {
    /// The weights, `(row, column)`.
    pub type Weights = (3, 3):(3, 1);
    /// What a thread reads, `(row, column)`, ...
    type Patch = (10, 3):(1, 10);
    /// ... and in it the rows of the windows, `(row of the window, cell)`, and their columns.
    type Rows = (3, 8):(1, 1);
    type Columns = (3, 1):(1, 1);
}

/// Where a thread is: in a grid of two dimensions, in a block of 128 x 2 threads.
type Place<'k> = Here<'k, (u32, u32), (_128, _2)>;

/// The launch for an image.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [columns.div_ceil(128), rows.div_ceil(16), 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `output[(r, c)] = sum(weights[(i, j)] * input[(r + i - 1, c + j - 1)])`, where cells around the input are 0.
/// If the shapes differ, nothing is written.
///
/// # Safety
///
/// Runs as [`launch`]`(rows, columns)` says. `input` and `weights` are valid for reads and `output` for writes
/// over their whole layouts; their offsets fit `u32`, and `output` does not overlap the others.
#[kernel]
pub unsafe fn conv2d(
    here: Place<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    weights: Tensor<View<'_, f32>, Weights>,
    output: Tensor<Parts<'_, f32, Grid, _>, RowMajor>,
) {
    if !input.has_shape_of(&output) {
        return;
    }
    let (column, me) = ((_8::new(), _1::new()), here.thread_in_grid().reversed());
    let around = input.tile_with_halo(column, (_1::new(), _1::new()), me.get());
    let mut patch = Tensor::filled(Patch::new(), 0.0);
    for row in Below::<_10>::all() {
        for column in Below::<_3>::all() {
            patch[(row, column)] = around.load((row, column)).unwrap_or(0.0);
        }
    }
    let windows = patch.view().composition((Rows::new(), Columns::new()));
    let mut to = output.own_covering_tile(column, me);
    let mut sums = Tensor::like(&to, 0.0);
    for row in Below::<_3>::all() {
        for column in Below::<_3>::all() {
            for cell in Below::<_8>::all() {
                let product = weights[(row, column)] * windows[((row, cell), (column, _0::new()))];
                sums[(cell, _0::new())] += product;
            }
        }
    }
    copy(&sums, &mut to);
}
