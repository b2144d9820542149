// error[E0277]: `L` is not known to be sliced at this coordinate
use layout_core::*;

fn second_row<L>(tile: Tensor<View<'_, f32>, L>) {
    let _ = tile.slice((_1::new(), Keep));
}

fn main() {}
