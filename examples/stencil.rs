// cargo run -p layout-examples --example stencil
//! A stencil with a halo: one blur of a picture by the mean of 3 x 3 elements.
//!
//!     stencil: 20 x 75 elements match the reference

use layout_core::*;
use layout_device::{host, kernel};

layout! { type Picture = (?rows, ?columns):(?columns, 1); }

/// Writes the mean of the 3 x 3 elements around each element. Elements on the edge are copied.
///
/// # Safety
///
/// * The grid must have `columns / 32` by `rows / 8` blocks, rounded up.
/// * `from` and `to` must have the same shape.
#[kernel]
unsafe fn blur(
    ctx: ThreadContext<'_, (u32, u32), (_32, _8)>,
    from: Tensor<View<'_, f32>, Picture>,
    to: Tensor<DisjointMut<'_, f32, Grid, _>, Picture>,
) {
    let (tile, halo) = ((_8, _32), (_1, _1));
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let around = from.tile_with_halo(tile, halo, block.get());
    let own = from
        .predicated_tile(tile, block.get())
        .get(me.get())
        .copied();
    // A window that reaches past the edge of the picture is `None`.
    let value = around.window((_3, _3), me.get()).map(|window| {
        let rows = Bounded::<_3>::all();
        rows.map(|row| window[(row, _0)] + window[(row, _1)] + window[(row, _2)])
            .sum::<f32>()
            / 9.0
    });
    let mine = to.predicated_tile_mut(tile, block);
    let mut mine = mine.local_partition_mut(tile, me);
    if let Some(value) = value.or(own) {
        mine.store((0, 0), value);
    }
}

fn main() -> Result<(), host::Error> {
    let (rows, columns) = (20, 75);
    let from: Vec<f32> = (0..rows * columns).map(|i| (i * i % 97) as f32).collect();
    let mut to = vec![0.0; from.len()];

    let picture = Picture::from_values([rows, columns]);
    let grid = (columns.div_ceil(32), rows.div_ceil(8));
    // SAFETY: the grid covers both pictures, which have the same shape.
    unsafe { host::launch::<BlurKernel>(grid, ((&from, picture), (&mut to, picture))) }?;

    let at = |row, column| from[(row * columns + column) as usize];
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let is_edge = row == 0 || row == rows - 1 || column == 0 || column == columns - 1;
        let sum = || -> f32 {
            let around = |row| (column - 1..=column + 1).map(move |column| (row, column));
            (row - 1..=row + 1)
                .flat_map(around)
                .map(|(row, column)| at(row, column))
                .sum()
        };
        let expected = if is_edge {
            at(row, column)
        } else {
            sum() / 9.0
        };
        assert!((to[(row * columns + column) as usize] - expected).abs() < 1e-4);
    }
    println!("stencil: {rows} x {columns} elements match the reference");
    Ok(())
}
