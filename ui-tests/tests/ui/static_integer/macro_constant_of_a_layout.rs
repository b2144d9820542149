// error: the constant `Smem::SIZE` cannot become a type on stable Rust [L0025]
use layout_core::*;

layout! {
    type Smem = (32, 8):(8, 1);
    type Line = (Smem::SIZE, 4):(1, 256);
}

fn main() {}
