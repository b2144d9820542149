// error[E0277]: expected a unique coordinate, found one of type `(Below<layout_core::_4>, Below<X0<layout_core::_4>>)`
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn clear(here: Here<'_, (u32, u32), (_64, _4)>, #[shared] tile: Shared<'_, f32, Layout![(16, 64):(64, 1)], _>) {
    let _ = tile.fill((_4, _64), here.thread().reversed().get(), |_| 0.0);
}

fn main() {}
