// error: unknown operation `split` [L0020]
use layout_core::*;

layout! { type A = split((4, 2):(1, 4), 2); }

fn main() {}
