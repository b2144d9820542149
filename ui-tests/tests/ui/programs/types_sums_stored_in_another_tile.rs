// error[E0277]: a part of 32 values meets one of 64
use layout_core::{atoms::*, *};
use layout_device::{copy, kernel};

type Mma = TiledMma<UniversalFma, Layout![(16, 16, 1):(1, 16, 0)]>;
type Sums = FragmentC<Layout![(128, 64):(1, 128)], Mma>;

#[kernel]
unsafe fn clear(
    ctx: ThreadContext<'_, (u32, u32), (_256,)>,
    c: Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(?rows, ?columns):(1, ?leading)]>,
) {
    let sums = Tensor::filled(Sums::new(), 0.0);
    let c = c.predicated_tile_mut((_128, _128), ctx.block_idx());
    copy(&sums, &mut c.partition_c_mut(Mma::new(), ctx.thread_rank()));
}

fn main() {}
