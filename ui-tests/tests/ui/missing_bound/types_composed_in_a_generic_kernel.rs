// error[E0277]: expected a layout, found `A`
use layout_core::*;

fn kernel<A, B>(_: Composed<A, B>) {}

fn main() {}
