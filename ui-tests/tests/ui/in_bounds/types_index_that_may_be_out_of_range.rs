// error[E0277]: cannot prove that an index is below 8
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, i: u32) -> f32 {
    tile[(i, _0::new())]
}

fn main() {}
