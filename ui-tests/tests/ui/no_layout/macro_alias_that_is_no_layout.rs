// error[E0277]: `u32` is not a layout
use layout_core::*;

type Element = u32;

layout! { type A = Element / 8; }

fn main() {}
