// error[E0277]: vectors of 8 elements are wider than the 4 that the swizzle keeps together
use layout_core::{atoms::*, *};

type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;

fn kernel(tile: Tensor<*mut u16, Layout![Sw<3, 2, 3> o (16, 64):(64, 1)]>, thread: Bounded<_128>) {
    let _ = tile.partition_d(Fill::new(), thread);
}

fn main() {}
