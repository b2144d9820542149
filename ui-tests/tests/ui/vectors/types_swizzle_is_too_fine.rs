// error[E0277]: expected vectors of at most 4 elements, which the swizzle keeps contiguous, found 8
use layout_core::*;

fn kernel(tile: Tensor<*const u16, Layout![Sw<3, 2, 3> o (64, 64):(64, 1)]>) {
    let _ = tile.vectors::<_8>();
}

fn main() {}
