// error: expected at least one value, found an empty table
use layout_core::*;

layout! { type A = find([]); }

fn main() {}
