// error[E0277]: expected a writable tensor, found one that is read-only or shared by threads
use layout_core::*;
use layout_device::copy;

fn kernel(mut from: Tensor<View<'_, f32>, Layout![8:1]>, mut to: Tensor<ViewMut<'_, f32>, Layout![8:1]>) {
    copy(&to, &mut from);
    to.store(0, 1.0);
}

fn main() {}
