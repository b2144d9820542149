// error: `complement(4:1, 0)` is not a layout
use layout_core::*;

layout! { type A = complement(4:1, 0); }

fn main() {}
