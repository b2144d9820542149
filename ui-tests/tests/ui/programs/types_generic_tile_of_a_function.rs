// error[E0277]: cannot prove that this layout has a tile at this coordinate
use layout_core::*;

fn tile<L: StaticLayout>(a: Tensor<View<'_, f32>, L>, row: u32) {
    let _ = a.get_local_tile((_64, _128), (row, 0));
}

fn main() {}
