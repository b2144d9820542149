// error[E0080]: evaluation panicked: tma boxes: coordinate 1 of mode 1 lies at 8 units of 16 bytes, and is the neighbour of the first in the matrix: a box keeps neighbours together (T14): take `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::*;
use layout_device::{F16, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 0);
}

#[kernel]
unsafe fn read(a: TmaView<'_, F16, Matrix, Smem>) {
    let _ = a.tile((0, 0));
}

fn main() {}
