// error[E0277]: cannot prove that a dynamic value is a multiple of 128
use layout_core::*;

fn kernel(data: *const f32, m: u32, n: u32, block: u32) {
    let matrix = Tensor::new(data, layout!((m, n):(n, 1)));
    let _ = matrix.local_tile((_128::new(), _1::new()), (block, 0_u32));
}

fn main() {}
