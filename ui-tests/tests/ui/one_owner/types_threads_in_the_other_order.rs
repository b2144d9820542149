// error[E0277]: 32 threads for a partition among 8: some would have no values
use layout_core::way::Spread;
use layout_core::*;

type Mine = Way<Spread<(_8, _32)>, Thread>;

fn kernel(
    tile: Tensor<Parts<'_, f32, Block, Mine>, Layout![(32, 32):(32, 1)]>,
    here: Here<'_, (u32, u32), (_32, _8)>,
) {
    let _ = tile.own_part((_8::new(), _32::new()), here.thread());
}

fn main() {}
