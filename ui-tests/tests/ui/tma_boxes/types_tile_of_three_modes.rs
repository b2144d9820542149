// error[E0080]: evaluation panicked: tma boxes: the rank of the tensor is 2, but the rank of the tile is 3: use a tile whose rank is at most 2
use layout_core::*;
use layout_device::{F16, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = (64, 8, 2):(8, 1, 512);
}

#[kernel]
unsafe fn read(a: TmaView<'_, F16, Matrix, Smem>) {
    let _ = a.tile((0, 0));
}

fn main() {}
