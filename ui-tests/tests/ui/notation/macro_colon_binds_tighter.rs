// error: `:` binds tighter than `*`: `32` is a number, and `4:1` a layout
use layout_core::*;

layout! { type Smem = 32 * 4:1; }

fn main() {}
