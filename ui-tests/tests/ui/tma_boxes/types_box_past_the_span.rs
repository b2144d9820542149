// error[E0080]: evaluation panicked: tma boxes: mode 1 has 256 contiguous bytes, but a row of a TMA box has at most 128 bytes, the span of the swizzle (T8): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,128))`
use layout_core::*;
use layout_device::{F16, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = Sw<3, 3, 3> o (64, 128):(128, 1);
}

#[kernel]
unsafe fn read(a: TmaView<'_, F16, Matrix, Smem>) {
    let _ = a.tile((0, 0));
}

fn main() {}
