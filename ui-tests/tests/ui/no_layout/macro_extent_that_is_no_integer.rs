// error[E0277]: `u32` is not a nested tuple of static integers
use layout_core::*;

type Rows = u32;

layout! { type A = (Rows, 8):(8, 1); }

fn main() {}
