// error[E0277]: the instruction moves 4 values side by side, these are 64 apart
use layout_core::{atoms::*, *};

// Four values below each other, in rows of 64.
type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_8, _4), (_1, _8)>,
    Layout<(_4, _1), (_1, _0)>,
>;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(32, 64):(64, 1)]>, thread: Bounded<_32>) {
    let _ = tile.partition_s(Copy::new(), thread);
}

fn main() {}
