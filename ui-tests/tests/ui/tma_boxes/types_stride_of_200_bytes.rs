// error[E0080]: evaluation panicked: tma boxes: the stride of mode 0 is 100 elements, 200 bytes, but TMA needs a multiple of 16 bytes (T5): pad the stride to 104 elements
use layout_core::*;
use layout_device::{F16, TmaView, kernel};

layout! {
    type Matrix = (?rows, 100):(100, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
}

#[kernel]
unsafe fn read(a: TmaView<'_, F16, Matrix, Smem>) {
    let _ = a.tile((0, 0));
}

fn main() {}
