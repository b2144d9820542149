// error: `complement(4:1, 0)` is not a layout [L0009]
use layout_core::*;

layout! { type A = complement(4:1, 0); }

fn main() {}
