// error: `(2,2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128,256)` has 9 modes in one tuple [L0007]
use layout_core::*;

layout! { type A = (2, 2, 2, 2, 2, 2, 2, 2, 2):(1, 2, 4, 8, 16, 32, 64, 128, 256); }

fn main() {}
