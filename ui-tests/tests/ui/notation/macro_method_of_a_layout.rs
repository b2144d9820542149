// error: expected an operation, found the method call `.size` [L0019]
use layout_core::*;

layout! {
    type Smem = (32, 8):(8, 1);
    type Threads = Smem.size();
}

fn main() {}
