// error[E0277]: `A` is not a layout
use layout_core::*;

fn kernel<A, B>(_: Composed<A, B>) {}

fn main() {}
