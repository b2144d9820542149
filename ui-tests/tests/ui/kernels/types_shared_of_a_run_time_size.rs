// error: expected static integers in a shared-memory layout, found `?n`: write an integer for `?n`
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
