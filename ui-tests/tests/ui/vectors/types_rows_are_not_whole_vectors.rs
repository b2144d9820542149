// error[E0277]: 30 contiguous elements are not a multiple of 4, the elements per vector
use layout_core::*;

fn kernel(tile: Tensor<*const f32, Layout![(32, 30):(32, 1)]>) {
    let _ = tile.vectors::<_4>();
}

fn main() {}
