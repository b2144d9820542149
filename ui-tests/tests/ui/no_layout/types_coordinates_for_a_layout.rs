// error[E0277]: expected a static layout, found `(layout_core::_4, layout_core::_2)`
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel() {
    tile((_4::new(), _2::new()));
}

fn main() {}
