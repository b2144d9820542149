// error[E0277]: expected a layout, found `L`
use layout_core::*;

layout! { type Tiles<L> = L / (8, 8); }

fn kernel<L>(_: Tiles<L>) {}

fn main() {}
