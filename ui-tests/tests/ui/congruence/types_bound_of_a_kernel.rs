// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel() {
    tile(Layout::<(_4, _2), (_1, _4, _8)>::new());
}

fn main() {}
