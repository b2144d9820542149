// error: `+` and `-` need integers that the macro knows, found `(4,2):(1,4)` [L0019]
use layout_core::*;

layout! { type A = (4, 2):(1, 4) + 2; }

fn main() {}
