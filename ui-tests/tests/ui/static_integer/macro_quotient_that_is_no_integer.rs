// error: expected a quotient that is an integer, found `100 / 8`: 100 is not a multiple of 8 [L0025]
use layout_core::*;

layout! { type Smem = (100 / 8, 32):(32, 1); }

fn main() {}
