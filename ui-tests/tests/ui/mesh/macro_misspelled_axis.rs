// error: expected an axis of the mesh `dp=2, tp=4`, found `tpp` [L0050]
use layout_core::layout;

layout! {
    type Pod = mesh(dp: 2, tp: 4);
    type Rows = shard((8, 8), Pod, tpp: 0);
}

fn main() {}
