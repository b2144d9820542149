// error[E0277]: this is not a layout of static integers
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel<L>(smem: L) {
    tile(smem);
}

fn main() {}
