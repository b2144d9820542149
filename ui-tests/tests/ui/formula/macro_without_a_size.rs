// error: expected the number of values after the formula [L0021]
use layout_core::*;

layout! { type A = find(|i| i * 2); }

fn main() {}
