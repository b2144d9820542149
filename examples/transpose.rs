// cargo run -p layout-examples --example transpose
//! Transposes a matrix through a padded tile in shared memory.
//!
//!     transpose: 50 x 70 elements match the reference

use layout_core::*;
use layout_device::{Shared, copy, host, kernel, sync};

layout! {
    type Matrix = (?rows, ?columns):(?columns, 1);
    /// One element of padding per row avoids bank conflicts.
    type Tile = (32, 32):(33, 1);
}

/// Computes `output[(column, row)] = input[(row, column)]`.
///
/// # Safety
///
/// * The grid must have `rows / 32` by `columns / 32` blocks, rounded up.
#[kernel]
unsafe fn transpose(
    ctx: ThreadContext<'_, (u32, u32), (_32, _8)>,
    input: Tensor<View<'_, f32>, Matrix>,
    output: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
    #[shared] tile: Shared<'_, f32, Tile, _>,
) {
    let (block, me) = (ctx.block_idx(), ctx.thread_idx().reversed());
    let from = input.predicated_tile((_32, _32), block.get());
    let from = from.local_partition((_8, _32), me.get());
    let mut values = Tensor::like(&from, 0.0);
    copy(&from, &mut values);
    // The barrier makes the tile readable by all threads of the block.
    let tile = sync(tile.store_partition((_8, _32), me, &values));

    let columns = tile.view().transposed();
    let columns = columns.local_partition((_8, _32), me.get());
    let to = output.predicated_tile_mut((_32, _32), block.reversed());
    copy(&columns, &mut to.local_partition_mut((_8, _32), me));
}

fn main() -> Result<(), host::Error> {
    let (rows, columns) = (50, 70);
    let input: Vec<f32> = (0..rows * columns).map(|i| i as f32).collect();
    let mut output = vec![0.0; input.len()];

    let of_input = (&input, Matrix::from_values([rows, columns]));
    let of_output = (&mut output, Matrix::from_values([columns, rows]));
    let grid = (rows.div_ceil(32), columns.div_ceil(32));
    // SAFETY: the grid has a block for each 32 x 32 tile.
    unsafe { host::launch::<TransposeKernel>(grid, (of_input, of_output)) }?;

    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let [from, to] = [row * columns + column, column * rows + row];
        assert_eq!(output[to as usize], input[from as usize]);
    }
    println!("transpose: {rows} x {columns} elements match the reference");
    Ok(())
}
