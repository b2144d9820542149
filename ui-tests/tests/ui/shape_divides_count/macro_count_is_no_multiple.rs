// error: `(6,5):(5,1) o (5,2):(2,1)` is not a layout [L0002]
use layout_core::*;

layout! { type A = (6, 5):(5, 1) o (5, 2):(2, 1); }

fn main() {}
