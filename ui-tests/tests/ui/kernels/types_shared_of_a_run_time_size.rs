// error: expected static integers in the layout of shared memory, found `?n`: write a number for `?n`
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn clear(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared] tile: Shared<'_, f32, Layout![(?n,):(1,)], _>,
) {
    let _ = tile.fill((_256,), ctx.thread_idx(), |_| 0.0);
}

fn main() {}
