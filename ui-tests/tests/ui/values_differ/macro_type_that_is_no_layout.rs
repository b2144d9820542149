// error[E0277]: expected a layout with static offsets, found `u32`
use layout_core::*;

type Element = u32;

assert_layout!(Element == |i| i);

fn main() {}
