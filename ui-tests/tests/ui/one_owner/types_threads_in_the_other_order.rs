// error[E0277]: 32 threads for a partition among 8: some would have no values
use layout_core::*;

fn kernel(
    tile: Tensor<Parts<'_, f32, Block>, Layout![(32, 32):(32, 1)]>,
    here: Here<(u32, u32), (_32, _8)>,
) {
    let _ = tile.own_part((_8::new(), _32::new()), here.thread());
}

fn main() {}
