// error[E0277]: expected a layout, found `layout_core::Layout<(u32, _8), (_8, _1)>`
use layout_core::*;

type Rows = u32;

layout! { type A = (Rows, 8):(8, 1); }

fn main() {}
