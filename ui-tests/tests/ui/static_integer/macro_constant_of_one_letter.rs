// error[E0573]: expected type, found constant `N`
// 1.101: error[E0573]: cannot find type `N` in this scope
use layout_core::*;

const N: usize = 32;

layout! {
    type Smem = (64, N):(N, 1);
    type Tiles = Smem / N;
}

fn main() {}
