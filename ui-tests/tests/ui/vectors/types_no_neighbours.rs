// error[E0277]: this layout has no contiguous elements
use layout_core::*;

fn kernel(tile: Tensor<*const f32, Layout![(32, 8):(64, 4)]>) {
    let _ = tile.vectors::<_4>();
}

fn main() {}
