// error[E0277]: expected a unique coordinate, found one of type `(Bounded<layout_core::_4>, Bounded<X0<layout_core::_4>>)`
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, #[shared] tile: Shared<'_, f32, Layout![(16, 64):(64, 1)], _>) {
    let _ = tile.fill((_4, _64), ctx.thread_idx().reversed().get(), |_| 0.0);
}

fn main() {}
