// error[E0277]: `u32` is not a layout whose offsets the compiler knows
use layout_core::*;

type Element = u32;

assert_layout!(Element == |i| i);

fn main() {}
