// error[E0277]: how many values this part has is not known to the compiler
// 1.101: error[E0277]: this is not the layout of a tensor
use layout_core::*;
use layout_device::copy;

fn load<L, R>(from: &Tensor<View<'_, f32>, L>, to: &mut Tensor<ViewMut<'_, f32>, R>) {
    copy(from, to);
}

fn main() {}
