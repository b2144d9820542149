// error[E0277]: an index below 128 may be past an extent of 32
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(32, 8):(8, 1)]>, i: Bounded<_128>) -> f32 {
    tile[(i, _0::new())]
}

fn main() {}
