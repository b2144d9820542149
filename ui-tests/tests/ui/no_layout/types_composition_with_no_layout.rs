// error[E0277]: expected a static integer, found a dynamic value of type `u32`
use layout_core::*;

fn kernel(_: Composed<Layout<_8, _1>, u32>) {}

fn main() {}
