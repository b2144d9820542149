// error: unknown operation `Divided` [L0020]
use layout_core::*;

layout! { type A = Divided((4, 2):(1, 4), 2); }

fn main() {}
