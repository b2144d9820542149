// error: `complement` takes its arguments in a different order
use layout_core::*;

layout! { type Rest = complement(24, 4:1); }

fn main() {}
