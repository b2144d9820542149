// error[E0277]: `(u32, u32, u32)` is not known to be a coordinate of this tensor
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, i: u32) -> Option<f32> {
    tile.load((i, i, i))
}

fn main() {}
