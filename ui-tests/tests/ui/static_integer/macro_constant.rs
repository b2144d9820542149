// error: `BLOCK_M` is written like a constant, and stable Rust makes no type of one
use layout_core::*;

const BLOCK_M: u32 = 128;

layout! { type Smem = (BLOCK_M, 32):(32, 1); }

fn main() {}
