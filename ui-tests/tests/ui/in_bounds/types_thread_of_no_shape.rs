// error[E0277]: expected a `Bounded<N>`, which gives the number of threads, found `u32`
use layout_core::{atoms::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_8>, _32>,
    Layout![(4, 2):(2, 1)],
    Layout![(1, 2):(0, 1)],
>;

fn kernel(tile: Tensor<*const f32, Layout![(8, 8):(8, 1)]>) {
    let _ = tile.partition_s(Copy::new(), (1, 2));
}

fn main() {}
