// error[E0277]: expected `Parts`, found a `View`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(here: Here<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Matrix>) {
    let (block, me) = (here.block().reversed(), here.thread().reversed());
    let mine = x.covering_tile((_16, _64), block.get()).own_part((_4, _64), me);
    let _ = mine.load((0, 0));
}

fn main() {}
