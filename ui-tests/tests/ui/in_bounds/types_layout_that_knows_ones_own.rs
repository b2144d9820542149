// error[E0277]: expected one of the types of `layout_core`, found `Mine`
use layout_core::{bounds::*, *};

struct Mine;

// Known to have 4096 cells, whatever memory the tensor is in.
impl RefinedTo<Mine> for Layout<_4096, _1> {}

fn main() {}
