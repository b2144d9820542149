// error[E0277]: the layout needs 192 elements, the array has 144
use layout_core::*;

fn kernel(cells: &mut Array<f32, _144>) {
    let _ = Tensor::from_array(cells, <Layout![Sw<3, 3, 3> o (18, 8):(8, 1)]>::new());
}

fn main() {}
