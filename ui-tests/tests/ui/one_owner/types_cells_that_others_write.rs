// error[E0277]: this tensor does not vouch that its cells can be written
use layout_core::way::Spread;
use layout_core::*;

type Rows = Way<Spread<(_32, _1)>, Thread>;

fn kernel(mut tile: Tensor<Parts<'_, f32, Block, Rows>, Layout![(32, 32):(32, 1)]>, i: Below<_32>) {
    if let Some(cell) = tile.get_mut((i, _0::new())) {
        *cell = 1.0;
    }
}

fn main() {}
