// error[E0277]: expected a writable tensor, found one that is read-only or shared by threads
use layout_core::*;

fn kernel(mut tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>) {
    tile.store((1, 2), 1.0);
}

fn main() {}
