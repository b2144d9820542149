// error[E0277]: cannot prove that an index is below 128
use layout_core::*;

fn kernel(mut tile: Tensor<ViewMut<'_, f32>, Layout![(128, 8):(8, 1)]>, i: u32) {
    tile[(i, _0::new())] = 1.0;
}

fn main() {}
