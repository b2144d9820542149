// error[E0277]: expected a coordinate of this layout, found `usize`
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, row: usize) -> Option<f32> {
    tile.load((row, 0))
}

fn main() {}
