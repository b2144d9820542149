// error: `crd2idx((1,0,0), (4,2):(1,4))` has no result
use layout_core::*;

layout! { type A = crd2idx((1, 0, 0), (4, 2):(1, 4)); }

fn main() {}
