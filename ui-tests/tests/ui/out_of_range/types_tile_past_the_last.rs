// error[E0277]: index 2 is not below extent 2
use layout_core::*;

fn kernel(_: LocalTiled<Layout<(_8, _16), (_16, _1)>, (_4, _4), (_2, _0)>) {}

fn main() {}
