// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 3
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, i: u32) -> Option<f32> {
    tile.load((i, i, i))
}

fn main() {}
