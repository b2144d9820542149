// error[E0277]: a stride is a run-time number, which nothing says is a multiple of 8
use layout_core::{atoms::*, *};

type Copy = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;

fn kernel(tile: Tensor<View<'_, u16>, Layout![(16, 64):(?leading, 1)]>, thread: Bounded<_128>) {
    let _ = tile.partition_s(Copy::new(), thread);
}

fn main() {}
