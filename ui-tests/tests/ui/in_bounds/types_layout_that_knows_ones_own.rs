// error[E0277]: expected one of the types of `layout_core`, found `Mine`
use layout_core::{bounds::*, *};

struct Mine;

// Claims that a layout of 4096 elements is also a `Mine`.
impl RefinedTo<Mine> for Layout<_4096, _1> {}

fn main() {}
