// error[E0277]: `as_layout` compares layouts of the same parentheses
use layout_core::*;

layout! {
    type Line = (?n,):(1,);
    type Tiles = ((2, 4),):((1, 2),);
}

fn kernel(line: Line) -> Option<Tiles> {
    line.as_layout()
}

fn main() {}
