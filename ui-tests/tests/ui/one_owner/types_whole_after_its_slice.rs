// error[E0382]: borrow of moved value: `tile`
use layout_core::*;

fn kernel(mut tile: Tensor<ViewMut<'_, f32>, Layout![(8, 8):(8, 1)]>) {
    let mut row = tile.slice((_1::new(), Keep));
    tile.store((1, 2), 1.0);
    row.store(2, 2.0);
}

fn main() {}
