// error[E0080]: evaluation panicked: the atom is one for elements of 32 bits, a cell of this tensor has 16: `CopyAtom<Op, Bits>` is told the width of a cell
use layout_core::{atoms::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_8, _4), (_4, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;

fn main() {
    let cells = [0_u16; 128];
    let tile = Tensor::from_array(&cells, <Layout![(8, 16):(16, 1)]>::new());
    let _ = tile.partition_s(Copy::new(), Bounded::<_32>::wrapped(3));
}
