// error: `size` is an operation here, and no method
use layout_core::*;

layout! {
    type Smem = (32, 8):(8, 1);
    type Threads = Smem.size();
}

fn main() {}
