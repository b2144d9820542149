// error[E0277]: expected a part with static extents: the number of its values is not known at compile time
// 1.101: error[E0277]: expected the layout of a tensor
use layout_core::*;
use layout_device::copy;

fn load<L, R>(from: &Tensor<View<'_, f32>, L>, to: &mut Tensor<ViewMut<'_, f32>, R>) {
    copy(from, to);
}

fn main() {}
