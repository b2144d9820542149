// error: `(4,2):(1,4,8)` is not a layout [L0008]
use layout_core::*;

fn kernel(_: Layout![(4, 2):(1, 4, 8)]) {}

fn main() {}
