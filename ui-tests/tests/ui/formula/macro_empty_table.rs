// error: expected at least one value, found an empty table [L0021]
use layout_core::*;

layout! { type A = find([]); }

fn main() {}
