// error: expected a name after `type`, found `match` [L0019]
use layout_core::*;

layout! { type A = 4:1; type match = 4:1; }

fn main() {}
