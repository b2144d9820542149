// error[E0277]: expected a positive cotarget of a complement, found 0
use layout_core::*;

fn kernel(_: Complemented<Layout<_4, _1>, _0>) {}

fn main() {}
