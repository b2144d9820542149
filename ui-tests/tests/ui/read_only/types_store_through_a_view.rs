// error[E0277]: expected a tensor that can be written: a `View` is only for reading, `DisjointMut` are written part by part
use layout_core::*;

fn kernel(mut tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>) {
    tile.store((1, 2), 1.0);
}

fn main() {}
