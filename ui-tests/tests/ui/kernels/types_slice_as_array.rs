// error[E0277]: `&[f32]` is not an array whose length its type tells
use layout_core::*;

fn f(cells: &[f32]) {
    let _ = Tensor::from_array(cells, <Layout![(4, 4):(8, 1)]>::new());
}

fn main() {}
