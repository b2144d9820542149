// error[E0277]: expected elements of type `f32`, found `Half`
use layout_core::*;
use layout_device::{Half, Number, copy, kernel, sync};

layout! {
    type Matrix = (?rows, ?columns):(?leading, 1);
    type Smem = (64, 32):(33, 1);
}

#[kernel]
unsafe fn load(
    here: Here<'_, (u32, u32), (_32, _8)>,
    input: Tensor<View<'_, f32>, Matrix>,
    #[shared] tile: Shared<'_, f32, Smem, _>,
) {
    let (block, me) = (here.block(), here.thread().reversed());
    let from = input.covering_tile((_64, _32), block.reversed().get());
    let from = from.local_partition((_8, _32), me.get());
    let mut cells = Tensor::like(&from, Half::ZERO);
    copy(&from, &mut cells);
    let _ = sync(tile.fill_part((_8, _32), me, &cells));
}

fn main() {}
