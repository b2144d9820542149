// error: `(6,4):(1,10) o 3:4` is not a layout [L0001]
use layout_core::*;

layout! {
    type A = (6, 4):(1, 10);
    type B = A o 3:4;
}

fn main() {}
