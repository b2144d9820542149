// error: `best_swizzle((4,64):(64,1), 4, (4,64):(64,1), ((4,8),8):((64,8),1))` has no result
use layout_core::*;

layout! {
    type Plain = (4, 64):(64, 1);
    type Smem = best_swizzle(Plain, 4, Plain, ((4, 8), 8):((64, 8), 1));
}

fn main() {}
