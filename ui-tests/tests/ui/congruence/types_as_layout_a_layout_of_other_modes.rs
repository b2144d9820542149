// error[E0277]: expected two congruent layouts for `as_layout`, found different nesting
use layout_core::*;

layout! {
    type Line = (?n,):(1,);
    type Tiles = ((2, 4),):((1, 2),);
}

fn kernel(line: Line) -> Option<Tiles> {
    line.as_layout()
}

fn main() {}
