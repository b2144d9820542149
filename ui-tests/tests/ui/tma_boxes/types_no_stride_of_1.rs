// error[E0080]: evaluation panicked: tma boxes: no stride of the tensor is the static integer 1 (T5): write the mode whose elements lie side by side with stride `1`, as in `(?m, ?k):(8 * ?ld, 1)`
use layout_core::*;
use layout_device::{F16, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(?leading, ?step);
    type Smem = wgmma_tile((64, 64), 16, 1);
}

#[kernel]
unsafe fn read(a: TmaView<'_, F16, Matrix, Smem>) {
    let _ = a.tile((0, 0));
}

fn main() {}
