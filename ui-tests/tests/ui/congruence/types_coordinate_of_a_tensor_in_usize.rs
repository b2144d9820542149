// error[E0277]: `usize` is not a coordinate of this layout
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, row: usize) -> Option<f32> {
    tile.load((row, 0))
}

fn main() {}
