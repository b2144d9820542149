// error[E0080]: evaluation panicked: tma boxes: the rank of the coordinate is 1, and of the tensor 2: write an integer for each mode, as in `a.tile((m, k))`
use layout_core::*;
use layout_device::{F16, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
}

#[kernel]
unsafe fn read(a: TmaView<'_, F16, Matrix, Smem>) {
    let _ = a.tile((0,));
}

fn main() {
    let _kernel: unsafe fn(_) = read;
}
