// error: the table is empty
use layout_core::*;

layout! { type A = find([]); }

fn main() {}
