// error: `complement((2,2):(1,3), 12)` is not a layout [L0005]
use layout_core::*;

layout! { type A = complement((2, 2):(1, 3), 12); }

fn main() {}
