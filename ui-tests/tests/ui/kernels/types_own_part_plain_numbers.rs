// error[E0277]: expected a static integer, found a number of type `i32`, which is known at run time only
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (u32, u32), (_64, _4)>, y: Tensor<Parts<'_, f32, Grid, _>, Matrix>) {
    let (block, me) = (here.block().reversed(), here.thread().reversed());
    let mut mine = y.own_covering_tile((_16, _64), block).own_part((4, 64), me);
    mine.store((0, 0), 0.0);
}

fn main() {}
