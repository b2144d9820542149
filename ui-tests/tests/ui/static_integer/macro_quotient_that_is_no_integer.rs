// error: `100 / 8` is no integer: 100 is no multiple of 8
use layout_core::*;

layout! { type Smem = (100 / 8, 32):(32, 1); }

fn main() {}
