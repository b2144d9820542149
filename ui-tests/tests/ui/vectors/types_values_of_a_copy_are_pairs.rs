// error[E0277]: expected 8 contiguous values for the instruction, found 2
use layout_core::{atoms::*, *};

// Each thread has its own row, instead of the elements that `ldmatrix` gives to the thread.
type Load = TiledCopyOf<
    CopyAtom<Ldmatrix<_4>, _16>,
    Layout<(_32, _1), (_1, _0)>,
    Layout<(_1, _8), (_0, _1)>,
>;

fn kernel(tile: Tensor<View<'_, u16>, Layout![(64, 64):(64, 1)]>, thread: Bounded<_32>) {
    let _ = tile.partition_s(Load::new(), thread);
}

fn main() {}
