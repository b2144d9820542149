// error[E0277]: expected one of the types of `layout_core`, found `Mine`
use layout_core::{bounds::*, *};

struct Mine;

// Claims to have 4096 elements, whatever memory the tensor has.
impl RefinedTo<Mine> for Layout<_4096, _1> {}

fn main() {}
