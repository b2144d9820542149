// error[E0277]: expected a redistribution with static sizes, found `Gather`
use layout_core::layout;
use layout_mesh::bytes_sent;

layout! { type Gather = shard(4 * ?m, mesh(x: 4), x: 0) -> shard(4 * ?m, mesh(x: 4)); }

const _: () = assert!(bytes_sent::<Gather, f32>() < 1024);

fn main() {}
