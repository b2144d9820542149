// error: `+` and `-` are between integers that the macro knows, and `(4,2):(1,4)` is none
use layout_core::*;

layout! { type A = (4, 2):(1, 4) + 2; }

fn main() {}
