// error[E0080]: evaluation panicked: tma boxes: the box at coordinate 0 in mode 1 begins at an offset of 8 units of 16 bytes, not a multiple of 1024 bytes, the period of the swizzle's pattern (T13): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::*;
use layout_device::{F16, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = Sw<3, 3, 3> o 64 o (64, 64):(64, 1);
}

#[kernel]
unsafe fn read(a: TmaView<'_, F16, Matrix, Smem>) {
    let _ = a.tile((0, 0));
}

fn main() {}
