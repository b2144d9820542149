// error[E0277]: expected an index below extent 2, found 2
use layout_core::*;

fn kernel(_: LocalTiled<Layout<(_8, _16), (_16, _1)>, (_4, _4), (_2, _0)>) {}

fn main() {}
