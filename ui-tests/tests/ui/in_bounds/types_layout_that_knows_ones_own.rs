// error[E0277]: `Mine` is not one of the types that tensors are made of
use layout_core::{bounds::*, *};

struct Mine;

// Known to have 4096 cells, whatever memory the tensor is in.
impl RefinedTo<Mine> for Layout<_4096, _1> {}

fn main() {}
