// error[E0277]: 256 threads for a partition among 128: some would have no values
use layout_core::{atoms::*, *};
use layout_device::{F16, Pipeline, Shared, copy_async, kernel};

layout! {
    type Rows = (?rows, ?columns):(8 * ?leading, 1);
    type Tile = Sw<3, 3, 3> o (128, 64):(64, 1);
}
type Fill = TiledCopyOf<CopyAtom<CpAsync<_16>, _16>, Layout![(16, 8):(8, 1)], Layout![(1, 8):(0, 1)]>;

#[kernel]
unsafe fn fill(
    ctx: ThreadContext<'_, (u32, u32), (_256,)>,
    a: Tensor<View<'_, F16>, Rows>,
    #[shared(dynamic)] stages: Pipeline<'_, Shared<'_, F16, Tile, _>, _3>,
) {
    let tile = a.predicated_tile((_128, _64), ctx.block_idx().get());
    let _ = stages.fill(|to| copy_async(Fill::new(), ctx.thread_rank(), tile, to));
}

fn main() {}
