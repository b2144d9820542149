// error: unknown operation `Divided`
use layout_core::*;

layout! { type A = Divided((4, 2):(1, 4), 2); }

fn main() {}
