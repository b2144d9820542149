// error[E0277]: stride 100 is not a multiple of 8, the elements per vector
use layout_core::{atoms::*, *};

// Copies 16 bytes at a time, from rows that begin 200 bytes apart.
type Copy = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;

fn kernel(matrix: Tensor<*const u16, Layout![(16, 64):(100, 1)]>, thread: Bounded<_128>) {
    let _ = matrix.partition_s(Copy::new(), thread);
}

fn main() {}
