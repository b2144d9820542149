// error: `:` binds tighter than `*`, which has the integer `32` on the left and the layout `4:1` on the right [L0019]
use layout_core::*;

layout! { type Smem = 32 * 4:1; }

fn main() {}
