// error[E0277]: expected 4 contiguous values for the instruction, found values with stride 64
use layout_core::{atoms::*, *};

// Four values in one column, with rows of 64 elements.
type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_8, _4), (_1, _8)>,
    Layout<(_4, _1), (_1, _0)>,
>;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(32, 64):(64, 1)]>, thread: Bounded<_32>) {
    let _ = tile.partition_s(Copy::new(), thread);
}

fn main() {}
