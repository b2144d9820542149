// error[E0080]: evaluation panicked: tma boxes: the tensor has 2 modes, but the tile has 3: use a tile whose rank is at most the rank of the tensor
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
