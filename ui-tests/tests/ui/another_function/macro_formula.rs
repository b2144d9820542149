// error: `(32,8):(8,1)` is another function
use layout_core::*;

assert_layout!((32, 8):(8, 1) == |i, j| i + 32 * j);

fn main() {}
