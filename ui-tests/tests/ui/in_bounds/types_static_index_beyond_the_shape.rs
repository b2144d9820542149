// error[E0277]: expected an index below extent 8, found 8
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>) -> f32 {
    tile[(_8::new(), _0::new())]
}

fn main() {}
