// error[E0277]: tiles that span 96 elements do not fill 1024 elements
use layout_core::*;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

fn kernel(x: Tensor<View<'_, f32>, Matrix>, here: Here<'_, (u32, u32), (_96, _1)>) {
    let tile = x.covering_tile((_1, _1024), here.block().reversed().get());
    let _ = tile.local_partition((_1, _96), here.thread().reversed().get());
}

fn main() {}
