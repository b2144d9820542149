// error[E0277]: this tensor does not vouch that its cells can be written
use layout_core::*;

fn kernel(mut tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>) {
    tile.store((1, 2), 1.0);
}

fn main() {}
