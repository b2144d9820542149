// error[E0277]: 128 threads for a partition among 256: some values would be nobody's
use layout_core::way::Spread;
use layout_core::*;

type Mine = Way<Spread<(_256,)>, Thread>;

fn kernel(tile: Tensor<Parts<'_, f32, Block, Mine>, Layout![1024:1]>, here: Here<'_, (u32,), (_128,)>) {
    let _ = tile.own_part((_256::new(),), here.thread());
}

fn main() {}
