// error[E0277]: this layout cannot be divided by this tiler
use layout_core::*;

fn kernel(_: Divided<Layout<(_32, _128), (_128, _1)>, (_0, _8)>) {}

fn main() {}
