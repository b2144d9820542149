// error: `crd2idx((1,0,0), (4,2):(1,4))` has no result [L0008]
use layout_core::*;

layout! { type A = crd2idx((1, 0, 0), (4, 2):(1, 4)); }

fn main() {}
