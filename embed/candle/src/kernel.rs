//! The kernel: one function for the CPU and for GPUs.

use layout_core::*;
use layout_device::{Launch, combine, kernel, math::exp2};

layout! {
    /// Matrices of a tensor, however they are strided; their number is split in two.
    pub type Matrices = ((?heads, ?batches), ?rows, ?columns):((?head, ?batch), ?row, ?column);
    /// The matrices of a result, without gaps.
    pub type Contiguous = (?matrices, ?rows, ?columns):(?rows * ?columns, ?columns, 1);
}

/// Where a thread is: in a grid of three dimensions, in a block of 64 x 4 threads.
type Place<'k> = Here<'k, (u32, u32, u32), (_64, _4, _1)>;

/// The launch for a result.
#[must_use]
pub const fn launch([matrices, rows, columns]: [u32; 3]) -> Launch {
    Launch {
        blocks: [columns.div_ceil(64), rows.div_ceil(32), matrices],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `y = gelu(a * x + b)`, in each element: `gelu(v) = v / (1 + e^-u)`, where `u = 1.5957691 * (v + 0.044715 * v^3)`.
///
/// # Safety
///
/// Runs as [`launch`] says for the shape of `y`; `x` and `b` have as many matrices, rows and columns. All are
/// valid for reads and `y` for writes over their whole layouts, whose offsets fit `u32`; `y` overlaps no other.
#[kernel]
pub unsafe fn gelu(
    here: Place<'_>,
    a: f32,
    x: Tensor<View<'_, f32>, Matrices>,
    b: Tensor<View<'_, f32>, Matrices>,
    y: Tensor<Parts<'_, f32, Grid, _>, Contiguous>,
) {
    let (block, me) = (here.block().reversed(), here.thread().reversed()); // (matrix, row, column)
    let (matrix, row, column) = block.get();
    let (_, down, along) = me.get();
    let slice = (matrix, Keep, Keep);
    let (Some(x), Some(b)) = (x.get_slice(slice), b.get_slice(slice)) else {
        return;
    };
    let (tile, threads) = ((_32, _64), (_4, _64)); // of a block; of its threads, each with eight rows of it
    let x = x.covering_tile(tile, (row, column));
    let b = b.covering_tile(tile, (row, column));
    let y = y.own_covering_tile((_1, _32, _64), block);
    combine(
        &x.local_partition(threads, (down, along)),
        &b.local_partition(threads, (down, along)),
        &mut y.own_part((_1, _4, _64), me),
        |x, b| {
            let v = a * x + b;
            v / (1.0 + exp2(-v * (2.302_208_2 + 0.102_943_24 * v * v)))
        },
    );
}
