// error[E0277]: `(u32, u32, u32)` is not a coordinate of this layout
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, i: u32) -> Option<f32> {
    tile.load((i, i, i))
}

fn main() {}
