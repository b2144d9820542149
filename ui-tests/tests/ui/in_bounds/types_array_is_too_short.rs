// error[E0277]: the layout needs 28 elements, the array has 20
use layout_core::*;

fn kernel(registers: &mut Array<f32, _20>) {
    let _ = Tensor::from_array(registers, <Layout![(4, 4):(8, 1)]>::new());
}

fn main() {}
