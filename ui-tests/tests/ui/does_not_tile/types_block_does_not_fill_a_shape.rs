// error[E0277]: tiles that span 8 elements do not fill 20 elements
use layout_core::*;

fn kernel(_: TiledTo<Layout<(_8, _8), (_8, _1)>, (_64, _20)>) {}

fn main() {}
