// error[E0277]: `u32` is not a static integer
use layout_core::*;

fn kernel(_: Composed<Layout<_8, _1>, u32>) {}

fn main() {}
