// error[E0277]: 128 threads for a partition among 256: some values would be nobody's
use layout_core::*;

fn kernel(tile: Tensor<Parts<'_, f32, Block>, Layout![1024:1]>, here: Here<(u32,), (_128,)>) {
    let _ = tile.own_part((_256::new(),), here.thread());
}

fn main() {}
