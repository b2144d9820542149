// error: `upcast(4:2, 4)` has no result [L0012]
use layout_core::*;

layout! { type A = upcast(4:2, 4); }

fn main() {}
