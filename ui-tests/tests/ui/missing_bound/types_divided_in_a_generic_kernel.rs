// error[E0277]: `L` is not a layout
use layout_core::*;

fn kernel<L: StaticLayout>(_: Divided<L, _8>) {}

fn main() {}
