// error[E0277]: no vector of `f32` has as many elements
use layout_core::*;

fn kernel(tile: Tensor<*const f32, Layout![(32, 32):(32, 1)]>) {
    let _ = tile.vectors::<_16>();
}

fn main() {}
