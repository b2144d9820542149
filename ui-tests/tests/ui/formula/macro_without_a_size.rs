// error: the number of values is not known
use layout_core::*;

layout! { type A = find(|i| i * 2); }

fn main() {}
