// error[E0277]: a coordinate of rank 3 for a shape of rank 2
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, i: u32) -> Option<f32> {
    tile.load((i, i, i))
}

fn main() {}
