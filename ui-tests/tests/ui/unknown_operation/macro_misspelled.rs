// error: unknown operation `kolesce` [L0020]
use layout_core::*;

layout! { type A = kolesce((6, 2):(1, 7)); }

fn main() {}
