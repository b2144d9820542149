// error[E0277]: expected a copy that fills the tile
use layout_core::{atoms::*, *};
use layout_device::{copy_async, kernel};

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _32>,
    Layout<(_32, _1), (_1, _0)>,
    Layout<(_1, _4), (_0, _1)>,
>;

#[kernel]
unsafe fn kernel(
    ctx: ThreadContext<'_, (u32,), (_32,)>,
    from: Tensor<View<'_, f32>, Matrix>,
    #[shared] tile: Shared<'_, f32, Layout![(32, 4):(4, 1)], _>,
) {
    let from = from.predicated_tile((_32, _4), (0, 0));
    let _ = copy_async(Fill::new(), ctx.thread_rank(), from, tile);
} // the kernel ends with copies in flight

fn main() {}
