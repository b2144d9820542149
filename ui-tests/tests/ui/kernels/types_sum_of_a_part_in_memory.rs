// error[E0277]: expected a fragment in registers, found elements of `layout_core::View<'_, f32>` in memory
use layout_core::*;
use layout_device::copy;

type Tile = Layout![(8, 32):(32, 1)];

fn sum(tile: Tensor<View<'_, f32>, Tile>, ctx: ThreadContext<'_, (u32,), (_8, _4)>) -> f32 {
    let part = tile.local_partition((_8, _4), ctx.thread_idx().get());
    let mut other = Tensor::like(&part, 0.0);
    copy(&part, &mut other);
    part.sum()
}

fn main() {}
