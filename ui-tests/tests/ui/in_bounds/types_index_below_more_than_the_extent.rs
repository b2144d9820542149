// error[E0277]: an index below 128 can be out of bounds for extent 32
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(32, 8):(8, 1)]>, i: Bounded<_128>) -> f32 {
    tile[(i, _0::new())]
}

fn main() {}
