// error: expected each rank once in the mesh `(2,2):(1,1)`, found rank 1 twice [L0050]
use layout_core::layout;

layout! { type Pod = mesh(x: 2:1, y: 2:1); }

fn main() {}
