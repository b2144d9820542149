// error: a layout cannot be indexed with `[..]` [L0019]
use layout_core::*;

layout! {
    type Smem = (32, 8):(8, 1);
    type Rows = Smem[0];
}

fn main() {}
