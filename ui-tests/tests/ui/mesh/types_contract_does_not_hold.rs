// error[E0080]: evaluation panicked: assertion failed: Exchange::VECTOR >= 8
use layout_core::layout;
use layout_mesh::PlanType;

layout! { type Exchange = shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), mesh(x: 4), x: 1); }

const _: () = assert!(Exchange::VECTOR >= 8);

fn main() {}
