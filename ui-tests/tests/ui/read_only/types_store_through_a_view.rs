// error[E0277]: a tensor of `layout_core::View<'_, f32>` is not for writing
use layout_core::*;

fn kernel(mut tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>) {
    tile.store((1, 2), 1.0);
}

fn main() {}
