// error[E0308]: mismatched types
use layout_core::*;
use layout_device::F16;

layout! { type Rows = (128, 64):(64, 1); }

fn norm(_: &Tensor<View<'_, f32>, Rows>) {}

fn rows(x: Tensor<View<'_, F16>, Rows>) {
    norm(&x);
}

fn main() {}
