// error: `upcast(Sw<3,0,-4>, 2)` has no result [L0015]
use layout_core::*;

layout! { type A = upcast(Sw<3, 0, -4> o 0 o 4:1, 2); }

fn main() {}
