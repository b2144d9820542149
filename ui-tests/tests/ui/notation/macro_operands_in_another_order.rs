// error: `(8,8)` is a tiler: it belongs on the right of `/`
use layout_core::*;

layout! {
    type Smem = (32, 32):(33, 1);
    type Tiles = (8, 8) / Smem;
}

fn main() {}
