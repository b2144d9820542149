// error[E0277]: expected an extent and a divisor where one divides the other
use layout_core::{ops::*, *};

fn kernel(_: ShapeDivided<(_4, _5), _6>) {}

fn main() {}
