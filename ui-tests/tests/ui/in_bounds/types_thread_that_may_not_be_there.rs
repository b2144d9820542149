// error[E0277]: cannot prove that an index is below 128
use layout_core::{atoms::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout![(16, 8):(8, 1)],
    Layout![(1, 4):(0, 1)],
>;

fn kernel(cells: Tensor<View<'_, f32>, Layout![(32, 64):(64, 1)]>, thread: u32) {
    let _ = cells.partition_s(Copy::new(), thread);
}

fn main() {}
