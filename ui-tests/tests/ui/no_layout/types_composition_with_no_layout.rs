// error[E0277]: this layout cannot be composed with this tiler
use layout_core::*;

fn kernel(_: Composed<Layout<_8, _1>, u32>) {}

fn main() {}
