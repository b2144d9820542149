// error[E0277]: expected a tensor with safe accesses, found one with `unsafe` accesses only
use layout_core::*;

fn kernel(data: *const f32, i: u32) -> Option<f32> {
    Tensor::new(data, layout!((8, 8):(8, 1))).load((i, 0))
}

fn main() {}
