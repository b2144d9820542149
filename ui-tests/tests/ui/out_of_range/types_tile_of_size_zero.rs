// error[E0277]: shape 0 is below 1
use layout_core::*;

fn kernel(_: Divided<Layout<(_32, _128), (_128, _1)>, (_0, _8)>) {}

fn main() {}
