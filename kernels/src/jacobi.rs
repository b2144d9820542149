//! One step of Jacobi's method: each element becomes the mean of its four neighbors.

use layout_core::*;
use layout_device::{Launch, kernel};

use crate::matrix::RowMajor;

type Context<'k> = ThreadContext<'k, (u32, u32), (_32, _8)>;

/// Returns the launch for a matrix of `rows` by `columns` elements.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [columns.div_ceil(32), rows.div_ceil(8), 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes
/// `to[(i, j)] = (from[(i - 1, j)] + from[(i + 1, j)] + from[(i, j - 1)] + from[(i, j + 1)]) / 4`.
///
/// Boundary elements are copied. If the shapes differ, the kernel writes no element.
///
/// # Safety
///
/// * The launch must be [`launch`]`(rows, columns)`.
/// * `from` must be valid for reads.
/// * `to` must be valid for writes, and no other code may write `to`.
#[kernel]
pub unsafe fn jacobi(
    ctx: Context<'_>,
    from: Tensor<View<'_, f32>, RowMajor>,
    to: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
) {
    if !from.has_shape_of(&to) {
        return;
    }
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let (tile, halo) = ((_8, _32), (_1, _1));
    let around = from.tile_with_halo(tile, halo, block.get());
    let value = match around.window((_3, _3), me.get()) {
        Some(w) => (w[(_0, _1)] + w[(_2, _1)] + w[(_1, _0)] + w[(_1, _2)]) * 0.25,
        None => match from.predicated_tile(tile, block.get()).get(me.get()) {
            Some(&value) => value,
            None => return,
        },
    };
    let mut mine = to
        .predicated_tile_mut(tile, block)
        .local_partition_mut(tile, me);
    mine.store((0, 0), value);
}
