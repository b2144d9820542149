// error[E0277]: nothing says that an index is below 8
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, row: u32) {
    let _ = tile.slice((row, Keep));
}

fn main() {}
