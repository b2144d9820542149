// error[E0277]: no `wgmma` has 40 columns
use layout_core::{atoms::*, *};

type Mma = TiledMma<WgmmaS32S8<_40>>;

fn kernel(tile: Tensor<View<'_, i32>, Layout![(64, 40):(40, 1)]>, thread: Bounded<_128>) {
    let _ = tile.partition_c(Mma::new(), thread);
}

fn main() {}
