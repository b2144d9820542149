// error[E0499]: cannot borrow `tile` as mutable more than once at a time
use layout_core::*;

fn kernel(mut tile: Tensor<ViewMut<'_, f32>, Layout![(8, 8):(8, 1)]>) {
    let mut row = tile.view_mut().slice((_1::new(), Keep));
    let mut column = tile.view_mut().slice((Keep, _2::new()));
    row.store(2, 1.0);
    column.store(1, 2.0);
}

fn main() {}
