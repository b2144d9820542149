// error[E0277]: cannot prove that this layout accepts the coordinate `_`
use layout_core::{bounds::*, *};

fn first<L: TensorLayout>(tensor: Tensor<View<'_, f32>, L>) -> Option<f32> {
    tensor.load((0_u32, 0_u32))
}

fn main() {}
