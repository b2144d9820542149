// error[E0277]: this tensor does not vouch that its cells can be written
use layout_core::*;

fn kernel(mut tile: Tensor<Parts<'_, f32, Block>, Layout![(32, 32):(32, 1)]>, i: Below<_32>) {
    if let Some(cell) = tile.get_mut((i, _0::new())) {
        *cell = 1.0;
    }
}

fn main() {}
