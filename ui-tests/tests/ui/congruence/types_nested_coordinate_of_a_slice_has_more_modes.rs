// error[E0277]: a coordinate of rank 3 for a shape of rank 2
use layout_core::*;

fn kernel(_: Sliced<Layout<(_16, (_8, _8)), (_64, (_1, _8))>, (_1, (Keep, _1, _1))>) {}

fn main() {}
