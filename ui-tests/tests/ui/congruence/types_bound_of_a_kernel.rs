// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel() {
    tile(Layout::<(_4, _2), (_1, _4, _8)>::new());
}

fn main() {}
