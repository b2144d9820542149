// error[E0277]: expected a multiple of the copy instruction's 4 values per thread, found 2
use layout_core::{atoms::*, *};

type Atom = CopyAtom<UniversalCopy<_16>, _32>;
type Copy = TiledCopyOf<Atom, Layout<(_32, _8), (_8, _1)>, Layout<(_1, _2), (_0, _1)>>;
type Tile = Layout<(_64, _64), (_64, _1)>;

fn kernel(tile: Tensor<View<'_, f32>, Tile>, thread: Bounded<_256>) {
    tile.partition_s(Copy::new(), thread);
}

fn main() {}
