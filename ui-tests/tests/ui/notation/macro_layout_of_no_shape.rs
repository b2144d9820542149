// error: `LayoutRight` is the layout of a shape, which is missing
use layout_core::*;

layout! { type Smem = make_layout((32, 8), LayoutRight); }

fn main() {}
