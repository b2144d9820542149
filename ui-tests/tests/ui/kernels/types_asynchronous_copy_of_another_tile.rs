// error[E0277]: a part of 8 values meets one of 4
use layout_core::{atoms::*, *};
use layout_device::{Pipeline, copy_async, kernel};

type Matrix = Layout![(?rows, ?columns):(1, ?leading)];
type Tile = Layout![(32, 8):(1, 32)];
type Fill = TiledCopyOf<CopyAtom<CpAsync<_16>, _32>, Layout![(8, 8):(1, 8)], Layout![(4, 1):(1, 0)]>;

#[kernel]
unsafe fn fill(
    ctx: ThreadContext<'_, (u32, u32), (_64,)>,
    a: Tensor<View<'_, f32>, Matrix>,
    #[shared] stages: Pipeline<'_, Shared<'_, f32, Tile, _>, _3>,
) {
    let tile = a.predicated_tile((_32, _16), (0, 0));
    let _ = stages.fill(|to| copy_async(Fill::new(), ctx.thread_rank(), tile, to));
}

fn main() {}
