// error[E0277]: expected a shape and a congruent stride of static integers, found `layout_core::Layout<(layout_core::_4, layout_core::_2), (layout_core::_1, layout_core::_4, layout_core::_8)>`
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel() {
    tile(Layout::<(_4, _2), (_1, _4, _8)>::new());
}

fn main() {}
