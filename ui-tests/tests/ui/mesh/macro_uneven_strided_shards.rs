// error: expected even strided shards, found 5 elements in dimension 0 of `[x: StridedShard(0, 2)] of (5) on x=2` [L0050]
use layout_core::layout;

layout! { type Rows = shard(5, mesh(x: 2), x: strided(0, 2)); }

fn main() {}
