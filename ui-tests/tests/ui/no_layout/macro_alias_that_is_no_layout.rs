// error[E0277]: expected a layout, found `u32`
use layout_core::*;

type Element = u32;

layout! { type A = Element / 8; }

fn main() {}
