// error[E0277]: stride 33 is not a multiple of 4, the elements per vector
use layout_core::*;

fn kernel(tile: Tensor<*const f32, Layout![(32, 32):(33, 1)]>) {
    let _ = tile.vectors::<_4>();
}

fn main() {}
