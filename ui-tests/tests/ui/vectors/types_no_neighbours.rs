// error[E0277]: no elements of this layout lie side by side
use layout_core::*;

fn kernel(tile: Tensor<*const f32, Layout![(32, 8):(64, 4)]>) {
    let _ = tile.vectors::<_4>();
}

fn main() {}
