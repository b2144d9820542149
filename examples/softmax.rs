// cargo run -p layout-examples --example softmax
//! Softmax of each row by one warp, with reductions by shuffles.
//!
//!     softmax: 20 rows of 200 elements match the reference

use layout_core::*;
use layout_device::math::exp;
use layout_device::{copy, host, kernel, warp};

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

/// Computes `output[(row, j)] = e^input[(row, j)] / sum(e^input[(row, i)] for i in columns)`.
///
/// # Safety
///
/// * The grid must have `rows / 8` blocks, rounded up. A row must have at most 256 elements.
#[kernel]
unsafe fn softmax(
    ctx: ThreadContext<'_, (u32,), (_32, _8)>,
    input: Tensor<View<'_, f32>, Matrix>,
    output: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
) {
    // Each of the eight warps has a row, and each lane eight elements of the row.
    let (tile, threads) = ((_8, _256), (_8, _32));
    let (rows, me) = (ctx.block_idx().append(0), ctx.thread_idx().reversed());
    let from = input.predicated_tile(tile, rows.get());
    let from = from.local_partition(threads, me.get());
    let mut x = Tensor::like(&from, f32::NEG_INFINITY);
    copy(&from, &mut x); // out-of-bounds elements stay minus infinity, whose exponential is 0

    let max = warp::reduce(x.max(), f32::max);
    let x = x.map(|x| exp(x - max));
    let sum = warp::reduce(x.sum(), |a, b| a + b);
    let to = output.predicated_tile_mut(tile, rows);
    copy(
        &x.map(|x| x / sum),
        &mut to.local_partition_mut(threads, me),
    );
}

fn main() -> Result<(), host::Error> {
    let (rows, columns) = (20, 200_u32);
    let input: Vec<f32> = (0..rows * columns)
        .map(|i| (i * 31 % 83) as f32 / 10.0)
        .collect();
    let mut output = vec![0.0; input.len()];

    let matrix = Matrix::from_values([rows, columns]);
    let arguments = ((&input, matrix), (&mut output, matrix));
    // SAFETY: each block has eight rows, of at most 256 elements.
    unsafe { host::launch::<SoftmaxKernel>(rows.div_ceil(8), arguments) }?;

    let n = columns as usize;
    for (x, y) in input.chunks(n).zip(output.chunks(n)) {
        let sum: f32 = x.iter().map(|x| x.exp()).sum();
        for (x, y) in x.iter().zip(y) {
            assert!((x.exp() / sum - y).abs() < 1e-6);
        }
    }
    println!("softmax: {rows} rows of {columns} elements match the reference");
    Ok(())
}
