// error: expected a mesh of this `layout!`, found `Pod`: a macro cannot read the items of another call [L0050]
use layout_core::layout;

layout! { type Pod = mesh(x: 4); }
layout! {
    type Rows = shard((8, 8), Pod, x: 0);
    type Columns = shard((8, 8), mesh(x: 4), x: 1);
    type Exchange = Rows -> Columns;
}
const _: () = assert!(<Exchange as layout_mesh::PlanType>::VECTOR >= 2);

fn main() {
    let _ = Pod;
}
