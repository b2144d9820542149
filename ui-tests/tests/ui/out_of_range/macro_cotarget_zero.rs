// error: the size of a cotarget is at least 1
use layout_core::*;

layout! { type A = complement(4:1, 0); }

fn main() {}
