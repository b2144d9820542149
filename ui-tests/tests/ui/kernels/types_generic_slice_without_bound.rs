// error[E0277]: `L` is not known to be sliced at this coordinate
use layout_core::*;

fn f<L>(a: Tensor<View<'_, f32>, L>) {
    let _ = a.slice((_1::new(), Keep));
}

fn main() {}
