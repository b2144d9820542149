// error[E0277]: the instruction moves 8 values side by side, these are 2 at a time
use layout_core::{atoms::*, *};

// Each thread has a row of its own, and not what `ldmatrix` gives it.
type Load = TiledCopyOf<
    CopyAtom<Ldmatrix<_4>, _16>,
    Layout<(_32, _1), (_1, _0)>,
    Layout<(_1, _8), (_0, _1)>,
>;

fn kernel(tile: Tensor<View<'_, u16>, Layout![(64, 64):(64, 1)]>, thread: Bounded<_32>) {
    let _ = tile.partition_s(Load::new(), thread);
}

fn main() {}
