// error[E0277]: expected the unique coordinate by which the tensor is partitioned, found a different one
use layout_core::*;
use layout_device::{fill, kernel};

type Tv = TvLayout<_4, Layout<(_4, _1), (_1, _1)>>;

#[kernel]
unsafe fn number(
    ctx: ThreadContext<'_, (u32,), (_2,)>,
    cells: Tensor<DisjointMut<'_, u32, Grid, _>, Layout![(4,):(1,)]>,
) {
    let tile = cells.predicated_tile_mut((_4,), ctx.block_idx());
    let me = ctx.thread_idx();
    let (one, two) = (Bounded::<_1>::wrapped(0), Bounded::<_2>::wrapped(0));
    if me.get().0.get() == 0 {
        let me = me.append(one).append(two).permuted((_1, _0, _2));
        fill(&mut tile.partition_tv_mut(Tv::new(), me), 1);
    } else {
        let me = me.append(two).append(one).permuted((_1, _0, _2));
        fill(&mut tile.partition_tv_mut(Tv::new(), me), 2);
    }
}

fn main() {}
