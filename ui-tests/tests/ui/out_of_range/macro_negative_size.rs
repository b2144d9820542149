// error: `-4` is negative: an extent is at least 1, a stride at least 0
use layout_core::*;

layout! { type A = (-4, 2):(1, 4); }

fn main() {}
