// error: `(4,2):(1,4) at (1,0,0)` has no offset
use layout_core::*;

layout! { type A = crd2idx((1, 0, 0), (4, 2):(1, 4)); }

fn main() {}
