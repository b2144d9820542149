// error: `downcast(4:2, 2)` has no result
use layout_core::*;

layout! { type A = downcast(4:2, 2); }

fn main() {}
