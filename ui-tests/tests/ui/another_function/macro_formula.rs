// error: `(32,8):(8,1)` does not have these values [L0023]
use layout_core::*;

assert_layout!((32, 8):(8, 1) == |i, j| i + 32 * j);

fn main() {}
