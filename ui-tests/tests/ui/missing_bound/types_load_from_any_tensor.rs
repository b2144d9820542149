// error[E0277]: `L` is not known to take this coordinate
use layout_core::{bounds::*, *};

fn first<L: TensorLayout>(tensor: Tensor<View<'_, f32>, L>) -> Option<f32> {
    tensor.load((0_u32, 0_u32))
}

fn main() {}
