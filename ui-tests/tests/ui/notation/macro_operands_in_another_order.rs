// error: expected the tiler `(8,8)` on the right of `/`, found it on the left [L0019]
use layout_core::*;

layout! {
    type Smem = (32, 32):(33, 1);
    type Tiles = (8, 8) / Smem;
}

fn main() {}
