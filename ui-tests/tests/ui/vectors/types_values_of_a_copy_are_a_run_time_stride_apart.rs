// error[E0277]: the values that an instruction moves are a run-time stride apart
use layout_core::{atoms::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_8, _4), (_4, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 16):(1, ?leading)]>, thread: Bounded<_32>) {
    let _ = tile.partition_s(Copy::new(), thread);
}

fn main() {}
