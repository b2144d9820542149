// error: expected a layout, a name or an integer, found `;` [L0019]
use layout_core::*;

layout! { type A = (4, 2):(1, 4) o ; }

fn main() {}
