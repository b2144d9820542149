// error[E0277]: expected a static integer, found a number of type `u32`, which is known at run time only
use layout_core::*;

fn kernel(_: Composed<Layout<_8, _1>, u32>) {}

fn main() {}
