// error: `make_shape` is CuTe's notation: write a shape as `(32,8)` here [L0019]
use layout_core::*;

layout! { type Smem = make_layout(make_shape(32, 8), make_stride(8, 1)); }

fn main() {}
