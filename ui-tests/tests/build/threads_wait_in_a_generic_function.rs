// error[E0080]: evaluation panicked: bank conflict: (thread 0, value 0) and (thread 1, value 0) both reach bank 0, at offsets 0 and 32: the access takes 32 turns; pad the rows of the tile, or swizzle it
use layout_core::{bounds::*, checks::*, *};

fn load<DisjointMut: CheckedLayout>(_: DisjointMut) {
    const { assert_conflict_free::<DisjointMut, _1, _4>() };
}

fn main() {
    load(Layout::<(_32, _8), (_32, _1)>::new());
}
