// error: `complement` takes its arguments in another order
use layout_core::*;

layout! { type Rest = complement(24, 4:1); }

fn main() {}
