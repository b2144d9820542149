// error[E0277]: of an extent and its divisor, neither divides the other
use layout_core::{ops::*, *};

fn kernel(_: ShapeDivided<(_4, _5), _6>) {}

fn main() {}
