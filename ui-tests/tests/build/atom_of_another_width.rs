// error[E0080]: evaluation panicked: expected elements of 32 bits, as in the copy atom, found elements of 16 bits: set `Bits` of `CopyAtom<Op, Bits>` to the element width of this tensor
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
