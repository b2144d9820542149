// error[E0277]: tiles that span 16 elements do not fill 40 elements
use layout_core::{atoms::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout![(16, 8):(8, 1)],
    Layout![(1, 4):(0, 1)],
>;

fn kernel(cells: Tensor<View<'_, f32>, Layout![(40, 64):(64, 1)]>, thread: Bounded<_128>) {
    let _ = cells.partition_s(Copy::new(), thread);
}

fn main() {}
