// error[E0277]: the layout needs 28 cells, the array has 20
use layout_core::*;

fn f(cells: &Array<f32, _20>) {
    let _ = Tensor::from_array(cells, <Layout![(4, 4):(8, 1)]>::new());
}

fn main() {}
