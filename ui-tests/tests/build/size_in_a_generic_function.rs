// error[E0080]: evaluation panicked: the size of this layout exceeds 9223372036854775807: use smaller extents
use layout_core::*;

fn size<L: StaticLayout>(_: L) -> usize {
    L::SIZE
}

fn main() {
    size(Layout::<(_4294967296, _4294967296), (_0, _0)>::new());
}
