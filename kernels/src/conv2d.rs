//! A convolution of an image with 3 x 3 weights.
//!
//! Each thread computes eight elements of one column. Each thread loads these elements and their
//! neighbors into registers. A composition turns the loaded elements into windows, with one
//! coordinate for the window and the position in the window. Elements outside the image are zeros.
//! Elements that adjacent threads also read come from the cache.

use layout_core::*;
use layout_device::{Launch, copy, kernel};

use crate::matrix::RowMajor;

layout! {
    /// The weights, `(row, column)`.
    pub type Weights = (3, 3):(3, 1);
    /// The elements that a thread reads, `(row, column)`.
    type Patch = (10, 3):(1, 10);
    /// The rows of the windows in a patch, `(row of the window, output element)`.
    type Rows = (3, 8):(1, 1);
    type Columns = (3, 1):(1, 1);
}

/// Context of a thread in a 2-D grid of 128 x 2-thread blocks.
type Context<'k> = ThreadContext<'k, (u32, u32), (_128, _2)>;

/// Returns the launch for an image of `rows` by `columns` elements.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [columns.div_ceil(128), rows.div_ceil(16), 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `output[(r, c)] = sum(weights[(i, j)] * input[(r + i - 1, c + j - 1)])`.
///
/// Elements outside the input are 0. If the shapes differ, the kernel writes no element.
///
/// # Safety
///
/// * The launch must be [`launch`]`(rows, columns)`.
/// * `input` and `weights` must be valid for reads over their full layouts, and `output` for
///   writes.
/// * All offsets must fit in `u32`.
/// * `output` must not overlap `input` or `weights`.
#[kernel]
pub unsafe fn conv2d(
    ctx: Context<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    weights: Tensor<View<'_, f32>, Weights>,
    output: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
) {
    if !input.has_shape_of(&output) {
        return;
    }
    let (column, me) = ((_8::new(), _1::new()), ctx.global_thread_idx().reversed());
    let around = input.tile_with_halo(column, (_1::new(), _1::new()), me.get());
    let mut patch = Tensor::filled(Patch::new(), 0.0);
    for row in Bounded::<_10>::all() {
        for column in Bounded::<_3>::all() {
            patch[(row, column)] = around.load((row, column)).unwrap_or(0.0);
        }
    }
    let windows = patch.view().composition((Rows::new(), Columns::new()));
    let mut to = output.predicated_tile_mut(column, me);
    let mut sums = Tensor::like(&to, 0.0);
    for row in Bounded::<_3>::all() {
        for column in Bounded::<_3>::all() {
            for cell in Bounded::<_8>::all() {
                let product = weights[(row, column)] * windows[((row, cell), (column, _0::new()))];
                sums[(cell, _0::new())] += product;
            }
        }
    }
    copy(&sums, &mut to);
}
