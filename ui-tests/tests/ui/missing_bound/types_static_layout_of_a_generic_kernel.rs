// error[E0277]: expected a static layout, found `L`
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel<L>(smem: L) {
    tile(smem);
}

fn main() {}
