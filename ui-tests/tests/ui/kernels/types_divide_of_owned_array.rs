// error[E0277]: this tensor has no divisions, slices and tiles
use layout_core::*;

fn f() {
    let _ = Tensor::from_array([0_f32; 32], <Layout![(8, 4):(4, 1)]>::new())
        .zipped_divide((_4::new(), _4::new()));
}

fn main() {}
