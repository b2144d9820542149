// error: `conflict_free(((32,8),1,1,4):((32,1),0,0,8), 1, 4)` does not hold [L0040]
use layout_core::*;

layout! {
    type Smem = (32, 32):(32, 1);
    type Columns = conflict_free(partition_tv(Smem, (32, 8):(1, 32), (1, 1):(0, 0)), 1, 4);
}

fn main() {}
