// error: `make_shape` is CuTe's: a shape is written `(32,8)` here
use layout_core::*;

layout! { type Smem = make_layout(make_shape(32, 8), make_stride(8, 1)); }

fn main() {}
