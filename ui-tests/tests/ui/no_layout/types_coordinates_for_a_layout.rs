// error[E0277]: expected a static layout
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel() {
    tile((_4::new(), _2::new()));
}

fn main() {}
