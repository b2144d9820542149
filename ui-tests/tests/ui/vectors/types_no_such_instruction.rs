// error[E0277]: expected a vector width that `f32` supports
use layout_core::*;

fn kernel(tile: Tensor<*const f32, Layout![(32, 32):(32, 1)]>) {
    let _ = tile.vectors::<_16>();
}

fn main() {}
