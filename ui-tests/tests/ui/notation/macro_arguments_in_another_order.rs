// error: `complement` takes its arguments in a different order [L0019]
use layout_core::*;

layout! { type Rest = complement(24, 4:1); }

fn main() {}
