// error[E0277]: expected a multiple of the copy instruction's 32 threads, found 16
use layout_core::{atoms::*, *};

type Atom = CopyAtom<Ldmatrix<_4>, _16>;
type Copy = TiledCopyOf<Atom, Layout<(_16, _1), (_1, _0)>, Layout<(_1, _8), (_0, _1)>>;
type Tile = Layout<(_64, _64), (_64, _1)>;

fn kernel(tile: Tensor<View<'_, u16>, Tile>, thread: Bounded<_16>) {
    tile.partition_s(Copy::new(), thread);
}

fn main() {}
