// error[E0277]: expected the unique coordinate at which these cells are taken, found another
use layout_core::way::{CoordinateIn, Spread};
use layout_core::*;

type Cells<'a> = Parts<'a, f32, Block, Way<Spread<(_4, _4)>, Thread, CoordinateIn<(_4, _4)>>>;

fn kernel(tile: Tensor<Cells<'_>, Layout![(8, 8):(8, 1)]>, here: Here<'_, (u32,), (_4, _4)>) {
    let threads = (_4::new(), _4::new());
    if here.rank().get().get() % 2 == 0 {
        let _ = tile.own_part(threads, here.rank().coordinate_in(threads));
    } else {
        let _ = tile.own_part(threads, here.thread().reversed());
    }
}

fn main() {}
