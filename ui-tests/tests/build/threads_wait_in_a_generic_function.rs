// error[E0080]: evaluation panicked: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 32: the access takes 32 wavefronts; pad the rows of the tile, or swizzle it
use layout_core::{bounds::*, checks::*, *};

fn load<Parts: CheckedLayout>(_: Parts) {
    const { assert_conflict_free::<Parts, _1, _4>() };
}

fn main() {
    load(Layout::<(_32, _8), (_32, _1)>::new());
}
