// error[E0277]: this layout is not known to have a tile there
use layout_core::*;

fn tile<L: StaticLayout>(a: Tensor<View<'_, f32>, L>, row: u32) {
    let _ = a.get_local_tile((_64, _128), (row, 0));
}

fn main() {}
