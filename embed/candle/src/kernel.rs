//! The kernel: one function for the CPU and for GPUs.

use layout_core::*;
use layout_device::{Launch, combine, kernel, math::exp2};

layout! {
    /// The matrices of a tensor, with any strides. The batch has two modes.
    pub type Matrices = ((?heads, ?batches), ?rows, ?columns):((?head, ?batch), ?row, ?column);
    /// The matrices of a compact result.
    pub type Contiguous = (?matrices, ?rows, ?columns):(?rows * ?columns, ?columns, 1);
}

/// Context of a thread in a 3-D grid of 64 x 4-thread blocks.
type Context<'k> = ThreadContext<'k, (u32, u32, u32), (_64, _4, _1)>;

/// Returns the launch for a result.
#[must_use]
pub const fn launch([matrices, rows, columns]: [u32; 3]) -> Launch {
    Launch {
        blocks: [columns.div_ceil(64), rows.div_ceil(32), matrices],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `y = gelu(a * x + b)` for each element: `gelu(v) = v / (1 + e^-u)`, where
/// `u = 1.5957691 * (v + 0.044715 * v^3)`.
///
/// # Safety
///
/// * The launch must be [`launch`] for the shape of `y`.
/// * `x` and `b` must have the same number of matrices, rows and columns as `y`.
/// * `x` and `b` must be valid for reads over their full layouts, and `y` for writes.
/// * All offsets must fit in `u32`, and `y` must not overlap `x` or `b`.
#[kernel]
pub unsafe fn gelu(
    ctx: Context<'_>,
    a: f32,
    x: Tensor<View<'_, f32>, Matrices>,
    b: Tensor<View<'_, f32>, Matrices>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Contiguous>,
) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed()); // (matrix, row, column)
    let (matrix, row, column) = block.get();
    let (_, down, along) = me.get();
    let slice = (matrix, Keep, Keep);
    let (Some(x), Some(b)) = (x.get_slice(slice), b.get_slice(slice)) else {
        return;
    };
    let (tile, threads) = ((_32, _64), (_4, _64)); // the tile of a block; its threads, with eight rows each
    let x = x.predicated_tile(tile, (row, column));
    let b = b.predicated_tile(tile, (row, column));
    let y = y.predicated_tile_mut((_1, _32, _64), block);
    combine(
        &x.local_partition(threads, (down, along)),
        &b.local_partition(threads, (down, along)),
        &mut y.local_partition_mut((_1, _4, _64), me),
        |x, b| {
            let v = a * x + b;
            v / (1.0 + exp2(-v * (2.302_208_2 + 0.102_943_24 * v * v)))
        },
    );
}
