// error[E0277]: expected a tensor that can be divided, sliced and tiled, found one that is shared or owns its elements
use layout_core::*;

fn f() {
    let _ = Tensor::from_array([0_f32; 32], <Layout![(8, 4):(4, 1)]>::new())
        .zipped_divide((_4::new(), _4::new()));
}

fn main() {}
