// error[E0277]: expected the unique coordinate at which these cells are taken, found another
use layout_core::*;
use layout_device::{fill, kernel};

type Tv = TvLayout<_4, Layout<(_4, _1), (_1, _1)>>;

#[kernel]
unsafe fn number(
    here: Here<'_, (u32,), (_2,)>,
    cells: Tensor<Parts<'_, u32, Grid, _>, Layout![(4,):(1,)]>,
) {
    let tile = cells.own_covering_tile((_4,), here.block());
    let me = here.thread();
    let (one, two) = (Below::<_1>::wrapped(0), Below::<_2>::wrapped(0));
    if me.get().0.get() == 0 {
        let me = me.append(one).append(two).permuted((_1, _0, _2));
        fill(&mut tile.own_partition_tv(Tv::new(), me), 1);
    } else {
        let me = me.append(two).append(one).permuted((_1, _0, _2));
        fill(&mut tile.own_partition_tv(Tv::new(), me), 2);
    }
}

fn main() {}
