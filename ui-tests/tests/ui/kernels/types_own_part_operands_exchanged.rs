// error[E0277]: expected a unique coordinate, found one of type `(layout_core::_8, X0<_2>)`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (u32, u32), (_32, _8)>, y: Tensor<Parts<'_, f32, Grid, _>, Matrix>) {
    let (threads, me) = ((_8, _32), here.thread().reversed());
    let tile = y.own_covering_tile((_32, _32), here.block().reversed());
    tile.own_part(me, threads).store((0, 0), 0.0);
}

fn main() {}
