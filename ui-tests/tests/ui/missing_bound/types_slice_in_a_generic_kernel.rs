// error[E0277]: cannot prove that this layout has a slice at the coordinate `_`
use layout_core::*;

fn second_row<L>(tile: Tensor<View<'_, f32>, L>) {
    let _ = tile.slice((_1::new(), Keep));
}

fn main() {}
