// error[E0277]: `(layout_core::Keep, layout_core::_1, layout_core::_1)` is not a coordinate of this layout
use layout_core::*;

fn kernel(_: Sliced<Layout<(_16, (_8, _8)), (_64, (_1, _8))>, (_1, (Keep, _1, _1))>) {}

fn main() {}
