// error: expected a layout of static integers, found one with dynamic values [L0026]
use layout_core::*;

assert_layout!((?m, 8):(8, 1) == |i, j| 8 * i + j);

fn main() {}
