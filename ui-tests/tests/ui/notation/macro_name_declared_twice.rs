// error: this block declares `Smem` twice [L0019]
use layout_core::*;

layout! {
    type Smem = (32, 32):(33, 1);
    type Smem = (32, 32):(1, 33);
}

fn kernel(_: Smem) {}

fn main() {}
