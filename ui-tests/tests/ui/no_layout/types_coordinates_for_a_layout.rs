// error[E0277]: this is not a layout of static integers
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel() {
    tile((_4::new(), _2::new()));
}

fn main() {}
