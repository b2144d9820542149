// error: expected all elements to stay on their devices, found element 2 on device 1 before and device 0 after; devices receive 72 elements of a tensor of 96 [L0050]
use layout_core::layout;

layout! {
    type Pod = mesh(x: 4);
    type Columns = shard((12, 8), Pod, x: 1);
    type Rows = shard((16, 6), Pod, x: 0);
    type Reshaped = view(Columns, Rows);
}

fn main() {}
