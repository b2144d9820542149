// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 3
use layout_core::*;

fn kernel(_: Sliced<Layout<(_16, (_8, _8)), (_64, (_1, _8))>, (_1, (Keep, _1, _1))>) {}

fn main() {}
