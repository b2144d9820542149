// error[E0277]: `L` is not a layout
use layout_core::*;

fn kernel<L: StaticLayout>(_: Layout![L / 8]) {}

fn main() {}
