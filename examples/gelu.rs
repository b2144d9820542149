// cargo run -p layout-examples --example gelu
//! An element-wise kernel: adds a bias to each row of a matrix, and applies GELU.
//!
//!     gelu: 50 x 100 elements match the reference

use layout_core::*;
use layout_device::math::{divide, exp};
use layout_device::{combine, host, kernel};

layout! {
    type Matrix = (?rows, ?columns):(?columns, 1);
    /// One row, repeated by a stride of 0.
    type Bias = (?rows, ?columns):(0, 1);
}

/// Computes `y = gelu(x + bias)`.
///
/// # Safety
///
/// * The grid must have `columns / 64` by `rows / 32` blocks, rounded up.
#[kernel]
unsafe fn gelu(
    ctx: ThreadContext<'_, (u32, u32), (_64, _4)>,
    x: Tensor<View<'_, f32>, Matrix>,
    bias: Tensor<View<'_, f32>, Bias>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
) {
    // Each thread has eight rows of the block's tile.
    let (tile, threads) = ((_32, _64), (_4, _64));
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let x = x.predicated_tile(tile, block.get());
    let x = x.local_partition(threads, me.get());
    let bias = bias.predicated_tile(tile, block.get());
    let bias = bias.local_partition(threads, me.get());
    let y = y.predicated_tile_mut(tile, block);
    let mut y = y.local_partition_mut(threads, me);
    combine(&x, &bias, &mut y, |x, bias| activation(x + bias));
}

/// Returns GELU of `x`, by its sigmoid form.
fn activation(x: f32) -> f32 {
    divide(x, 1.0 + exp(-1.595_769 * (x + 0.044_715 * x * x * x)))
}

fn main() -> Result<(), host::Error> {
    let (rows, columns) = (50, 100);
    let x: Vec<f32> = (0..rows * columns)
        .map(|i| (i % 61) as f32 / 10.0 - 3.0)
        .collect();
    let bias: Vec<f32> = (0..columns).map(|i| i as f32 / 100.0).collect();
    let mut y = vec![0.0; x.len()];

    let matrix = Matrix::from_values([rows, columns]);
    let arguments = (
        (&x, matrix),
        (&bias, Bias::from_values([rows, columns])),
        (&mut y, matrix),
    );
    // SAFETY: 2 x 2 tiles of 32 x 64 elements cover the matrix.
    unsafe { host::launch::<GeluKernel>((columns.div_ceil(64), rows.div_ceil(32)), arguments) }?;

    for (i, y) in y.iter().enumerate() {
        let v = x[i] + bias[i % bias.len()];
        let tanh = (0.797_884_6 * (v + 0.044_715 * v * v * v)).tanh();
        assert!((y - 0.5 * v * (1.0 + tanh)).abs() < 1e-5);
    }
    println!("gelu: {rows} x {columns} elements match the reference");
    Ok(())
}
