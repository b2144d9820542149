// error: `best_padding((32,32):(32,1), 4, (32,32):(32,1), (32,(8,4)):(32,(4,1)))` has no result [L0040]
use layout_core::*;

layout! {
    type Plain = (32, 32):(32, 1);
    type Smem = best_padding(Plain, 4, Plain, (32, (8, 4)):(32, (4, 1)));
}

fn main() {}
