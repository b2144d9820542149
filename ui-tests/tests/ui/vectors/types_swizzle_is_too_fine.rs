// error[E0277]: vectors of 8 elements are wider than the 4 that the swizzle keeps together
use layout_core::*;

fn kernel(tile: Tensor<*const u16, Layout![Sw<3, 2, 3> o (64, 64):(64, 1)]>) {
    let _ = tile.vectors::<_8>();
}

fn main() {}
