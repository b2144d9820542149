// error: `y` is not used, so the compiler cannot infer how its parts are taken: remove it, or write `()` for `_` in its type
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(x: Tensor<View<'_, f32>, Matrix>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let _ = x;
}

fn main() {}
