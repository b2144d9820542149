// error: expected one part of `y`, found a second one, by `own_covering_tile`: use what `own_covering_tile` returns above; for more elements of a thread, take a larger tile
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn scale(
    here: Here<'_, (u32, u32), (_32, _8)>,
    x: Tensor<View<'_, f32>, Matrix>,
    y: Tensor<Parts<'_, f32, Grid, _>, Matrix>,
) {
    let (block, me) = (here.block().reversed(), here.thread().reversed());
    let left = y.own_covering_tile((_64, _128), block).own_part((_8, _32), me);
    let right = y.own_covering_tile((_64, _128), block).own_part((_8, _32), me);
    let _ = (x, left, right);
}

fn main() {}
