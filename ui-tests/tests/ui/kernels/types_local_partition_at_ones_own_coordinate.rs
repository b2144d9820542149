// error[E0277]: expected the number of a thread in `u32`, found `Own<'_, (Below<layout_core::_4>, Below<X0<layout_core::_4>>), layout_core::Thread, Reversed>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(here: Here<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Matrix>) {
    let (block, me) = (here.block().reversed(), here.thread().reversed());
    let _ = x.covering_tile((_16, _64), block.get()).local_partition((_4, _64), me);
}

fn main() {}
