// error[E0277]: expected an extent of at least 1, found 0
use layout_core::*;

fn kernel(_: Divided<Layout<(_32, _128), (_128, _1)>, (_0, _8)>) {}

fn main() {}
