// error: expected a use of `y`, from which the compiler infers its partition scheme: remove the parameter, or write `()` for `_` in its type
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(x: Tensor<View<'_, f32>, Matrix>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let _ = x;
}

fn main() {}
