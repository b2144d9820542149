// error: expected a shape after `LayoutRight` [L0019]
use layout_core::*;

layout! { type Smem = make_layout((32, 8), LayoutRight); }

fn main() {}
