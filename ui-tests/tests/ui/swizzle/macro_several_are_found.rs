// error: `Sw<1,4,3> o 0 o Sw<1,2,4> o 0 o (4,64):(64,1)` has 2 swizzles [L0015]
use layout_core::*;

layout! {
    type Plain = (4, 64):(64, 1);
    type Smem = best_swizzle(Plain, 4, Plain, ((4, 8), 8):((64, 8), 1));
}

fn main() {}
