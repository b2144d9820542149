// error[E0277]: expected an array of static length, found `&[f32]`
use layout_core::*;

fn kernel(cells: &[f32]) {
    let _ = Tensor::from_array(cells, <Layout![(4, 4):(8, 1)]>::new());
}

fn main() {}
