// error: `slice((_,3,3), (24,12):(12,1))` has no result [L0008]
use layout_core::*;

layout! { type A = slice((_, 3, 3), (24, 12):(12, 1)); }

fn main() {}
