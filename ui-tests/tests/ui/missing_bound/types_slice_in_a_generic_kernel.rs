// error[E0277]: this layout is not known to have a slice at the coordinate `_`
use layout_core::*;

fn second_row<L>(tile: Tensor<View<'_, f32>, L>) {
    let _ = tile.slice((_1::new(), Keep));
}

fn main() {}
