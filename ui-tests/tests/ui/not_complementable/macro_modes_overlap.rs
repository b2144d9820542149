// error: `complement((4,8):(4,1), 64)` is not a layout [L0005]
use layout_core::*;

layout! { type A = complement((4, 8):(4, 1), 64); }

fn main() {}
