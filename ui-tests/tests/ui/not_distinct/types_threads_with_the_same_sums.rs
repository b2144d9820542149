// error[E0277]: not distinct: (thread 0, value 0) and (thread 32, value 0) both have offset 0
use layout_core::*;

// Two warps along k have the same elements of C.
type Mma = TiledMma<M16n8k16F32F16, Layout![(1, 1, 2):(1, 1, 1)]>;

fn kernel(sums: Tensor<Parts<'_, f32, Block>, Layout![(16, 8):(8, 1)]>, thread: Own<Below<_64>, Thread>) {
    let _ = sums.own_partition_c(Mma::new(), thread);
}

fn main() {}
