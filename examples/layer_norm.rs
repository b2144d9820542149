// cargo run -p layout-examples --example layer_norm
//! `LayerNorm` of each row, with two block reductions.
//!
//!     layer_norm: 10 rows of 700 elements match the reference

use layout_core::*;
use layout_device::math::rsqrt;
use layout_device::{Shared, block, combine, copy, host, kernel, sync, transform};

layout! {
    type Matrix = (?rows, ?columns):(?columns, 1);
    /// One row, repeated by a stride of 0.
    type Row = (?rows, ?columns):(0, 1);
}

/// Normalizes each row to mean 0 and variance 1, and applies `weight` and `bias`.
///
/// # Safety
///
/// * The grid must have a block for each row. A row must have at most 1024 elements.
#[kernel]
unsafe fn layer_norm(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    x: Tensor<View<'_, f32>, Matrix>,
    weight: Tensor<View<'_, f32>, Row>,
    bias: Tensor<View<'_, f32>, Row>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
    #[shared] scratch: Shared<'_, f32, block::Scratch<_256>, _>,
) {
    let [_, columns] = *x.layout().values();
    // Each thread has four elements of the row, 256 columns apart.
    let (tile, threads) = ((_1, _1024), (_1, _256));
    let (row, me) = (
        ctx.block_idx().append(0),
        ctx.thread_rank().coordinate_in(threads),
    );
    let x = x.predicated_tile(tile, row.get());
    let x = x.local_partition(threads, me.get());
    let weight = weight.predicated_tile(tile, row.get());
    let weight = weight.local_partition(threads, me.get());
    let bias = bias.predicated_tile(tile, row.get());
    let bias = bias.local_partition(threads, me.get());
    let y = y.predicated_tile_mut(tile, row);
    let mut y = y.local_partition_mut(threads, me);

    let mut values = Tensor::like(&x, 0.0);
    copy(&x, &mut values); // out-of-bounds elements stay 0
    let (sum, used) = block::reduce(ctx, values.sum(), scratch, |a, b| a + b);
    let mean = sum / columns as f32;
    let mut centered = Tensor::like(&x, 0.0);
    transform(&x, &mut centered, |x| x - mean);
    let squares = centered.map(|x| x * x).sum();
    let (squares, _) = block::reduce(ctx, squares, sync(used), |a, b| a + b);
    let scale = rsqrt(squares / columns as f32 + 1e-5);
    combine(&centered, &weight, &mut values, |x, weight| {
        x * scale * weight
    });
    combine(&values, &bias, &mut y, |x, bias| x + bias);
}

fn main() -> Result<(), host::Error> {
    let (rows, columns) = (10, 700_u32);
    let x: Vec<f32> = (0..rows * columns).map(|i| (i * 37 % 101) as f32).collect();
    let weight: Vec<f32> = (0..columns).map(|i| 1.0 + (i % 3) as f32).collect();
    let bias: Vec<f32> = (0..columns).map(|i| (i % 5) as f32).collect();
    let mut y = vec![0.0; x.len()];

    let matrix = Matrix::from_values([rows, columns]);
    let row = Row::from_values([rows, columns]);
    let arguments = ((&x, matrix), (&weight, row), (&bias, row), (&mut y, matrix));
    // SAFETY: the grid has a block for each row, and a row has at most 1024 elements.
    unsafe { host::launch::<LayerNormKernel>(rows, arguments) }?;

    let n = columns as usize;
    for (x, y) in x.chunks(n).zip(y.chunks(n)) {
        let mean = x.iter().sum::<f32>() / n as f32;
        let variance = x.iter().map(|x| (x - mean).powi(2)).sum::<f32>() / n as f32;
        for i in 0..n {
            let expected = (x[i] - mean) / (variance + 1e-5).sqrt() * weight[i] + bias[i];
            assert!((y[i] - expected).abs() < 1e-4);
        }
    }
    println!("layer_norm: {rows} rows of {columns} elements match the reference");
    Ok(())
}
