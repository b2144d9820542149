// error: cannot prove that `?m` is a multiple of 64 [L0027]
use layout_core::*;

layout! { type Tiles = (?m, 64):(64, 1) / (32:2, 32); }

fn main() {}
