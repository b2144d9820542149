// error[E0608]: cannot index into a value of type `Overhanging<ViewMut<'_, f32>, MixedLayout<layout_core::Layout<(layout_core::_8, _4), (Dynamic<layout_core::_8, (Var<_2>, ())>, X0<_2>)>, [u32; 3]>, [u32; 2]>`
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
    let mut mine = y.own_covering_tile((_64, _128), block).own_part((_8, _32), me);
    let _ = x;
    mine[(0, 0)] = 0.0;
}

fn main() {}
