// error[E0608]: cannot index into a value of type `PredicatedTile<ViewMut<'_, f32>, MixedLayout<layout_core::Layout<(layout_core::_8, _4), (Dynamic<layout_core::_8, (Var<_2>, ())>, X0<_2>)>, [u32; 3]>, [u32; 2]>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn scale(
    ctx: ThreadContext<'_, (u32, u32), (_32, _8)>,
    x: Tensor<View<'_, f32>, Matrix>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let mut mine = y.predicated_tile_mut((_64, _128), block).local_partition_mut((_8, _32), me);
    let _ = x;
    mine[(0, 0)] = 0.0;
}

fn main() {}
