// error[E0277]: expected a shape and a congruent stride of static integers
use layout_core::*;

fn tile<L: StaticLayout>(_: L) {}

fn kernel() {
    tile(Layout::<(_4, _2), (_1, _4, _8)>::new());
}

fn main() {}
