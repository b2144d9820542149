// error[E0277]: expected a layout, found `L`
use layout_core::*;

fn kernel<L: StaticLayout>(_: Divided<L, _8>) {}

fn main() {}
