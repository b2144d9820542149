// error[E0277]: a layout that is to number 256 cells gives the first 8 numbers
use layout_core::*;

type Atom = CopyAtom<UniversalCopy<_16>, _32>;
type Copy = TiledCopyOf<Atom, Layout<(_32, _8), (_4, _1)>, Layout<(_1, _4), (_0, _1)>>;
type Tile = Layout<(_64, _64), (_64, _1)>;

fn kernel(tile: Tensor<Parts<'_, f32, Block>, Tile>, thread: Own<Below<_256>, Thread>) {
    tile.own_partition_d(Copy::new(), thread);
}

fn main() {}
