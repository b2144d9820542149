// error: `make_ordered_layout((2,3), (1,2,0))` has no result [L0008]
use layout_core::*;

layout! { type A = make_ordered_layout((2, 3), (1, 2, 0)); }

fn main() {}
