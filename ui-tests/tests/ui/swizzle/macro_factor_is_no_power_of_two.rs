// error: `upcast(Sw<3,4,3>, 3)` has no result [L0015]
use layout_core::*;

layout! { type A = upcast(Sw<3, 4, 3> o (9, 9):(9, 1), 3); }

fn main() {}
