// error[E0277]: the coordinate of a cell has an integer for each mode
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, row: u32) -> Option<f32> {
    tile.load((row, Keep))
}

fn main() {}
