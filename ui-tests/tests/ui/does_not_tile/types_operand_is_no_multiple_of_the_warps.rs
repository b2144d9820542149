// error[E0277]: 48 elements are no multiple of 32, an atom for each group of threads
use layout_core::{atoms::*, *};

// Two warps along m, each with 16 rows.
type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>>;

fn kernel(tile: Tensor<View<'_, u16>, Layout![(48, 16):(16, 1)]>, thread: Bounded<_128>) {
    let _ = tile.partition_a(Mma::new(), thread);
}

fn main() {}
