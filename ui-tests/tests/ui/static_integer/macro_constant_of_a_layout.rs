// error: `Smem::SIZE` is a constant, and stable Rust makes no type of one
use layout_core::*;

layout! {
    type Smem = (32, 8):(8, 1);
    type Line = (Smem::SIZE, 4):(1, 256);
}

fn main() {}
