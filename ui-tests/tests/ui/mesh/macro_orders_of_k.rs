// error: expected each index of the summed dimension on one device in both operands, found index 2 on device 1 of the left operand and on device 2 of the right operand [L0050]
use layout_core::layout;

layout! {
    type Pod = mesh(dp: 2, tp: 2);
    type X = shard((4, 8), Pod, dp: 1, tp: 1);
    type W = shard((8, 4), Pod, tp: 0, dp: 0);
    type Product = matmul(X, W);
}

fn main() {}
